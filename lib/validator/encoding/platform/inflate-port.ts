import type { Bytes } from '../bytes'

/** Thrown for damaged compressed data, which every reader must refuse. */
export class InflateDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('The compressed data is damaged', options)
    this.name = 'InflateDamaged'
  }
}

/** Thrown when the content may be larger than the caller allows. */
export class InflateTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super('The content of the compressed data is too large', options)
    this.name = 'InflateTooLarge'
  }
}

/** The content, and the number of compressed bytes that were read for it. */
export interface Inflated {
  readonly content: Bytes
  readonly consumed: number
}

/**
 * Reads DEFLATE (RFC 1951), synchronously. `#platform/inflate` has two implementations: node:zlib, and JavaScript for
 * browsers. Both accept the same data. Throws `InflateDamaged` and `InflateTooLarge`.
 */
export interface InflatePort {
  /** CRC-32 as in ZIP archives. `seed` is the checksum of the preceding bytes. */
  crc32(bytes: Bytes, seed?: number): number
  /** Inflates complete data to at most `bytesMax` bytes. Ignores bytes after the last block. */
  inflateRaw(data: Bytes, bytesMax: number): Inflated
  /** Inflates the beginning of some data as far as possible. */
  inflateBeginning(data: Bytes): Bytes
  /** Inflates data with the header and checksum of RFC 1950. The data may end early. */
  inflateZlib(data: Bytes, bytesMax: number): Bytes
  /**
   * Inflates complete data in constant memory. A piece is valid until the next one is requested. Throws
   * `InflateDamaged` also if data follow the last block. Errors that `data` throws are passed on.
   */
  inflatePieces(data: AsyncGenerator<Bytes>, size: number): AsyncGenerator<Bytes>
}
