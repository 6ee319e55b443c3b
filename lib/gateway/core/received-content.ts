import type { ByteSource } from '@/lib/encoding/byte-source'
import type { MeasuredFile } from '@/lib/storage/blobs/spool'

/** Content of a request that was decoded while it came in. It lies in the spool until the call ends. */
export interface ReceivedContent {
  /** Undefined when it was no Base64. */
  readonly file: MeasuredFile | undefined
  /** Its bytes, open until the call ends. */
  open(): ByteSource
}
