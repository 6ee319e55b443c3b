import type { Bytes } from '#encoding/bytes'

/** ISO 32000-2, 7.3. Numbers, booleans, null, arrays and maps are those of JavaScript. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfArray
  | PdfDictionary
  | PdfStream

export type PdfArray = readonly PdfObject[]

/** Keys are names: one character per byte, without the slash, and with `#xx` decoded. */
export type PdfDictionary = ReadonlyMap<string, PdfObject>

/** A name: one character per byte, without the slash, and with `#xx` decoded. */
export interface PdfName {
  readonly kind: 'name'
  readonly value: string
}

export interface PdfString {
  readonly kind: 'string'
  readonly bytes: Bytes
}

export interface PdfReference {
  readonly kind: 'reference'
  readonly number: number
  readonly generation: number
}

/** A dictionary and bytes. The bytes are encoded as in the file, and are read only when they are needed. */
export interface PdfStream {
  readonly kind: 'stream'
  readonly dictionary: PdfDictionary
  readonly encoded: () => Bytes
}

export function name(value: string): PdfName {
  return { kind: 'name', value }
}

export function string(bytes: Bytes): PdfString {
  return { kind: 'string', bytes }
}

export function reference(number: number, generation = 0): PdfReference {
  return { kind: 'reference', number, generation }
}

/** A dictionary with these entries, in the given order. */
export function dictionary(entries: Readonly<Record<string, PdfObject>>): PdfDictionary {
  return new Map(Object.entries(entries))
}

/** A copy of the dictionary with some entries replaced or appended. */
export function amended(
  original: PdfDictionary,
  entries: Readonly<Record<string, PdfObject>>,
): PdfDictionary {
  return new Map([...original, ...Object.entries(entries)])
}

export function stream(entries: Readonly<Record<string, PdfObject>>, encoded: Bytes): PdfStream {
  return { kind: 'stream', dictionary: dictionary(entries), encoded: () => encoded }
}

export function isArray(object: PdfObject | undefined): object is PdfArray {
  return Array.isArray(object)
}

export function isDictionary(object: PdfObject | undefined): object is PdfDictionary {
  return object instanceof Map
}

export function isName(object: PdfObject | undefined, value?: string): object is PdfName {
  return hasKind(object, 'name') && (value === undefined || object.value === value)
}

export function isString(object: PdfObject | undefined): object is PdfString {
  return hasKind(object, 'string')
}

export function isReference(object: PdfObject | undefined): object is PdfReference {
  return hasKind(object, 'reference')
}

export function isStream(object: PdfObject | undefined): object is PdfStream {
  return hasKind(object, 'stream')
}

/** A whole number that can be a count, an offset or an object number. */
export function isCount(object: unknown): object is number {
  return typeof object === 'number' && Number.isSafeInteger(object) && object >= 0
}

type Kinded = PdfName | PdfString | PdfReference | PdfStream

function hasKind<Kind extends Kinded['kind']>(
  object: PdfObject | undefined,
  kind: Kind,
): object is Extract<Kinded, { kind: Kind }> {
  return typeof object === 'object' && object !== null && 'kind' in object && object.kind === kind
}
