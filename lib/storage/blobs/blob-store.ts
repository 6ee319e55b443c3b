import type { Readable } from 'node:stream'
import type { ByteRange, ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { Marker } from './location-layout'
import type { MeasuredFile } from './spool'

/** Facts about stored content. */
export interface StoredBlob {
  /** Random: reveals nothing of the content, and equal content is stored twice. */
  readonly key: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** Written content that was neither kept nor discarded yet. */
export interface PendingBlob {
  readonly key: string
  readonly storedAt: Date
}

/** Content in a listing. */
export interface ListedBlob extends PendingBlob {
  readonly size: number
}

export interface BlobLimits {
  /** Maximum number of bytes. Longer content is refused as soon as it exceeds them. */
  readonly sizeMax: number
  /** Hex; content with another digest is refused. */
  readonly expectedSha256?: string
}

/**
 * Storage for the bytes of documents. They never change: new content gets a new key.
 *
 * The location has its own journal: content is *pending* from before its first byte is stored until `keep` states
 * that a committed row of a document refers to it. So leftovers of a crash are known to be ours and unreferenced, and
 * when the database is restored from an older dump, no content of newer documents is pending.
 */
export interface BlobStore {
  /** Name of the location in messages: `the folder /data/files`. */
  readonly location: string
  /**
   * Stores content, pending; when this resolves, it survives a power failure. Throws `blob-too-large`,
   * `blob-mismatch`, and errors of the content, after removing what was stored.
   */
  write(content: Bytes | AsyncIterable<Bytes>, limits: BlobLimits): Promise<StoredBlob>
  /**
   * Stores a local file, pending, without reading it again if possible; the file may be gone afterwards. Survives a
   * power failure like written content.
   */
  moveIn(file: MeasuredFile): Promise<StoredBlob>
  /**
   * Stores content under a given key without a journal entry: completely or not at all, replacing existing content.
   * Throws like `write`.
   */
  writeAs(key: string, content: AsyncIterable<Bytes>, limits: BlobLimits): Promise<StoredBlob>
  /** Removes content from the journal, after the commit; repeating it is no error. */
  keep(key: string): Promise<void>
  /** Removes content that was never kept; kept content stays. */
  discard(key: string): Promise<void>
  /** Random access until `close`. Throws `blob-missing`. */
  open(key: string): Promise<ByteSource & { close(): void }>
  /** Streams the content or a range of it. The stream fails if the content is missing. */
  stream(key: string, range?: ByteRange): Readable
  exists(key: string): Promise<boolean>
  /** Removes content, pending or kept; repeating it is no error. */
  remove(key: string): Promise<void>
  /** All content whose key begins with `prefix` (up to two hexadecimal digits), in no particular order. */
  list(prefix: string): AsyncIterable<ListedBlob>
  /** The journal; it also lists content that was being written when a process died. */
  pending(): AsyncIterable<PendingBlob>
  /** The installation that the marker names; undefined without a marker. */
  readMarker(): Promise<Marker | undefined>
  writeMarker(marker: Marker): Promise<void>
  /** Free space; infinite if it is not limited. Throws if nothing can be stored. */
  freeBytes(): Promise<number>
}
