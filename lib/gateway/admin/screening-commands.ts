import { ListRefused } from '@/lib/screening/formats/list-format'
import { isListKind, listKinds } from '@/lib/screening/list-kinds'
import type { Database } from '@/lib/storage/database/database'
import { removeScreeningList } from '@/lib/storage/screening'
import type { Finding } from '../operation/context'
import { ListUnavailable } from '../screening/list-unavailable'
import type { Screening } from '../screening/screening'
import type { AdminAnswer } from './relying-party-commands'

/** Services that the commands need. */
export interface ScreeningAdministered {
  readonly db: Database['db']
  readonly screening: Screening
}

/** Input of all commands; each uses the fields it needs. */
export interface ScreeningInput {
  readonly kind?: string
  readonly source?: string
  readonly insist?: boolean
  readonly name?: string
}

export async function importCommand(
  { screening }: ScreeningAdministered,
  { kind = '', source = '', insist = false }: ScreeningInput,
): Promise<AdminAnswer> {
  if (!isListKind(kind)) {
    return {
      ok: false,
      message: `Unknown kind of list. Known are ${Object.keys(listKinds).join(', ')}`,
    }
  }
  try {
    const { outcome, entries } = await screening.importFrom(kind, source, insist)
    return { ok: true, message: `${kind} ${outcome}: ${entries} entries` }
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error
    return { ok: false, message: `${kind} refused, ${error.reason}: ${error.message}` }
  }
}

/** Finds list entries that may be a person of this name. Dates of birth, gender and countries are not compared. */
export async function queryCommand(
  { screening }: ScreeningAdministered,
  { name = '' }: ScreeningInput,
): Promise<AdminAnswer> {
  const asked = { name, birthDates: [], gender: '', countries: [] } as const
  const categories = [...new Set((await screening.states()).map(({ category }) => category))]
  try {
    const persons = await screening.lookUp({ ...asked, type: 'individual' }, categories)
    const others = await screening.lookUp({ ...asked, type: 'entity' }, categories)
    const lines = [...persons.found, ...others.found].map(findingLine)
    return { ok: true, message: lines.length > 0 ? lines.join('\n') : 'No person was found' }
  } catch (error) {
    if (!(error instanceof ListUnavailable)) throw error
    return { ok: false, message: error.message }
  }
}

function findingLine({ match, list, party }: Finding): string {
  const words = match.words.map(
    ({ form, listed, similarity }) => `${form} = ${listed} (${similarity.toFixed(2)})`,
  )
  const missing = match.unmatched.map(({ name, word }) => `${name} only: ${word}`)
  const changes = match.changes.map(({ reason, change }) => `${reason} (${change.toFixed(2)})`)
  const why = [...words, ...missing, ...changes].join(', ')
  return [match.score.toFixed(3), list.name, party.reference, match.name, why].join('\t')
}

export async function listCommand({ screening }: ScreeningAdministered): Promise<AdminAnswer> {
  const lines = (await screening.states()).map(
    ({ name, state, entries, ageSeconds, refusal, list }) =>
      [
        name,
        state,
        `${entries} entries`,
        `published ${list?.publishedAt?.toISOString().slice(0, 10) ?? 'unknown'}`,
        ageSeconds === null ? 'never imported' : `seen ${Math.round(ageSeconds / 3600)} h ago`,
        refusal === null ? '' : `last edition refused, ${refusal}`,
      ].join('\t'),
  )
  return { ok: true, message: lines.join('\n') }
}

/**
 * Deletes a list that is no longer configured: otherwise it becomes outdated and look-ups fail. They would also fail
 * without a configured one.
 */
export async function removeCommand(
  { db, screening }: ScreeningAdministered,
  { kind = '' }: ScreeningInput,
): Promise<AdminAnswer> {
  if (screening.isConfigured(kind)) {
    const message = `${kind} is configured: take it out of SCREENING_LISTS and restart the gateways first`
    return { ok: false, message }
  }
  const removed = await db.transaction((tx) => removeScreeningList(tx, kind))
  return removed
    ? { ok: true, message: `${kind} was removed` }
    : { ok: false, message: `There is no list ${kind}` }
}
