import type { KeptDocument } from '@/lib/storage/keeping'
import type { KeptDetails } from '../contract/entries/keeping'

/** The details of a kept document as the API describes them; null for a document that is not kept. */
export function keptDetailsOf(kept: KeptDocument | undefined): KeptDetails {
  if (!kept) return null
  return {
    by: kept.keptBy,
    since: kept.since.toISOString(),
    proven_until: kept.provenUntil?.toISOString() ?? null,
    time_stamps: kept.timeStamps,
    in_trouble: kept.trouble !== null,
  }
}
