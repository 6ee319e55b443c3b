import type { Bytes } from '../bytes'
import { countJson, countMembers } from './json-counts'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

export interface JsonObject {
  readonly [name: string]: JsonValue
}

export interface JsonLimits {
  readonly depthMax: number
  /** Maximum number of object members and array elements together. */
  readonly valuesMax: number
}

/** Thrown for a text that is not JSON, or for JSON that readers understand differently. */
export class MalformedJson extends Error {
  readonly reason: 'not-utf8' | 'not-json' | 'repeated-member' | 'too-deep' | 'too-large'

  constructor(reason: MalformedJson['reason'], options?: ErrorOptions) {
    super(`The JSON is malformed: ${reason}`, options)
    this.name = 'MalformedJson'
    this.reason = reason
  }
}

/**
 * Parses JSON in UTF-8 (RFC 8259) without a byte order mark. Objects with duplicate member names are refused, because
 * RFC 7515, 4 lets readers either refuse them or use the last member. The limits are checked before the text is parsed.
 * Throws `MalformedJson`.
 */
export function parseStrictJson(bytes: Bytes, { depthMax, valuesMax }: JsonLimits): JsonValue {
  const text = decoded(bytes)
  const { isTooDeep, members, commas } = countJson(text, depthMax)
  if (isTooDeep) throw new MalformedJson('too-deep')
  if (members + commas > valuesMax) throw new MalformedJson('too-large')
  const value = parsed(text)
  if (countMembers(value) !== members) throw new MalformedJson('repeated-member')
  return value
}

function decoded(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new MalformedJson('not-utf8', { cause })
  }
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MalformedJson('not-json', { cause })
  }
}
