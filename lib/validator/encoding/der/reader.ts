import type { Bytes } from '../bytes'
import { MalformedDer } from './malformed-der'
import { constructedBit } from './tags'

/**
 * `DER` where canonical encoding is required; `BER` for signatures of other programs, which may have indefinite lengths
 * and strings in parts.
 */
export type EncodingRules = 'DER' | 'BER'

const depthMax = 64

/** Maximum number of children in an array. Only revocation lists have more, and those are read one at a time. */
const childrenMax = 10_000

/** The position of a value: its tag, and the offsets of the value and of its content. */
interface Extent {
  readonly tag: number
  readonly start: number
  readonly contentStart: number
  readonly contentEnd: number
  /** End of the value: of its content or, for an indefinite length, of the end mark after it. */
  readonly end: number
}

/** The bytes and the encoding rules that all values of one parse share. */
interface Encoding {
  readonly bytes: Bytes
  readonly rules: EncodingRules
}

/** One ASN.1 value as a view of its bytes. Nothing is copied, and children are read on demand. */
export class DerNode {
  /** The identifier byte: class, constructed bit and tag number. */
  readonly tag: number
  readonly depth: number
  readonly #encoding: Encoding
  readonly #extent: Extent
  #children: readonly DerNode[] | undefined

  constructor(encoding: Encoding, extent: Extent, depth: number) {
    this.tag = extent.tag
    this.depth = depth
    this.#encoding = encoding
    this.#extent = extent
  }

  get rules(): EncodingRules {
    return this.#encoding.rules
  }

  /** Length of the whole value in bytes. */
  get length(): number {
    return this.#extent.end - this.#extent.start
  }

  /** The whole value as transmitted: identifier, length, content. */
  get raw(): Bytes {
    return this.#encoding.bytes.subarray(this.#extent.start, this.#extent.end)
  }

  /** The content bytes, without the end mark of an indefinite length. */
  get content(): Bytes {
    return this.#encoding.bytes.subarray(this.#extent.contentStart, this.#extent.contentEnd)
  }

  get isConstructed(): boolean {
    return (this.tag & constructedBit) !== 0
  }

  /** The values inside a constructed value. Throws `MalformedDer`. */
  get children(): readonly DerNode[] {
    this.#children ??= this.#readChildren()
    return this.#children
  }

  // `eachChild` is not used here: a generator for each value would take longer than reading the value.
  #readChildren(): readonly DerNode[] {
    const children: DerNode[] = []
    const { contentStart, contentEnd } = this.#insideOf()
    for (let at = contentStart; at < contentEnd; ) {
      const child = readNode(this.#encoding, at, contentEnd, this.depth + 1)
      if (children.push(child) > childrenMax) throw new MalformedDer('Too many values in one')
      at += child.length
    }
    return children
  }

  /** Reads the values inside one at a time, for lists that are too long for an array. Throws `MalformedDer`. */
  *eachChild(): Generator<DerNode, void> {
    const { contentStart, contentEnd } = this.#insideOf()
    for (let at = contentStart; at < contentEnd; ) {
      const child = readNode(this.#encoding, at, contentEnd, this.depth + 1)
      yield child
      at += child.length
    }
  }

  #insideOf(): Extent {
    if (!this.isConstructed) throw new MalformedDer('A primitive value has nothing inside')
    return this.#extent
  }
}

/** Reads a single value. Throws `MalformedDer`, also if anything follows it. */
export function readDer(bytes: Bytes): DerNode {
  return readWhole(bytes, 'DER')
}

/** Like `readDer`, but accepts BER, for values of other programs. */
export function readBer(bytes: Bytes): DerNode {
  return readWhole(bytes, 'BER')
}

/** Reads the value at the beginning of the bytes and ignores the rest. */
export function readLeading(bytes: Bytes, rules: EncodingRules): DerNode {
  return readNode({ bytes, rules }, 0, bytes.length, 0)
}

function readWhole(bytes: Bytes, rules: EncodingRules): DerNode {
  const node = readLeading(bytes, rules)
  if (node.length !== bytes.length) throw new MalformedDer('Bytes after the end of the value')
  return node
}

function readNode(encoding: Encoding, start: number, limit: number, depth: number): DerNode {
  if (depth > depthMax) throw new MalformedDer('Nested too deeply')
  const { bytes } = encoding
  const tag = byteAt(bytes, start, limit)
  if ((tag & 0x1f) === 0x1f) throw new MalformedDer('Tag numbers above 30 are not used here')
  if (tag === 0) throw new MalformedDer('An end mark without a beginning')
  const first = byteAt(bytes, start + 1, limit)
  if (first === 0x80) return readIndefinite(encoding, start, limit, depth)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  const contentStart = start + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : readLength(encoding, start + 2, contentStart, limit)
  const contentEnd = contentStart + length
  if (contentEnd > limit) throw new MalformedDer('A value longer than what contains it')
  const extent = { tag, start, contentStart, contentEnd, end: contentEnd }
  return new DerNode(encoding, extent, depth)
}

function readLength({ bytes, rules }: Encoding, from: number, to: number, limit: number): number {
  if (to - from > 8) throw new MalformedDer('A length of too many bytes')
  let length = 0
  for (let at = from; at < to; at++) length = length * 256 + byteAt(bytes, at, limit)
  // X.690, 10.1: DER requires the shortest form of the length.
  const shortest = length >= 0x80 && length >= 256 ** (to - from - 1)
  if (rules === 'DER' && !shortest) throw new MalformedDer('A length not in its shortest form')
  return length
}

/** X.690, 8.1.3.6: content of indefinite length ends at the end mark, two zero bytes. */
function readIndefinite(encoding: Encoding, start: number, limit: number, depth: number): DerNode {
  const { bytes, rules } = encoding
  const tag = byteAt(bytes, start, limit)
  if (rules === 'DER') throw new MalformedDer('An indefinite length')
  if ((tag & constructedBit) === 0) throw new MalformedDer('An indefinite length without parts')
  const contentStart = start + 2
  let at = contentStart
  while (byteAt(bytes, at, limit) !== 0) {
    at += readNode(encoding, at, limit, depth + 1).length
  }
  if (byteAt(bytes, at + 1, limit) !== 0) throw new MalformedDer('A broken end mark')
  const extent = { tag, start, contentStart, contentEnd: at, end: at + 2 }
  return new DerNode(encoding, extent, depth)
}

function byteAt(bytes: Bytes, at: number, limit: number): number {
  const byte = at < limit ? bytes[at] : undefined
  if (byte === undefined) throw new MalformedDer('A value ends too early')
  return byte
}
