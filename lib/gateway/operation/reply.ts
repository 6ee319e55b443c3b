import { randomUUID } from 'node:crypto'
import type { ByteRange } from '@paraph/validator/encoding/byte-source'

/** Properties of a file before its bytes are read. */
export interface FileContent {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** Hex; undefined for content that is generated at every call and therefore has no entity tag and no ranges. */
  readonly sha256: string | undefined
  /** The bytes, or a range of them. Reading starts when the function is called. */
  readonly chunks: (range?: ByteRange) => AsyncIterable<Uint8Array>
}

/** A file as the answer: the whole file, or the range that the caller requests. */
export class FileReply {
  readonly file: FileContent

  constructor(file: FileContent) {
    this.file = file
  }
}

/**
 * File content inside a JSON answer. It is encoded while it is sent, so that an answer of a hundred megabytes never
 * exists as one text.
 */
export class Base64Content {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly mark = randomUUID()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks
  }

  toJSON(): string {
    return this.mark
  }
}
