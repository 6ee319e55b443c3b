import { asBuffer, type Bytes, concatBytes } from '../bytes'
import { encodeHex } from '../hex'
import { MalformedDer } from './malformed-der'
import { decodeOid } from './oid'
import type { DerNode } from './reader'
import { constructedBit, tags } from './tags'
import { decodeTime } from './time'

/** Checks the identifier byte of a value. Throws `MalformedDer` if it has another tag. */
export function expectTag(node: DerNode, tag: number): DerNode {
  if (node.tag !== tag) throw new MalformedDer(`Tag ${hex(tag)} expected, ${hex(node.tag)} found`)
  return node
}

function hex(tag: number): string {
  return `0x${tag.toString(16).padStart(2, '0')}`
}

/** The only child of a value, such as the value under an EXPLICIT tag. Throws `MalformedDer`. */
export function onlyChild(node: DerNode): DerNode {
  const [child, ...others] = node.children
  if (!child || others.length > 0) throw new MalformedDer('Exactly one value expected')
  return child
}

export function oidOf(node: DerNode): string {
  return decodeOid(expectTag(node, tags.objectIdentifier).content)
}

/** Content bytes of an INTEGER, in two's complement. */
export function integerBytesOf(node: DerNode): Bytes {
  return numberBytes(expectTag(node, tags.integer))
}

function numberBytes(node: DerNode): Bytes {
  const { content } = node
  const [first, second] = content
  if (first === undefined) throw new MalformedDer('An integer without bytes')
  const padded =
    second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))
  if (padded && node.rules === 'DER') throw new MalformedDer('An integer not in its shortest form')
  return content
}

export function integerOf(node: DerNode): bigint {
  return numberIn(integerBytesOf(node))
}

function numberIn(bytes: Bytes): bigint {
  const magnitude = BigInt(`0x${encodeHex(bytes)}`)
  return BigInt.asIntN(bytes.length * 8, magnitude)
}

/** The value of an INTEGER that must be small, such as a version, a status or a count. */
export function smallIntegerOf(node: DerNode): number {
  return smallNumberIn(integerBytesOf(node))
}

/** The number in an ENUMERATED. */
export function enumeratedOf(node: DerNode): number {
  return smallNumberIn(numberBytes(expectTag(node, tags.enumerated)))
}

function smallNumberIn(bytes: Bytes): number {
  if (bytes.length > 6) throw new MalformedDer('An integer too large for its place')
  return Number(numberIn(bytes))
}

export function booleanOf(node: DerNode): boolean {
  const { content, rules } = expectTag(node, tags.boolean)
  const [byte] = content
  const isCanonical = byte === 0 || byte === 0xff
  if (content.length !== 1 || (rules === 'DER' && !isCanonical)) {
    throw new MalformedDer('A broken boolean')
  }
  return byte !== 0
}

/** The bytes of an OCTET STRING. In BER, its parts are joined. */
export function bytesOf(node: DerNode): Bytes {
  if (node.rules === 'BER' && node.tag === (tags.octetString | constructedBit)) {
    return concatBytes(...node.children.map(bytesOf))
  }
  return expectTag(node, tags.octetString).content
}

/** The bytes of a BIT STRING that must contain whole bytes, such as a key or a signature value. */
export function bitStringBytesOf(node: DerNode): Bytes {
  const { unusedBits, bytes } = bitStringOf(node)
  if (unusedBits !== 0) throw new MalformedDer('A bit string of whole bytes expected')
  return bytes
}

/** Numbers of the bits that are set in a named bit list; the first bit is 0. */
export function namedBitsOf(node: DerNode): readonly number[] {
  const { bytes } = bitStringOf(node)
  return [...bytes].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (0x80 >> bit)).map((bit) => index * 8 + bit),
  )
}

function bitStringOf(node: DerNode): { unusedBits: number; bytes: Bytes } {
  const { content } = expectTag(node, tags.bitString)
  const [unusedBits] = content
  if (unusedBits === undefined || unusedBits > 7 || (content.length === 1 && unusedBits > 0)) {
    throw new MalformedDer('A broken bit string')
  }
  return { unusedBits, bytes: content.subarray(1) }
}

/** The time in a UTCTime or GeneralizedTime. */
export function timeOf(node: DerNode): Date {
  if (node.tag !== tags.utcTime) expectTag(node, tags.generalizedTime)
  return decodeTime(decodeLatin1(node.content), node.tag === tags.utcTime)
}

const decoders: Readonly<Record<number, (content: Bytes) => string>> = {
  [tags.utf8String]: decodeUtf8,
  [tags.numericString]: decodeLatin1,
  [tags.printableString]: decodeLatin1,
  [tags.teletexString]: decodeLatin1,
  [tags.ia5String]: decodeLatin1,
  [tags.visibleString]: decodeLatin1,
  [tags.universalString]: decodeUtf32,
  [tags.bmpString]: decodeUtf16,
}

/** The text of an ASN.1 character string of any type. */
export function textOf(node: DerNode): string {
  const decode = decoders[node.tag]
  if (!decode) throw new MalformedDer(`Tag ${hex(node.tag)} is no text`)
  return decode(node.content)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(content: Bytes): string {
  try {
    return strictUtf8.decode(content)
  } catch (cause) {
    throw new MalformedDer('A text that is not UTF-8', { cause })
  }
}

function decodeLatin1(content: Bytes): string {
  return asBuffer(content).toString('latin1')
}

function decodeUtf16(content: Bytes): string {
  if (content.length % 2 !== 0) throw new MalformedDer('Half a character')
  return Buffer.from(content).swap16().toString('utf16le')
}

function decodeUtf32(content: Bytes): string {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length % 4 !== 0) throw new MalformedDer('A part of a character')
  const points = Array.from({ length: content.length / 4 }, (_, index) => view.getUint32(index * 4))
  if (points.some((point) => point > 0x10ffff)) throw new MalformedDer('No such character')
  return points.map((point) => String.fromCodePoint(point)).join('')
}
