import { type Bytes, concatBytes } from '#encoding/bytes'
import {
  amended,
  isArray,
  isDictionary,
  isStream,
  type PdfArray,
  type PdfDictionary,
  type PdfName,
  type PdfObject,
  type PdfReference,
  type PdfStream,
  type PdfString,
} from '../objects'
import { numberTextAt } from './exact-numbers'

/** Serializes an object. The /Length of a stream is added here. */
export function serialize(object: PdfObject): Bytes {
  return isStream(object) ? streamBytes(object) : latin1(textOf(object))
}

function streamBytes(stream: PdfStream): Bytes {
  const bytes = stream.encoded()
  const dictionary = amended(stream.dictionary, { Length: bytes.length })
  return concatBytes(latin1(`${textOf(dictionary)}\nstream\n`), bytes, latin1('\nendstream'))
}

/** The object as text with one character per byte. */
function textOf(object: PdfObject): string {
  if (typeof object === 'number') return numberText(object)
  if (object === null || typeof object === 'boolean') return String(object)
  if (isArray(object)) return arrayText(object)
  if (isDictionary(object)) return dictionaryText(object)
  return kindText(object)
}

function kindText(object: PdfName | PdfString | PdfReference | PdfStream): string {
  switch (object.kind) {
    case 'name':
      return nameText(object.value)
    case 'string':
      return stringText(object.bytes)
    case 'reference':
      return `${object.number} ${object.generation} R`
    case 'stream':
      throw new TypeError('A stream stands by itself, never inside another object')
  }
}

function arrayText(array: PdfArray): string {
  return `[${array.map((item, index) => numberTextAt(array, index) ?? textOf(item)).join(' ')}]`
}

function dictionaryText(dictionary: PdfDictionary): string {
  const entries = [...dictionary].map(([key, value]) => `${nameText(key)} ${textOf(value)}`)
  return entries.length === 0 ? '<< >>' : `<< ${entries.join(' ')} >>`
}

/** Writes a number without an exponent, because PDF does not support exponents (ISO 32000-2, 7.3.3). */
function numberText(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0)
  const shortest = String(value)
  return shortest.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : shortest
}

function nameText(value: string): string {
  return `/${value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${hexOf(sign.charCodeAt(0))}`)}`
}

/** Plain ASCII is written as readable text, and everything else in hexadecimal. */
function stringText(bytes: Bytes): string {
  const text = Buffer.from(bytes).toString('latin1')
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  return `<${Buffer.from(bytes).toString('hex').toUpperCase()}>`
}

function hexOf(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

function latin1(text: string): Bytes {
  return Buffer.from(text, 'latin1')
}
