import { isCommitInDoubt } from '@/lib/storage/database/database-away'
import type { StoredFile } from '@/lib/storage/records'
import type { Services } from '../../core/context'

type Contents = Pick<StoredFile, 'segments'>

/**
 * Takes a document's new content out of the journal, once the document is committed. Nobody waits for it: what
 * cannot be said now, the hourly sweep says.
 */
export function keepContent(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  { segments }: Contents,
): void {
  for (const { key } of segments) {
    blobs.keep(key).catch((err: unknown) => log.warn({ err }, 'content is still in the journal'))
  }
}

/**
 * Removes content that no row refers to because of `failure`. When that leaves the commit in doubt nothing is
 * touched: the sweep asks the rows a day later. Nor does trouble here take the failure's place.
 */
export async function discardContent(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  { segments }: Contents,
  failure?: unknown,
): Promise<void> {
  if (isCommitInDoubt(failure)) return
  try {
    await Promise.all(segments.map(({ key }) => blobs.discard(key)))
  } catch (err) {
    log.warn({ err }, 'content that nobody needs is still there')
  }
}
