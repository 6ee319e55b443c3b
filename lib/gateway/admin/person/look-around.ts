import { personIdentifier } from '@/lib/providers/person-identity'
import { snapshot } from '@/lib/storage/audit/verify-trail'
import { membershipsOf, type PersonAsMember } from '@/lib/storage/organisations/memberships'
import { batchesOwnedBy, rowsNaming } from '@/lib/storage/people/batch-people'
import { labelsOwnedBy } from '@/lib/storage/people/label-people'
import {
  askedOf,
  countNamesakesByAddress,
  documentsOwnedBy,
  type PersonAsOwner,
  type PersonAsSigner,
  participationsOf,
  relyingPartyNames,
  type SoughtPerson,
  settingsOf,
  signInsOf,
} from '@/lib/storage/people/people'
import { suggestionsAbout } from '@/lib/storage/people/suggestions'
import { templatesNaming, templatesOwnedBy } from '@/lib/storage/people/template-people'
import { clearancesNaming } from '@/lib/storage/screening'
import { countFormerOwners } from '@/lib/storage/secrets/secret-usage'
import type { Services } from '../../operation/context'
import { isTerminal, standingOf } from '../../rules/document-state'
import { screenedPersons } from '../../screening/screen'
import { ownerPrefix, ownerReference } from '../../sessions/authentication/owner-reference'

export type PersonServices = Pick<
  Services,
  | 'database'
  | 'blobs'
  | 'settings'
  | 'providers'
  | 'clock'
  | 'log'
  | 'audit'
  | 'isHeld'
  | 'wakeWorker'
>

/**
 * What happens to a participation when its person is erased. erased: the document keeps no data of the person · signed:
 * other people keep the signed document · running: the person can still sign · with-document: it is erased with the
 * document.
 */
export type Fate = 'erased' | 'signed' | 'running' | 'with-document'

export interface Participation extends PersonAsSigner {
  readonly fate: Fate
}

/** All data about a person, in one snapshot. */
export interface Found {
  readonly owners: readonly PersonAsOwner[]
  /** Names of relying parties by id. */
  readonly parties: ReadonlyMap<string, string>
  readonly documents: readonly PersonAsSigner['document'][]
  readonly participations: readonly Participation[]
  readonly batches: Awaited<ReturnType<typeof batchesOwnedBy>>
  /** Rows that name the person and have no document yet, in batches of all owners. */
  readonly rows: Awaited<ReturnType<typeof rowsNaming>>
  readonly templates: Awaited<ReturnType<typeof templatesOwnedBy>>
  readonly labels: Awaited<ReturnType<typeof labelsOwnedBy>>
  /** Roles assigned to the person, in templates of all owners. */
  readonly roles: Awaited<ReturnType<typeof templatesNaming>>
  readonly signIns: Awaited<ReturnType<typeof signInsOf>>
  readonly settings: Awaited<ReturnType<typeof settingsOf>>
  /** Suggestions stored for the person, and suggestions about the person stored for other owners. */
  readonly suggestions: Awaited<ReturnType<typeof suggestionsAbout>>
  readonly asked: Awaited<ReturnType<typeof askedOf>>
  readonly memberships: readonly PersonAsMember[]
  /** Digests of the person's code, as in `clearances`. */
  readonly screenedAs: readonly string[]
  /** Decisions that the person is not a listed person, and decisions that the person made as an owner. */
  readonly clearances: Awaited<ReturnType<typeof clearancesNaming>>
  /** Number of signers without a code whose address belongs to the person but was not named by the operator. */
  readonly namesakes: number
  /** Number of documents of earlier releases whose owner is unknown until the owner signs in. */
  readonly formerOwners: number
}

export async function lookAround(services: PersonServices, person: SoughtPerson): Promise<Found> {
  const { db } = services.database
  const { parties, owners } = await asOwner(services, person)
  const screenedAs = screenedPersons(services.settings.keys, personIdentifier(person))
  return await db.transaction(async (tx) => {
    const documents = await documentsOwnedBy(tx, owners)
    const participations = (await participationsOf(tx, person)).map((participation) => ({
      ...participation,
      fate: fateOf(participation, owners),
    }))
    const settings = await settingsOf(tx, owners)
    return {
      owners,
      parties,
      documents,
      participations,
      batches: await batchesOwnedBy(tx, owners),
      rows: await rowsNaming(tx, person),
      templates: await templatesOwnedBy(tx, owners),
      labels: await labelsOwnedBy(tx, owners),
      roles: await templatesNaming(tx, person),
      settings,
      suggestions: await suggestionsAbout(tx, owners, person.emails),
      signIns: await signInsOf(tx, owners),
      asked: await askedOf(tx, person),
      memberships: await membershipsOf(tx, owners, person),
      screenedAs,
      clearances: await clearancesNaming(tx, screenedAs, owners),
      namesakes: await countNamesakesByAddress(
        tx,
        unnamedAddresses(person, participations, settings),
      ),
      formerOwners: await countFormerOwners(tx, ownerPrefix),
    }
  }, snapshot)
}

/** Finds the person's owner references. Their key is created at first use, which a read-only snapshot cannot do. */
async function asOwner({ database, settings, providers }: PersonServices, person: SoughtPerson) {
  return await database.db.transaction(async (tx) => {
    const parties = await relyingPartyNames(tx)
    const owners: PersonAsOwner[] = []
    for (const relyingPartyId of parties.keys()) {
      const identifier = personIdentifier(person)
      for (const voucher of [undefined, ...vouchersOf(providers)]) {
        const { keys } = settings
        const owner = await ownerReference(tx, keys, relyingPartyId, identifier, voucher)
        owners.push({ relyingPartyId, owner })
      }
    }
    return { parties, owners }
  })
}

/** Names of providers that identify people without a signature: their people have separate owner references. */
function vouchersOf(providers: PersonServices['providers']): readonly string[] {
  return Object.values(providers).flatMap((one) => (one?.proof === 'provider' ? [one.name] : []))
}

export function fateOf(
  { signer, document }: PersonAsSigner,
  owners: readonly PersonAsOwner[],
): Fate {
  const isOwned = owners.some(
    ({ relyingPartyId, owner }) =>
      document.relyingPartyId === relyingPartyId && document.owner === owner,
  )
  if (isOwned || document.removedAt !== null) return 'with-document'
  const standing = standingOf(signer)
  if (standing === 'signed') return 'signed'
  return standing === 'open' && isRunning(document) ? 'running' : 'erased'
}

/** Whether the document can be signed now. A complete or expired document cannot. */
function isRunning({ state }: PersonAsSigner['document']): boolean {
  return !isTerminal(state) && state !== 'signed' && state !== 'expired'
}

function unnamedAddresses(
  { emails }: SoughtPerson,
  participations: readonly Participation[],
  settings: Found['settings'],
): string[] {
  const known = [
    ...participations.map(({ signer }) => signer.email),
    ...settings.map(({ email }) => email),
  ]
  const lowered = known.flatMap((email) => email?.toLowerCase() ?? [])
  return [...new Set(lowered)].filter((email) => !emails.includes(email))
}
