import { decodeBase64Url } from '#encoding/base64'
import { asBuffer, type Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import {
  isObject,
  memberOf,
  noMembers,
  objectIn,
  objectsIn,
  textIn,
} from '#encoding/json/json-fields'
import {
  type JsonLimits,
  type JsonObject,
  type JsonValue,
  MalformedJson,
  parseStrictJson,
} from '#encoding/json/strict-json'
import { ValidationRefused } from '../../model/validation-refused'

/** Faults of one signature in a file that can be read. */
export type JwsFailure = 'protected-header' | 'signature-value' | 'header-repeated'

/** One signature of a JWS (RFC 7515), not yet verified. */
export interface Jws {
  /** The protected header in Base64url, as it is signed. */
  readonly encodedHeader: string
  /** The protected header; empty if it cannot be read. */
  readonly header: JsonObject
  /** The members of the header that no signature covers. */
  readonly unprotected: JsonObject
  /** The payload as written: Base64url unless `b64` is false. Undefined if the payload is detached. */
  readonly payload: string | undefined
  /** The signature value in Base64url, as written. Time-stamps cover it in this form. */
  readonly encodedValue: string
  /** The decoded signature value; empty if it cannot be decoded. */
  readonly value: Bytes
  readonly failures: readonly JwsFailure[]
}

export interface JwsFile {
  readonly signatures: readonly Jws[]
  /** Names of members that do not belong to the serialization. */
  readonly otherMembers: readonly string[]
}

export const signersMax = 100

/** Nesting comes from counter-signatures. Certificates, revocation data and tokens are single strings. */
const jsonLimits: JsonLimits = { depthMax: 40, valuesMax: 50_000 }

/**
 * Reads the signatures of a file in compact, flattened or general serialization (RFC 7515, 7). Throws `MalformedJson`
 * and `ValidationRefused`.
 */
export function parseJws(bytes: Bytes): JwsFile {
  const start = asBuffer(bytes).subarray(0, 64).toString('latin1').trimStart()
  return start.startsWith('{') ? parseJsonJws(bytes) : parseCompactJws(bytes)
}

/**
 * RFC 7515, 7.1: there are exactly three parts. By RFC 7797, 5.2 an unencoded payload must not contain a period either.
 * Line breaks at the end are ignored, because text tools add them.
 */
function parseCompactJws(bytes: Bytes): JwsFile {
  const text = asBuffer(bytes)
    .toString('latin1')
    .replace(/[\r\n]{1,4}$/, '')
  const first = text.indexOf('.')
  const last = text.lastIndexOf('.')
  if (first === last || text.indexOf('.', first + 1) !== last) {
    throw new MalformedJson('not-json')
  }
  const payload = text.slice(first + 1, last)
  if (/[^\x20-\x7e]/.test(payload)) throw new MalformedJson('not-json')
  return {
    signatures: [readJws(text.slice(0, first), noMembers, payload, text.slice(last + 1))],
    otherMembers: [],
  }
}

function parseJsonJws(bytes: Bytes): JwsFile {
  const file = parseStrictJson(bytes, jsonLimits)
  if (!isObject(file)) throw new MalformedJson('not-json')
  return jwsOf(file)
}

const generalMembers = ['payload', 'signatures']
const flattenedMembers = ['payload', 'protected', 'header', 'signature']

/** Reads a general (RFC 7515, 7.2.1) or flattened (RFC 7515, 7.2.2) JWS. Throws `ValidationRefused`. */
export function jwsOf(file: JsonObject): JwsFile {
  const payload = payloadOf(memberOf(file, 'payload'))
  const isGeneral = memberOf(file, 'signatures') !== undefined
  if (
    isGeneral &&
    flattenedMembers.some((name) => name !== 'payload' && Object.hasOwn(file, name))
  ) {
    throw new ValidationRefused('malformed', 'a JWS that is both general and flattened')
  }
  const entries = isGeneral ? objectsIn(file, 'signatures') : [file]
  const isWhole = !isGeneral || entries.length === lengthOf(memberOf(file, 'signatures'))
  if (!isWhole || entries.length === 0 || !entries.every(isSignature)) {
    throw new ValidationRefused('format-unknown', 'JSON without a signature')
  }
  if (entries.length > signersMax) throw new ValidationRefused('too-complex', 'too many signers')
  return {
    signatures: entries.map((entry) =>
      readJws(
        textIn(entry, 'protected') ?? '',
        objectIn(entry, 'header'),
        payload,
        textIn(entry, 'signature') ?? '',
      ),
    ),
    otherMembers: unknownMembers(file, isGeneral ? generalMembers : flattenedMembers),
  }
}

/** RFC 7515, F: the payload of a detached signature is empty or missing. */
function payloadOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !value.isWellFormed()) {
    throw new ValidationRefused('malformed', 'a JWS whose payload is not a text')
  }
  return value
}

function lengthOf(value: JsonValue | undefined): number {
  return Array.isArray(value) ? value.length : -1
}

const isSignature = (entry: JsonObject) => textIn(entry, 'signature') !== undefined

function unknownMembers(file: JsonObject, known: readonly string[]): readonly string[] {
  return Object.keys(file).filter((name) => !known.includes(name))
}

function readJws(
  encodedHeader: string,
  unprotected: JsonObject,
  payload: string | undefined,
  encodedValue: string,
): Jws {
  const header = headerOf(encodedHeader)
  const value = decoded(encodedValue)
  // RFC 7515, 4: no member may be in both headers.
  const isRepeated = Object.keys(unprotected).some((name) => header && Object.hasOwn(header, name))
  return {
    encodedHeader,
    header: header ?? noMembers,
    unprotected,
    payload: payload === '' ? undefined : payload,
    encodedValue,
    value: value ?? new Uint8Array(),
    failures: [
      ...(header ? [] : (['protected-header'] as const)),
      ...(value && value.length > 0 ? [] : (['signature-value'] as const)),
      ...(isRepeated ? (['header-repeated'] as const) : []),
    ],
  }
}

function headerOf(encoded: string): JsonObject | undefined {
  const bytes = decoded(encoded)
  return bytes && parsedObject(bytes)
}

/** Returns undefined if the bytes are not one strict JSON object. */
export function parsedObject(bytes: Bytes): JsonObject | undefined {
  try {
    const value = parseStrictJson(bytes, jsonLimits)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof MalformedJson) return undefined
    throw error
  }
}

/** Returns undefined if the text is not Base64url. */
export function decoded(text: string): Bytes | undefined {
  try {
    return decodeBase64Url(text)
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}
