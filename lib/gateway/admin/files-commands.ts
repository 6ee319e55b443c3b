import type { ListedBlob } from '@/lib/storage/blobs/blob-store'
import { surveyFiles } from '@/lib/storage/blobs/survey-files'
import { isErasurePaused } from '@/lib/storage/installation'
import { dayMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import type { AdminAnswer } from './relying-party-commands'

/** Services that the commands need. */
export type FilesAdministered = Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>

export interface FilesInput {
  readonly olderThanDays?: number
  /** Erases the files; otherwise the command only reports what it would erase. */
  readonly yes?: boolean
}

const linesMax = 1_000

/** Lists files without a row, and counts missing files of documents. Changes nothing. */
export async function listFiles(
  administered: FilesAdministered,
  { olderThanDays = 1 }: FilesInput,
): Promise<AdminAnswer> {
  if (!isAge(olderThanDays)) return badAge
  const { unknown, missing } = await survey(administered, olderThanDays)
  const lines = unknown
    .slice(0, linesMax)
    .map(({ key, size, storedAt }) => `${key}\t${size} bytes\t${storedAt.toISOString()}`)
  const rest = unknown.length - lines.length
  const message = [
    ...lines,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `${sizeOf(unknown)} unknown in ${administered.blobs.location}; ${missing} of documents missing`,
  ]
  return { ok: true, message: message.join('\n') }
}

/** The only code that erases a file because it has no row. */
export async function eraseUnknown(
  administered: FilesAdministered,
  { olderThanDays = 0, yes = false }: FilesInput,
): Promise<AdminAnswer> {
  if (!isAge(olderThanDays)) return badAge
  const { blobs, database, log } = administered
  const { unknown } = await survey(administered, olderThanDays)
  const what = `${sizeOf(unknown)} in ${blobs.location}, unknown and older than ${olderThanDays} days`
  if (await isErasurePaused(database.db)) {
    return { ok: false, message: 'A backup is being made: nothing is erased before it is complete' }
  }
  if (!yes) return { ok: true, message: `${what}: nothing is erased without --yes` }
  log.warn({ files: unknown.length, olderThanDays }, 'erasing unknown files by command')
  for (const { key } of unknown) await blobs.remove(key)
  return { ok: true, message: `${what}: erased` }
}

const badAge = { ok: false, message: 'An age is a number of days, 1 or more' } as const

/** Whether an age in days is allowed. A file younger than one day may still be in the process of being stored. */
function isAge(days: number): boolean {
  return Number.isFinite(days) && days >= 1
}

async function survey({ database, blobs, clock }: FilesAdministered, days: number) {
  const before = new Date(clock().getTime() - days * dayMs)
  const unknown: ListedBlob[] = []
  let missing = 0
  for await (const part of surveyFiles({ database, blobs, before })) {
    unknown.push(...part.unknown)
    missing += part.missing.length
  }
  return { unknown, missing }
}

function sizeOf(files: readonly ListedBlob[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `${files.length} files (${bytes} bytes)`
}
