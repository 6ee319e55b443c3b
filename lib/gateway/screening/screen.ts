import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@paraph/validator/encoding/json/canonical-json'
import { z } from 'zod'
import {
  certifiedName,
  formatSemanticsIdentifier,
  type PersonIdentity,
} from '@/lib/providers/person-identity'
import { sexOf } from '@/lib/providers/personal-code'
import type { ListedParty } from '@/lib/screening/listed-party'
import type { Asked } from '@/lib/screening/matching/list-index'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents/documents'
import { findSigner } from '@/lib/storage/documents/signers'
import type { ScreeningHitNote, ScreeningListNote } from '@/lib/storage/schema/records'
import { clearancesOf, insertCheck, isChecked } from '@/lib/storage/screening'
import { isChoosing, toSignOf } from '@/lib/storage/sessions/choosing'
import type { Session } from '@/lib/storage/sessions/sessions'
import { type Country, countries } from '@/lib/vocabulary/person'
import { pepsRecord, sanctionsRecord } from '../contract/resources'
import type { Finding, Findings, Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { limitKey, type SecretKey } from '../operation/secrets/secret-keys'
import { fullName } from '../rules/full-name'

import { ListUnavailable } from './list-unavailable'

const screened = z.object({
  sanctions_data: z.array(sanctionsRecord),
  peps_data: z.array(pepsRecord),
})

/** Records of both kinds, as in the answers of the calls 4.8 and 4.9 of the API document. */
export type Screened = z.output<typeof screened>

/** The records stored in a session's result. */
export function screenedOf({ sanctions_data, peps_data }: Stored): Screened {
  return screened.parse({ sanctions_data, peps_data })
}

type Stored = Readonly<Record<keyof Screened, unknown>>

/** The result of a look-up. If there was no look-up, it has no findings. */
export interface ScreeningResult {
  readonly screened: Screened
  readonly findings: Findings | undefined
  /** Keyed digests of the person's code. The digest by the newest key is first. */
  readonly persons: readonly string[]
}

/**
 * Looks a person up if the session requests it; otherwise there are no findings. A requested look-up needs all lists:
 * without them the session fails.
 */
export async function screen(
  services: Pick<Services, 'screening' | 'settings'>,
  session: Session,
  identity: PersonIdentity,
): Promise<ScreeningResult> {
  const { sanctions, peps } = session.request
  const categories = [
    ...(sanctions ? (['sanctions'] as const) : []),
    ...(peps ? (['peps'] as const) : []),
  ]
  if (categories.length === 0) return { screened: recordsOf([]), findings: undefined, persons: [] }
  try {
    const findings = await services.screening.lookUp(askedOf(identity), categories)
    const persons = screenedPersons(services.settings.keys, identity.identifier)
    return { screened: recordsOf(findings.found, findings.at), findings, persons }
  } catch (error) {
    if (!(error instanceof ListUnavailable)) throw error
    throw new OperationFailure('trouble-processing', { detail: error.message, cause: error })
  }
}

/** Digests of a person's code, by which decisions about hits are stored. The digest by the newest key is first. */
export function screenedPersons(
  keys: readonly SecretKey[],
  identifier: PersonIdentity['identifier'],
): string[] {
  const code = formatSemanticsIdentifier(identifier)
  return keys.map((key) => limitKey(key, 'screened-person', code))
}

/** The data of the certified person for a look-up: date of birth and sex from the personal code, and the country. */
function askedOf({ givenName, surname, identifier, birthDate }: PersonIdentity): Asked {
  const country = countries.find((known): known is Country => known === identifier.country)
  return {
    name: certifiedName({ givenName, surname }),
    parts: { given: givenName, patronymic: '', family: surname },
    spelling: identifier.country,
    type: 'individual',
    birthDates: birthDate ? [birthDate] : [],
    gender: (identifier.type === 'PNO' && country && sexOf(country, identifier.number)) || '',
    countries: [identifier.country],
  }
}

function recordsOf(found: readonly Finding[], searchedAt = new Date(0)): Screened {
  const of = (category: string) =>
    found
      .filter(({ list }) => list.category === category)
      .map(({ match, party, list }) => ({
        id: match.id,
        party,
        searchedAt,
        listPublishedAt: list.publishedAt,
      }))
  return {
    sanctions_data: of('sanctions').map(sanctionsRecordOf),
    peps_data: of('peps').map(pepsRecordOf),
  }
}

type SanctionsRecord = z.output<typeof sanctionsRecord>

/** A found entry with the number that the gateway gives it, the list's date, and the time of the look-up. */
interface FoundEntry {
  readonly id: number
  readonly party: ListedParty
  readonly listPublishedAt: Date | null
  readonly searchedAt: Date
}

/** API document, part 2: Sanctions record. No value is null: unknown values are empty texts. */
export function sanctionsRecordOf(found: FoundEntry): SanctionsRecord {
  const { party, listPublishedAt } = found
  return {
    ...common(found),
    document_number: party.documents.join('; '),
    type_sdn_or_entity: party.type,
    name_of_the_list: party.list,
    date_of_publication: party.publishedOn,
    date_of_publication_of_the_list: listPublishedAt?.toISOString().slice(0, 10) ?? '',
    image_url: party.imageUrl,
  }
}

type PepsRecord = z.output<typeof pepsRecord>

/** API document, part 2: PEPs record. */
export function pepsRecordOf(found: FoundEntry): PepsRecord {
  const { party } = found
  return {
    ...common(found),
    political_position: party.positions.join('; '),
    country_of_activity: party.activityCountries.join('; '),
  }
}

function common({ id, party, searchedAt }: FoundEntry) {
  return {
    id,
    reference: party.reference,
    first_name: party.firstName,
    last_name: party.lastName,
    full_name: party.fullName,
    date_of_birth: party.birthDates.join('; '),
    place_of_birth: party.birthPlaces.join('; '),
    aka: party.aliases.map(aliasText).join('; '),
    gender: party.gender,
    country_of_origin: party.countries.join('; '),
    search_created_at: searchedAt.toISOString(),
    associates: { ...party.associates },
    date_of_death: party.deathDate,
  }
}

function aliasText({ name, quality }: ListedParty['aliases'][number]): string {
  return quality === 'weak' ? `${name} (weak)` : name
}

/**
 * Looks up the signer of an uploaded document before the phone rings, so that no person enters a PIN for a document
 * that cannot be signed. Throws `OperationFailure` if the signer is found, or if a list is missing.
 */
export async function screenBeforeRinging(services: Services, session: Session): Promise<void> {
  if (session.kind !== 'signing' || session.documentId === null || isChoosing(session)) return
  const { identity } = toSignOf(session)
  await refuseIfFound(services, session, await screen(services, session, identity))
}

/**
 * Prevents a listed person from signing an uploaded document, if the operator wants that. The owner sees the reason;
 * the signer sees only that signing failed.
 */
export async function refuseIfFound(
  { settings, database }: Services,
  session: Session,
  screening: ScreeningResult,
): Promise<void> {
  const found = screening.findings?.found ?? []
  if (!settings.screening.blocks || session.documentId === null || found.length === 0) return
  if (await areCleared(database.db, session, screening)) return
  await database.db.transaction((tx) => recordScreening(tx, session, screening, 'blocked'))
  throw new OperationFailure('trouble-processing')
}

/** Whether the document's owner has decided for each found entry that the person is not the listed one. */
async function areCleared(
  tx: Transaction,
  { documentId }: Session,
  { findings, persons }: ScreeningResult,
): Promise<boolean> {
  const document = documentId && (await lockDocument(tx, documentId))
  if (!document) return false
  // The session may belong to a portal, whose relying party is not that of the document.
  const owner = { relyingPartyId: document.relyingPartyId, owner: document.owner ?? '' }
  const clearances = await clearancesOf(tx, owner, persons)
  return (findings?.found ?? []).every(({ list, party }) => {
    const entry = entryDigest(party)
    return clearances.some((each) => each.list === list.name && each.entry === entry)
  })
}

/**
 * Records for a document's owner which lists were used, which entries were found, and with which score and reasons.
 * Without a document nothing is stored after the session, because nobody could read it. A repeated run of the session's
 * step adds nothing.
 */
export async function recordScreening(
  tx: Transaction,
  { id: sessionId, documentId, signerId, relyingPartyId }: Session,
  { findings, persons }: ScreeningResult,
  outcome: 'admitted' | 'blocked',
): Promise<void> {
  const document = findings && documentId && (await lockDocument(tx, documentId))
  if (!document || (await isChecked(tx, document.id, sessionId))) return
  const { at } = findings
  const found = {
    lists: findings.lists.map(listNote),
    hits: findings.found.map(hitNote),
    blocked: outcome === 'blocked',
  }
  const person = persons[0] ?? null
  const whom = { documentId: document.id, relyingPartyId, signerId, person, at }
  await insertCheck(tx, { id: randomUUID(), sessionId, ...whom, ...found })
  const signer = signerId ? await findSigner(tx, signerId) : undefined
  const data = { signer: signer ? fullName(signer) : '', ...found }
  await recordEvent(tx, document, { at, kind: 'screened', actor: 'gateway', signerId, data })
}

function listNote({
  name,
  category,
  sha256,
  publishedAt,
}: Findings['lists'][number]): ScreeningListNote {
  return {
    name,
    category,
    sha256: sha256 ?? '',
    publishedAt: publishedAt?.toISOString(),
  }
}

function hitNote({ list, match, party }: Finding): ScreeningHitNote {
  return {
    list: list.name,
    category: list.category,
    id: match.id,
    reference: party.reference,
    name: match.name,
    source: party.list,
    published: list.publishedAt?.toISOString().slice(0, 10) ?? '',
    score: inThousandths(match.score),
    words: match.words.map((word) => ({ ...word, similarity: inThousandths(word.similarity) })),
    reasons: match.changes.map(({ reason }) => reason),
    why: {
      nameScore: inThousandths(match.nameScore),
      unmatched: match.unmatched,
      changes: match.changes.map((each) => ({ ...each, change: inThousandths(each.change) })),
      entry: entryDigest(party),
    },
  }
}

/** Identifies the version of an entry by its content, because lists have no versions of their entries. */
function entryDigest(party: ListedParty): string {
  return createHash('sha256').update(canonicalJson(party)).digest('hex')
}

function inThousandths(share: number): number {
  return Math.round(share * 1000) / 1000
}
