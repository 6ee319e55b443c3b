import type { Database } from '../database/database'
import type { BlobStore, ListedBlob } from './blob-store'
import { referencedBlobs } from './referenced-blobs'

/** Result of comparing a part of the files with the rows. */
export interface SurveyedPart {
  /**
   * Old enough, not in the journal, and not referenced. They may belong to a newer state of this database: see
   * docs/operate/files.md.
   */
  readonly unknown: readonly ListedBlob[]
  /** Keys that documents refer to and whose files do not exist. */
  readonly missing: readonly string[]
}

export interface Survey {
  readonly database: Pick<Database, 'db'>
  readonly blobs: Pick<BlobStore, 'list' | 'pending' | 'exists'>
  /** Younger files are skipped: their rows may not be committed yet. */
  readonly before: Date
  readonly signal?: AbortSignal
}

/** Compares all files with all rows, in sixteen parts to keep few keys in memory. Changes nothing. */
export async function* surveyFiles(survey: Survey): AsyncGenerator<SurveyedPart> {
  const pending = new Set<string>()
  for await (const { key } of survey.blobs.pending()) pending.add(key)
  for (const prefix of '0123456789abcdef') {
    survey.signal?.throwIfAborted()
    yield await surveyPart(survey, prefix, pending)
  }
}

async function surveyPart(
  { database, blobs, before }: Survey,
  prefix: string,
  pending: ReadonlySet<string>,
): Promise<SurveyedPart> {
  const listed = new Map<string, ListedBlob>()
  for await (const blob of blobs.list(prefix)) listed.set(blob.key, blob)
  // Queried after the listing, so that references committed meanwhile are included.
  const referenced = await referencedBlobs(database.db, prefix)
  const unknown = [...listed.values()].filter(
    ({ key, storedAt }) => storedAt < before && !pending.has(key) && !referenced.has(key),
  )
  const missing: string[] = []
  for (const [key, by] of referenced) {
    // A file not listed may have been stored after the listing.
    const isMissing = by === 'document' && !listed.has(key) && !(await blobs.exists(key))
    if (isMissing) missing.push(key)
  }
  return { unknown, missing }
}
