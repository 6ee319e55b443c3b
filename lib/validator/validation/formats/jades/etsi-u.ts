import { isObject, memberOf } from '#encoding/json/json-fields'
import type { JsonObject, JsonValue } from '#encoding/json/strict-json'
import { ValidationRefused } from '../../model/validation-refused'
import { decoded, type Jws, parsedObject } from './jws'

/** One unsigned component (TS 119 182-1, 5.3.1). */
export interface UnsignedComponent {
  readonly name: string
  readonly value: JsonValue
  /** The Base64url text of the component; undefined if the component is a JSON object. */
  readonly encoded: string | undefined
}

export interface UnsignedComponents {
  readonly components: readonly UnsignedComponent[]
  /** False if an element cannot be read, or if the components are partly in Base64url and partly not. */
  readonly isSound: boolean
}

/** Maximum number of components. Each archive time-stamp covers all earlier ones, so the work grows with the square. */
const componentsMax = 500

/** Reads the components of `etsiU` in order. Throws `ValidationRefused`. */
export function readEtsiU({ unprotected }: Pick<Jws, 'unprotected'>): UnsignedComponents {
  const etsiU = memberOf(unprotected, 'etsiU')
  if (etsiU === undefined) return { components: [], isSound: true }
  if (!Array.isArray(etsiU)) return { components: [], isSound: false }
  if (etsiU.length > componentsMax) {
    throw new ValidationRefused('too-complex', 'too many unsigned components')
  }
  const read = etsiU.map(readComponent)
  const components = read.filter((one) => one !== undefined)
  const isEncoded = new Set(components.map(({ encoded }) => encoded !== undefined))
  return { components, isSound: components.length === read.length && isEncoded.size < 2 }
}

function readComponent(element: JsonValue): UnsignedComponent | undefined {
  if (typeof element !== 'string') return isObject(element) ? onlyMember(element) : undefined
  const bytes = decoded(element)
  const object = bytes && parsedObject(bytes)
  return object && onlyMember(object, element)
}

function onlyMember(object: JsonObject, encoded?: string): UnsignedComponent | undefined {
  const [member, another] = Object.entries(object)
  return member && !another ? { name: member[0], value: member[1], encoded } : undefined
}
