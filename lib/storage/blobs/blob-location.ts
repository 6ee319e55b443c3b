import type { ByteRange, ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { BlobStore } from './blob-store'

/** Stored bytes, fixed at the moment of opening, even if the file is replaced later. */
export interface OpenBytes {
  readonly size: number
  /** Reads a range within the size. Throws `BytesReplaced`. */
  read(range: ByteRange): Promise<Bytes>
  close(): Promise<void>
}

/** Thrown when the file was replaced during a read and must be opened again. */
export class BytesReplaced extends Error {
  constructor() {
    super('Other bytes have come in the place of these')
    this.name = 'BytesReplaced'
  }
}

/** A place for stored bytes: a folder or a bucket. It does not interpret them. */
export interface BlobLocation extends Omit<BlobStore, 'write' | 'moveIn' | 'writeAs' | 'stream'> {
  /** Stores bytes under a new key, pending. Throws errors of `bytes`, after removing what was stored. */
  write(key: string, bytes: AsyncIterable<Bytes>): Promise<void>
  /** Stores a local file like `write`. The file may be gone afterwards. */
  moveIn(key: string, path: string): Promise<void>
  /** Stores bytes without a journal entry: completely or not at all, replacing existing ones. */
  writeAs(key: string, bytes: AsyncIterable<Bytes>): Promise<void>
  /** Throws `blob-missing`. */
  openBytes(key: string): Promise<OpenBytes>
  /** Random access until `close`, to an open file. Throws `blob-missing`. */
  open(key: string): Promise<ByteSource & { close(): void }>
  /** Best size of a single read. */
  readonly pieceBytes: number
}
