import { type Bytes, concatBytes, utf8 as utf8Bytes } from '../bytes'
import { encodeOid } from './oid'
import { constructedBit, contextTag, primitiveContextTag, tags } from './tags'
import { encodeGeneralizedTime, encodeUtcTime } from './time'

/** Writes one value: identifier byte, shortest length, content. */
export function tagged(tag: number, ...content: readonly Bytes[]): Bytes {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return concatBytes(header(tag, length), ...content)
}

function header(tag: number, length: number): Bytes {
  if (length < 0x80) return Uint8Array.of(tag, length)
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.of(tag, 0x80 | bytes.length, ...bytes)
}

export function sequence(...parts: readonly Bytes[]): Bytes {
  return tagged(tags.sequence, ...parts)
}

/** SET OF, with the members sorted by their encoding (X.690, 11.6). */
export function setOf(...members: readonly Bytes[]): Bytes {
  return tagged(tags.set, ...members.toSorted(Buffer.compare))
}

/** Writes `[number] EXPLICIT` around one value. */
export function explicit(number: number, value: Bytes): Bytes {
  return tagged(contextTag(number), value)
}

/** Writes `[number] IMPLICIT`, which replaces the tag of the value. */
export function implicit(number: number, value: Bytes): Bytes {
  const isConstructed = ((value[0] ?? 0) & constructedBit) !== 0
  return retagged(isConstructed ? contextTag(number) : primitiveContextTag(number), value)
}

/** The same content with another identifier byte. */
export function retagged(tag: number, value: Bytes): Bytes {
  const copy = Uint8Array.from(value)
  copy[0] = tag
  return copy
}

export function integer(value: bigint | number): Bytes {
  return tagged(tags.integer, integerContent(BigInt(value)))
}

export function enumerated(value: number): Bytes {
  return tagged(tags.enumerated, integerContent(BigInt(value)))
}

function integerContent(value: bigint): Bytes {
  let bytes = 1
  while (BigInt.asIntN(bytes * 8, value) !== value) bytes++
  const digits = BigInt.asUintN(bytes * 8, value).toString(16)
  return Buffer.from(digits.padStart(bytes * 2, '0'), 'hex')
}

/** INTEGER of an unsigned number, given as bytes with the most significant byte first. */
export function unsignedInteger(magnitude: Bytes): Bytes {
  const start = magnitude.findIndex((byte) => byte !== 0)
  const digits = start < 0 ? Uint8Array.of(0) : magnitude.subarray(start)
  const sign = (digits[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array()
  return tagged(tags.integer, sign, digits)
}

const knownOids = new Map<string, Bytes>()
const knownOidsMax = 500

export function oid(text: string): Bytes {
  const known = knownOids.get(text)
  if (known) return known
  const encoded = tagged(tags.objectIdentifier, encodeOid(text))
  if (knownOids.size < knownOidsMax) knownOids.set(text, encoded)
  return encoded
}

export function octetString(...parts: readonly Bytes[]): Bytes {
  return tagged(tags.octetString, ...parts)
}

/** BIT STRING that contains whole bytes. */
export function bitString(...parts: readonly Bytes[]): Bytes {
  return tagged(tags.bitString, Uint8Array.of(0), ...parts)
}

/** Named bit list without trailing zero bits (X.690, 11.2.2). `bits` are bit numbers; the first bit is 0. */
export function namedBits(bits: readonly number[]): Bytes {
  const last = Math.max(-1, ...bits)
  const bytes = new Uint8Array(Math.floor(last / 8) + 1)
  for (const bit of bits) {
    const index = Math.floor(bit / 8)
    bytes[index] = (bytes[index] ?? 0) | (0x80 >> (bit % 8))
  }
  return tagged(tags.bitString, Uint8Array.of(last < 0 ? 0 : 7 - (last % 8)), bytes)
}

export function boolean(value: boolean): Bytes {
  return tagged(tags.boolean, Uint8Array.of(value ? 0xff : 0))
}

export function nullValue(): Bytes {
  return tagged(tags.null)
}

export function utf8String(text: string): Bytes {
  return tagged(tags.utf8String, utf8Bytes(text))
}

export function printableString(text: string): Bytes {
  return tagged(tags.printableString, utf8Bytes(text))
}

export function ia5String(text: string): Bytes {
  return tagged(tags.ia5String, utf8Bytes(text))
}

export function generalizedTime(time: Date): Bytes {
  return tagged(tags.generalizedTime, utf8Bytes(encodeGeneralizedTime(time)))
}

function utcTime(time: Date): Bytes {
  return tagged(tags.utcTime, utf8Bytes(encodeUtcTime(time)))
}

/** RFC 5280, 4.1.2.5: UTCTime through the year 2049, GeneralizedTime from 2050. */
export function certificateTime(time: Date): Bytes {
  return time.getUTCFullYear() < 2050 ? utcTime(time) : generalizedTime(time)
}
