import type { ByteRange, ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { BlobStore } from './blob-store'

/** Stored bytes as they were when they were opened, whatever takes their place meanwhile. */
export interface OpenBytes {
  readonly size: number
  /** A range within the size. Throws `BytesReplaced`. */
  read(range: ByteRange): Promise<Bytes>
  close(): Promise<void>
}

/** What is opened anew when other bytes have come in its place while it was read. */
export class BytesReplaced extends Error {
  constructor() {
    super('Other bytes have come in the place of these')
    this.name = 'BytesReplaced'
  }
}

/** Where stored bytes lie: a folder, or a bucket. What they mean is none of its business. */
export interface BlobLocation extends Omit<BlobStore, 'write' | 'moveIn' | 'writeAs' | 'stream'> {
  /** Stores bytes under a new key, pending. Throws whatever they throw; nothing is left of them then. */
  write(key: string, bytes: AsyncIterable<Bytes>): Promise<void>
  /** The same with a file of this machine, which may be gone afterwards. */
  moveIn(key: string, path: string): Promise<void>
  /** Stores bytes in no journal: whole or not at all, in place of what is there. */
  writeAs(key: string, bytes: AsyncIterable<Bytes>): Promise<void>
  /** Throws `blob-missing`. */
  openBytes(key: string): Promise<OpenBytes>
  /** Random access until `close`, to a file that is open. Throws `blob-missing`. */
  open(key: string): Promise<ByteSource & { close(): void }>
  /** So much is best read at once. */
  readonly pieceBytes: number
}
