import type { JsonObject, JsonValue } from './strict-json'

/** An object without members, for fields that are missing or of another type. */
export const noMembers: JsonObject = {}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an object's own member. Inherited names such as `constructor` are not found. */
export function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The text in a member; undefined if the member is missing or not a text. */
export function textIn(object: JsonObject, name: string): string | undefined {
  const value = memberOf(object, name)
  return typeof value === 'string' ? value : undefined
}

/** The object in a member; empty if the member is missing or not an object. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = memberOf(object, name)
  return isObject(value) ? value : noMembers
}

/** The elements of the array in a member; empty if the member is missing or not an array. */
export function elementsIn(object: JsonObject, name: string): readonly JsonValue[] {
  const value = memberOf(object, name)
  return Array.isArray(value) ? value : []
}

export function objectsIn(object: JsonObject, name: string): readonly JsonObject[] {
  return elementsIn(object, name).filter(isObject)
}

export function textsIn(object: JsonObject, name: string): readonly string[] {
  return elementsIn(object, name).filter((value) => typeof value === 'string')
}
