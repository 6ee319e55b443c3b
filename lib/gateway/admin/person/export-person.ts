import { snapshot } from '@/lib/storage/audit/verify-trail'
import { type Document, loadDocument } from '@/lib/storage/documents/documents'
import { ringsOf, type SoughtPerson } from '@/lib/storage/people/people'
import { personKey } from '../../sessions/session-request'
import { describedDocument, describedParticipation } from './export-document'
import { type Found, lookAround, type PersonServices } from './look-around'

/** All data about a person, for the person to read (GDPR, article 15). Keys are named as in the API. */
export interface PersonExport {
  readonly format: 'paraph-person-export'
  readonly version: 1
  readonly exported_at: string
  /** Time zone of all times in the export. */
  readonly time_zone: 'UTC'
  readonly [part: string]: unknown
}

/** Documents whose files are part of the export: documents that the person owns or has signed. */
export interface PersonFiles {
  readonly described: PersonExport
  readonly files: readonly Document[]
}

/**
 * Exports all data of a person. Each document is read in its own snapshot, so that other calls do not wait long if the
 * database has one connection.
 */
export async function exportPerson(
  services: PersonServices,
  person: SoughtPerson,
): Promise<PersonFiles> {
  const { clock } = services
  const found = await lookAround(services, person)
  const documents = await describeDocuments(services, found)
  const participations = await describeParticipations(services, found)
  const described = {
    format: 'paraph-person-export',
    version: 1,
    exported_at: clock().toISOString(),
    time_zone: 'UTC',
    person: { country: person.country, personal_code: person.personalCode, emails: person.emails },
    settings: found.settings.map(
      ({
        relyingPartyId,
        email,
        unconfirmedEmail,
        language,
        notices,
        suggestPeople,
        createdAt,
      }) => ({
        relying_party: partyOf(found, relyingPartyId),
        email,
        unconfirmed_email: unconfirmedEmail,
        language,
        notices,
        suggest_people: suggestPeople,
        since: createdAt,
      }),
    ),
    sign_ins: found.signIns.map(({ relyingPartyId, createdAt, endsAt, revokedAt }) => ({
      relying_party: partyOf(found, relyingPartyId),
      at: createdAt,
      ends_at: endsAt,
      signed_out_at: revokedAt,
    })),
    people_invited_before: ownSuggestions(found).map(
      ({ relyingPartyId, name, surname, email, invitedAt }) => ({
        relying_party: partyOf(found, relyingPartyId),
        name,
        surname,
        email,
        at: invitedAt,
      }),
    ),
    offered_to_others: offeredToOthers(found).map(({ relyingPartyId, name, surname, email }) => ({
      relying_party: partyOf(found, relyingPartyId),
      themselves: { name, surname, email },
    })),
    asked: found.asked.map((session) => describeSession(found, session)),
    phone_rang: (await ringsOf(services.database.db, keysOf(services, person))).map(
      ({ at, rungAt }) => ({ at, rang_at: rungAt }),
    ),
    memberships: found.memberships.map((each) => describeMembership(found, each)),
    screening_decisions: found.clearances.map((each) => describeDecision(found, each)),
    documents: documents.map(({ described: document }) => document),
    asked_to_sign: participations.map(({ described: participation }) => participation),
    batches: found.batches.map(
      ({ id, relyingPartyId, name, reference, terms, state, createdAt, endedAt }) => ({
        id,
        relying_party: partyOf(found, relyingPartyId),
        name,
        reference,
        terms,
        state,
        at: createdAt,
        ended_at: endedAt,
      }),
    ),
    rows_of_batches: found.rows.map(({ row, relyingPartyId, themselves }) => ({
      relying_party: partyOf(found, relyingPartyId),
      state: row.state,
      reason: row.reason,
      themselves,
    })),
    templates: found.templates.map((each) => describeTemplate(found, each)),
    labels: found.labels.map(({ id, relyingPartyId, name, colour, createdAt }) => ({
      id,
      relying_party: partyOf(found, relyingPartyId),
      name,
      colour,
      at: createdAt,
    })),
    roles_of_templates: found.roles.map(({ template, themselves }) => ({
      relying_party: partyOf(found, template.relyingPartyId),
      themselves,
    })),
    notes: notesOf(found),
  } as const satisfies PersonExport
  return { described, files: [...documents, ...participations].flatMap(({ file }) => file ?? []) }
}

