import { snapshot } from '@/lib/storage/audit/verify-trail'
import { type Document, loadDocument } from '@/lib/storage/documents'
import { ringsOf, type SoughtPerson } from '@/lib/storage/people/people'
import { personKey } from '../../sessions/session-request'
import { toldDocument, toldPlace } from './export-document'
import { type Found, lookAround, type PersonServices } from './look-around'

/** Everything that is held about a person, for them to read (GDPR, article 15). Keys are those of the API. */
export interface PersonExport {
  readonly format: 'paraph-person-export'
  readonly version: 1
  readonly exported_at: string
  /** Of all moments in it. */
  readonly time_zone: 'UTC'
  readonly [part: string]: unknown
}

/** Documents whose files belong to the export: their own, and those they have signed. */
export interface PersonFiles {
  readonly told: PersonExport
  readonly files: readonly Document[]
}

/** Each document at one moment of its own, so that nobody waits long where the database has one connection. */
export async function exportPerson(
  services: PersonServices,
  person: SoughtPerson,
): Promise<PersonFiles> {
  const { clock } = services
  const found = await lookAround(services, person)
  const documents = await tellDocuments(services, found)
  const participations = await tellParticipations(services, found)
  const told = {
    format: 'paraph-person-export',
    version: 1,
    exported_at: clock().toISOString(),
    time_zone: 'UTC',
    person: { country: person.country, personal_code: person.personalCode, emails: person.emails },
    settings: found.settings.map(
      ({ relyingPartyId, email, unconfirmedEmail, language, notices, createdAt }) => ({
        relying_party: partyOf(found, relyingPartyId),
        email,
        unconfirmed_email: unconfirmedEmail,
        language,
        notices,
        since: createdAt,
      }),
    ),
    sign_ins: found.signIns.map(({ relyingPartyId, createdAt, endsAt, revokedAt }) => ({
      relying_party: partyOf(found, relyingPartyId),
      at: createdAt,
      ends_at: endsAt,
      signed_out_at: revokedAt,
    })),
    asked: found.asked.map((session) => tellSession(found, session)),
    phone_rang: (await ringsOf(services.database.db, keysOf(services, person))).map(
      ({ at, rungAt }) => ({ at, rang_at: rungAt }),
    ),
    documents: documents.map(({ told: document }) => document),
    asked_to_sign: participations.map(({ told: participation }) => participation),
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
    templates: found.templates.map((template) => ({
      id: template.id,
      relying_party: partyOf(found, template.relyingPartyId),
      name: template.name,
      reference: template.reference,
      file: template.file?.name ?? null,
      terms: template.terms,
      at: template.createdAt,
      changed_at: template.updatedAt,
    })),
    roles_of_templates: found.roles.map(({ template, themselves }) => ({
      relying_party: partyOf(found, template.relyingPartyId),
      themselves,
    })),
    notes: notesOf(found),
  } as const satisfies PersonExport
  return { told, files: [...documents, ...participations].flatMap(({ file }) => file ?? []) }
}

function partyOf({ parties }: Found, id: string): string {
  return parties.get(id) ?? id
}

function keysOf({ settings }: PersonServices, person: SoughtPerson): string[] {
  return settings.keys.map((key) => personKey(key, person))
}

/** What a provider was told and answered; neither its session nor any secret is. */
function tellSession(found: Found, session: Found['asked'][number]) {
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

interface Told {
  readonly told: object
  readonly file?: Document
}

async function tellDocuments(services: PersonServices, found: Found): Promise<Told[]> {
  const told: Told[] = []
  for (const { id, relyingPartyId, removedAt } of found.documents) {
    const relyingParty = partyOf(found, relyingPartyId)
    const document = await services.database.db.transaction(async (tx) => {
      const whole = await loadDocument(tx, id)
      return whole && { told: await toldDocument(tx, whole, relyingParty), file: whole }
    }, snapshot)
    // What is left of a removed one is a row without content, and digests.
    told.push(document ?? { told: { id, relying_party: relyingParty, removed_at: removedAt } })
  }
  return told
}

async function tellParticipations(services: PersonServices, found: Found): Promise<Told[]> {
  const told: Told[] = []
  for (const { signer, document: where, fate } of found.participations) {
    const participation = await services.database.db.transaction(async (tx) => {
      const document = await loadDocument(tx, where.id)
      if (!document) return undefined
      const relyingParty = partyOf(found, where.relyingPartyId)
      const file = fate === 'signed' ? { file: document } : {}
      return { told: await toldPlace(tx, { document, signer, relyingParty }), ...file }
    }, snapshot)
    if (participation) told.push(participation)
  }
  return told
}

function notesOf({ namesakes, formerOwners }: Found): string[] {
  return [
    'Of other people it tells what the portal shows this person. What was found in lists is told to nobody else but the owner of a document: look whether it may be told here.',
    'It has no links and no secrets, and neither backups nor what other installations and relying parties hold.',
    ...(namesakes > 0
      ? [
          `${namesakes} people were invited by an address of theirs and without a personal code: name the address to count them in.`,
        ]
      : []),
    ...(formerOwners > 0
      ? [
          `${formerOwners} documents wait for their owners to sign in; whose they are nobody can tell before.`,
        ]
      : []),
  ]
}
