import type { Database } from '../database/database'
import type { BlobStore, ListedBlob } from './blob-store'
import { referencedBlobs } from './referenced-blobs'

/** What a part of the files looks like beside the rows. */
export interface SurveyedPart {
  /** Old enough, in no journal, and no row knows them. They may be a newer state's of this database: see docs/files.md. */
  readonly unknown: readonly ListedBlob[]
  /** Keys that documents refer to and that are not there. */
  readonly missing: readonly string[]
}

export interface Survey {
  readonly database: Pick<Database, 'db'>
  readonly blobs: Pick<BlobStore, 'list' | 'pending' | 'exists'>
  /** Younger files are passed over: their rows may not be committed yet. */
  readonly before: Date
  readonly signal?: AbortSignal
}

/** Holds all files against all rows, in sixteen parts, so that memory holds few of the keys. Changes nothing. */
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
  // Asked after listing: what is referred to by then is known.
  const referenced = await referencedBlobs(database.db, prefix)
  const unknown = [...listed.values()].filter(
    ({ key, storedAt }) => storedAt < before && !pending.has(key) && !referenced.has(key),
  )
  const missing: string[] = []
  for (const [key, by] of referenced) {
    // Stored since the listing, most likely.
    const isMissing = by === 'document' && !listed.has(key) && !(await blobs.exists(key))
    if (isMissing) missing.push(key)
  }
  return { unknown, missing }
}
