import type { Readable } from 'node:stream'
import type { ByteRange, ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'

/** What is known of content once it is stored. */
interface StoredBlob {
  /** Random: says nothing of the content, and equal content is stored twice. */
  readonly key: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** Content as a sweep meets it. */
export interface ListedBlob {
  readonly key: string
  readonly storedAt: Date
}

export interface BlobLimits {
  /** Longer content is refused as soon as it proves longer. */
  readonly sizeMax: number
  /** Hex; other content is refused. */
  readonly expectedSha256?: string
}

/** Where the bytes of documents lie. They never change: new content gets a new key. */
export interface BlobStore {
  /**
   * Stores content; when this resolves it survives a power cut. Throws `BlobTooLarge`, `BlobMismatch`, and
   * whatever the content throws; nothing is left of it then.
   */
  write(content: Bytes | AsyncIterable<Bytes>, limits: BlobLimits): Promise<StoredBlob>
  /** Random access until `close`. Throws `BlobMissing`. */
  open(key: string): Promise<ByteSource & { close(): void }>
  /** The content, or a range of it, in order. The stream fails when there is none. */
  stream(key: string, range?: ByteRange): Readable
  /** Forgets content; forgetting it again is no error. */
  remove(key: string): Promise<void>
  /** Whatever is stored under keys that begin so (two hexadecimal digits), in no particular order. */
  list(prefix: string): AsyncIterable<ListedBlob>
  /** How much room is left, without end where nobody counts it. Throws when nothing could be stored. */
  freeBytes(): Promise<number>
}
