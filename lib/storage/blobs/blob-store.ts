import type { Readable } from 'node:stream'
import type { ByteRange, ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { Marker } from './location-layout'
import type { MeasuredFile } from './spool'

/** What is known of content once it is stored. */
export interface StoredBlob {
  /** Random: says nothing of the content, and equal content is stored twice. */
  readonly key: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** Content that was written and that nothing has been said of since. */
export interface PendingBlob {
  readonly key: string
  readonly storedAt: Date
}

/** Content as a listing meets it. */
export interface ListedBlob extends PendingBlob {
  readonly size: number
}

export interface BlobLimits {
  /** Longer content is refused as soon as it proves longer. */
  readonly sizeMax: number
  /** Hex; other content is refused. */
  readonly expectedSha256?: string
}

/**
 * Where the bytes of documents lie. They never change: new content gets a new key.
 *
 * The location keeps its own journal: content is *pending* from before its first byte is there until `keep` says
 * that a committed row of a document refers to it. So what a crash has left is known to be ours and to be
 * nobody's, and a database restored from an older dump finds nothing pending that documents have since become.
 */
export interface BlobStore {
  /** For sentences: `the folder /data/files`. */
  readonly location: string
  /**
   * Stores content, pending; when this resolves it survives a power cut. Throws `blob-too-large`, `blob-mismatch`,
   * and whatever the content throws; nothing is left of it then.
   */
  write(content: Bytes | AsyncIterable<Bytes>, limits: BlobLimits): Promise<StoredBlob>
  /**
   * Stores a whole file of this machine, pending, without reading it again where that can be done; it may be gone
   * afterwards. Survives a power cut like what is written.
   */
  moveIn(file: MeasuredFile): Promise<StoredBlob>
  /**
   * Stores content under the key it has elsewhere, in no journal: whole or not at all, in place of what is there.
   * Throws like `write`.
   */
  writeAs(key: string, content: AsyncIterable<Bytes>, limits: BlobLimits): Promise<StoredBlob>
  /** Takes content out of the journal, after the commit; again is no error. */
  keep(key: string): Promise<void>
  /** Removes content that was never kept; kept content stays. */
  discard(key: string): Promise<void>
  /** Random access until `close`. Throws `blob-missing`. */
  open(key: string): Promise<ByteSource & { close(): void }>
  /** The content, or a range of it, in order. The stream fails when there is none. */
  stream(key: string, range?: ByteRange): Readable
  exists(key: string): Promise<boolean>
  /** Forgets content, pending or kept; forgetting it again is no error. */
  remove(key: string): Promise<void>
  /** Whatever is stored under keys that begin so (up to two hexadecimal digits), in no particular order. */
  list(prefix: string): AsyncIterable<ListedBlob>
  /** The journal; what was being written when a process died is in it, too. */
  pending(): AsyncIterable<PendingBlob>
  /** The installation that the marker names; undefined without a marker. */
  readMarker(): Promise<Marker | undefined>
  writeMarker(marker: Marker): Promise<void>
  /** How much room is left, without end where nobody counts it. Throws when nothing could be stored. */
  freeBytes(): Promise<number>
}
