import type { Bytes } from '../bytes'

/** Compressed data that no reader may accept. */
export class InflateDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('The compressed data is damaged', options)
    this.name = 'InflateDamaged'
  }
}

/** The content may be larger than the caller allows. */
export class InflateTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super('The content of the compressed data is too large', options)
    this.name = 'InflateTooLarge'
  }
}

/** Content, and the number of bytes of compressed data that it came from. */
export interface Inflated {
  readonly content: Bytes
  readonly consumed: number
}

/**
 * Reads DEFLATE (RFC 1951), synchronously. `#platform/inflate` is one of two implementations: node:zlib, and
 * JavaScript for browsers. Both accept the same data. Throws `InflateDamaged` and `InflateTooLarge`.
 */
export interface InflatePort {
  /** CRC-32 of a ZIP archive; `seed` is that of the bytes before. */
  crc32(bytes: Bytes, seed?: number): number
  /** Inflates complete data of at most `bytesMax` bytes of content. Ignores what follows the last block. */
  inflateRaw(data: Bytes, bytesMax: number): Inflated
  /** The content that the beginning of some data gives. */
  inflateBeginning(data: Bytes): Bytes
  /** Inflates data with the header and checksum of RFC 1950, also if it ends early. */
  inflateZlib(data: Bytes, bytesMax: number): Bytes
  /**
   * Inflates complete data in constant memory. A piece is valid until the next one is requested. Throws
   * `InflateDamaged` also if data follows the last block; errors of `data` pass through.
   */
  inflatePieces(data: AsyncGenerator<Bytes>, size: number): AsyncGenerator<Bytes>
}
