import { asBuffer, type Bytes } from '../bytes'
import { MalformedDer } from './malformed-der'

const bytesMax = 64

/** A cache of dotted texts: most files use the same few object identifiers. */
const knownTexts = new Map<string, string>()
const knownTextsMax = 500

/** Decodes the content bytes of an object identifier to dotted text (X.690, 8.19). Throws `MalformedDer`. */
export function decodeOid(content: Bytes): string {
  if (content.length === 0 || content.length > bytesMax) {
    throw new MalformedDer('An object identifier of impossible length')
  }
  const name = asBuffer(content).toString('latin1')
  const known = knownTexts.get(name)
  if (known !== undefined) return known
  const text = readArcs(content)
  if (knownTexts.size < knownTextsMax) knownTexts.set(name, text)
  return text
}

function readArcs(content: Bytes): string {
  let text = ''
  for (let at = 0; at < content.length; ) {
    const end = endOfArc(content, at)
    const arc = end - at > 7 ? readLongArc(content.subarray(at, end)) : readArc(content, at, end)
    text = at === 0 ? firstArcs(Number(arc)) : `${text}.${arc}`
    at = end
  }
  return text
}

function endOfArc(content: Bytes, start: number): number {
  if (content[start] === 0x80)
    throw new MalformedDer('An object identifier not in its shortest form')
  let last = start
  while ((content[last] ?? 0) >= 0x80) last++
  if (last >= content.length) throw new MalformedDer('An object identifier ends too early')
  return last + 1
}

function readArc(content: Bytes, start: number, end: number): number {
  let arc = 0
  for (let at = start; at < end; at++) arc = arc * 128 + ((content[at] ?? 0) & 0x7f)
  return arc
}

/** Reads an arc beyond 2⁴⁹, such as a UUID under 2.25. */
function readLongArc(bytes: Bytes): bigint {
  return bytes.reduce((arc, byte) => (arc << 7n) | BigInt(byte & 0x7f), 0n)
}

// X.690, 8.19.4: the first two arcs share one number.
function firstArcs(number: number): string {
  const root = Math.min(2, Math.floor(number / 40))
  return `${root}.${number - root * 40}`
}

/** Encodes a dotted object identifier as content bytes. Throws `MalformedDer`. */
export function encodeOid(text: string): Bytes {
  if (!/^[0-2](\.(0|[1-9]\d*))+$/.test(text)) throw new MalformedDer('Not an object identifier')
  const [root = 0n, second = 0n, ...rest] = text.split('.').map(BigInt)
  if (root < 2n && second > 39n) throw new MalformedDer('Not an object identifier')
  return Uint8Array.from([root * 40n + second, ...rest].flatMap(encodeArc))
}

function encodeArc(arc: bigint): number[] {
  const bytes = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 0x7fn) | 0x80)
  return bytes
}
