import type { AuditEntry } from './entry-digest'

/** A version of a document's file, as its audit trail records it. */
export interface RecordedVersion {
  /** Number of the version; 1 is the uploaded file. */
  readonly number: number
  /** Number of versions so far. */
  readonly of: number
  /** Kind of the event that made the version. */
  readonly kind: string
  /** Time of that event, ISO 8601. */
  readonly at: string
}

/** Events that give a document another file. */
const changing: readonly string[] = ['uploaded', 'signed', 'augmented']

/** The version whose file has this digest; undefined if no event records it. */
export function versionIn(
  entries: readonly Pick<AuditEntry, 'kind' | 'data' | 'at'>[],
  sha256: string,
): RecordedVersion | undefined {
  const versions = entries.filter(({ kind, data }) => changing.includes(kind) && 'sha256' in data)
  const index = versions.findIndex(({ data }) => data.sha256 === sha256)
  const found = versions[index]
  if (!found) return undefined
  const { kind, at } = found
  return { number: index + 1, of: versions.length, kind, at: at.toISOString() }
}
