import type { Bytes } from '../bytes'
import { type ZipRefusal, ZipRefused } from './zip-refused'

/** Reads consecutive little-endian fields. Throws `ZipRefused` if the bytes end too early. */
export class FieldReader {
  readonly #bytes: Buffer
  readonly #refusal: ZipRefusal
  #at = 0

  constructor(bytes: Bytes, refusal: ZipRefusal) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#refusal = refusal
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  get at(): number {
    return this.#at
  }

  short(): number {
    return this.#bytes.readUInt16LE(this.#take(2))
  }

  long(): number {
    return this.#bytes.readUInt32LE(this.#take(4))
  }

  /** Reads a 64-bit offset or size. A number larger than any file is refused. */
  quad(): number {
    const value = this.#bytes.readBigUInt64LE(this.#take(8))
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipRefused(this.#refusal)
    return Number(value)
  }

  bytes(count: number): Bytes {
    const start = this.#take(count)
    return this.#bytes.subarray(start, start + count)
  }

  skip(count: number): void {
    this.#take(count)
  }

  #take(count: number): number {
    const start = this.#at
    if (count > this.left) throw new ZipRefused(this.#refusal)
    this.#at += count
    return start
  }
}

/** Extra fields by header identifier (APPNOTE.TXT 4.5). Of each kind only the first is used, as in other readers. */
export function readExtraFields(bytes: Bytes): ReadonlyMap<number, Bytes> {
  const fields = new Map<number, Bytes>()
  const reader = new FieldReader(bytes, 'directory-malformed')
  // Padding of fewer than four bytes is common and has no meaning.
  while (reader.left >= 4) {
    const id = reader.short()
    const content = reader.bytes(Math.min(reader.short(), reader.left))
    if (!fields.has(id)) fields.set(id, content)
  }
  return fields
}