const isOwn = (
  { owners }: Found,
  one: { readonly relyingPartyId: string; readonly owner: string | null },
) =>
  owners.some(
    ({ relyingPartyId, owner }) => relyingPartyId === one.relyingPartyId && owner === one.owner,
  )

const ownSuggestions = (found: Found) => found.suggestions.filter((one) => isOwn(found, one))
const offeredToOthers = (found: Found) => found.suggestions.filter((one) => !isOwn(found, one))

function describeTemplate(found: Found, template: Found['templates'][number]) {
  return {
    id: template.id,
    relying_party: partyOf(found, template.relyingPartyId),
    name: template.name,
    reference: template.reference,
    file: template.file?.name ?? null,
    terms: template.terms,
    at: template.createdAt,
    changed_at: template.updatedAt,
  }
}

function describeMembership(found: Found, membership: Found['memberships'][number]) {
  const { member, organisation, relyingPartyId } = membership
  return {
    relying_party: partyOf(found, relyingPartyId),
    organisation,
    name: member.name,
    surname: member.surname,
    email: member.email,
    role: member.role,
    directory: { user_name: member.userName, external_id: member.externalId },
    invited_at: member.invitedAt,
    joined_at: member.joinedAt,
    removed_at: member.removedAt,
  }
}

/** A decision about a screening hit, made by this person or about this person. */
function describeDecision(found: Found, decision: Found['clearances'][number]) {
  const { relyingPartyId, person, list, at, reason, by } = decision
  return {
    relying_party: partyOf(found, relyingPartyId),
    about: found.screenedAs.includes(person) ? 'this person' : 'another person',
    list,
    at,
    reason,
    by: isOwn(found, decision) ? by : 'another owner',
  }
}

function partyOf({ parties }: Found, id: string): string {
  return parties.get(id) ?? id
}

function keysOf({ settings }: PersonServices, person: SoughtPerson): string[] {
  return settings.keys.map((key) => personKey(key, person))
}

/** A provider session with the data sent and received. Its secrets and the provider's session id are left out. */
function describeSession(found: Found, session: Found['asked'][number]) {
  const { person, family, kind, state, request, controlCode, result, failure } = session
  return {
    relying_party: partyOf(found, session.relyingPartyId),
    document: session.documentId,
    method: family,
    kind,
    state,
    phone: person?.phone ?? null,
    text: request.text,
    control_code: controlCode,
    result,
    failure,
    at: session.createdAt,
    finished_at: session.finishedAt,
  }
}

interface Described {
  readonly described: object
  readonly file?: Document
}

async function describeDocuments(services: PersonServices, found: Found): Promise<Described[]> {
  const described: Described[] = []
  for (const { id, relyingPartyId, removedAt } of found.documents) {
    const relyingParty = partyOf(found, relyingPartyId)
    const document = await services.database.db.transaction(async (tx) => {
      const whole = await loadDocument(tx, id)
      return whole && { described: await describedDocument(tx, whole, relyingParty), file: whole }
    }, snapshot)
    // A removed document is only a row with digests and without content.
    described.push(
      document ?? { described: { id, relying_party: relyingParty, removed_at: removedAt } },
    )
  }
  return described
}

async function describeParticipations(
  services: PersonServices,
  found: Found,
): Promise<Described[]> {
  const described: Described[] = []
  for (const { signer, document: where, fate } of found.participations) {
    const participation = await services.database.db.transaction(async (tx) => {
      const document = await loadDocument(tx, where.id)
      if (!document) return undefined
      const relyingParty = partyOf(found, where.relyingPartyId)
      const file = fate === 'signed' ? { file: document } : {}
      return {
        described: await describedParticipation(tx, { document, signer, relyingParty }),
        ...file,
      }
    }, snapshot)
    if (participation) described.push(participation)
  }
  return described
}

function notesOf({ namesakes, formerOwners }: Found): string[] {
  return [
    'Of other people it has only data that the portal shows to this person. Screening hits are otherwise shown only to the owner of a document: check whether they may be disclosed here.',
    'It has no links and no secrets, and no data from backups, other installations or relying parties.',
    ...(namesakes > 0
      ? [
          `${namesakes} invitations without a personal code went to an address of this person: name the address to include them.`,
        ]
      : []),
    ...(formerOwners > 0
      ? [
          `${formerOwners} documents wait for their owners to sign in; their owners are unknown until then.`,
        ]
      : []),
  ]
}
