import { readChains } from '@/lib/storage/audit/audit-trail'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { labelsOfRows } from '@/lib/storage/documents/labels'
import { listLinks } from '@/lib/storage/documents/links'
import { listEverySigner, listReaders, type Signer } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { checksOfDocument, type ScreeningCheck } from '@/lib/storage/screening'
import { type DescribedMail, type DescribedPerson, describedFor } from '../../evidence/facts'
import type { EvidenceReader } from '../../evidence/who-sees-what'

/** A document that the person owns, with everything that its owner sees. */
export async function describedDocument(
  tx: Transaction,
  document: Document,
  relyingParty: string,
): Promise<object> {
  const { people, ownerMails, events } = await describeFacts(tx, document, { kind: 'owner' })
  const checks = await checksOfDocument(tx, document.id)
  const labels = await labelsOfRows(tx, [document.id], [])
  return {
    ...commonFields(document, relyingParty),
    owner_name: document.ownerName,
    subject: document.subject,
    callback_urls: document.callbackUrls,
    reminders: document.reminders,
    cancel_reason: document.cancelReason,
    archived_at: document.archivedAt,
    labels: [...labels.values()].flat().map(({ name }) => name),
    people: people.map(describedPerson),
    mails: ownerMails.map(describedMail),
    screening: checks.map(describedCheck),
    events,
  }
}

interface OpenParticipation {
  readonly document: Document
  readonly signer: Signer
  readonly relyingParty: string
}

/**
 * Another owner's document that names the person: all data about the person, and other people as the person sees them.
 */
export async function describedParticipation(
  tx: Transaction,
  { document, signer, relyingParty }: OpenParticipation,
): Promise<object> {
  const reader = { kind: 'signer', signerId: signer.id, isIdentified: true } as const
  const { people, events } = await describeFacts(tx, document, reader)
  // A signer who was removed or not invited yet sees neither the document nor other people.
  const mayRead = signer.state !== 'removed' && signer.askedAt !== null
  const checks = await checksOfDocument(tx, document.id)
  const links = await listLinks(tx, signer.id)
  const themselves = people.filter((person) => person.signer.id === signer.id)
  const others = people.filter((person) => person.signer.id !== signer.id)
  return {
    ...(mayRead
      ? { ...commonFields(document, relyingParty), asked_by: document.ownerName }
      : { id: document.id, relying_party: relyingParty }),
    themselves: { ...describedSelf(signer), ...themselves.map(describedPerson)[0] },
    others: mayRead ? others.map(describedPerson) : [],
    links: links.map(({ kind, createdAt, expiresAt, replacedAt }) => ({
      kind,
      at: createdAt,
      expires_at: expiresAt,
      replaced_at: replacedAt,
    })),
    screening: checks.filter(({ signerId }) => signerId === signer.id).map(describedCheck),
    events: mayRead ? events : events.filter((event) => event.signer === signer.id),
  }
}

async function describeFacts(tx: Transaction, document: Document, reader: EvidenceReader) {
  const { id } = document
  const people = [...(await listEverySigner(tx, id)), ...(await listReaders(tx, id))]
  const mails = (await listMails(tx, id)).toReversed()
  const [chain] = await readChains(tx, [id])
  if (!chain) throw new Error('Every document that is asked for is answered')
  const described = describedFor(reader, { document, people, mails, trail: { chain } })
  const events = described.events.map(({ entry }) => describedEvent(entry))
  return { people: described.people, ownerMails: described.ownerMails, events }
}

function commonFields(document: Document, relyingParty: string) {
  const { id, name, title, message, format, access, state, file } = document
  return {
    id,
    relying_party: relyingParty,
    name,
    title,
    message,
    format,
    access,
    state,
    file: { name: file.name, size: file.size, sha256: file.sha256 },
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    deadline: document.deadline,
    erase_at: document.eraseAt,
    cancelled_at: document.cancelledAt,
    clock: document.timeZone,
  }
}

function describedPerson({
  signer,
  method,
  course,
  contact,
  personalCode,
  mails,
}: DescribedPerson) {
  return {
    id: signer.id,
    name: signer.name,
    surname: signer.surname,
    role: signer.role,
    order: signer.order,
    state: signer.state,
    rejection_reason: signer.rejectionReason,
    name_in_certificate: signer.certificateName,
    signed_at: signer.signedAt,
    approved_at: signer.approvedAt,
    approved_sha256: signer.approvedSha256,
    rejected_at: signer.rejectedAt,
    removed_at: signer.removedAt,
    expired_at: signer.expiredAt,
    method: method ?? null,
    ...(course && {
      created_at: course.createdAt,
      asked_at: course.askedAt,
      viewed_at: course.viewedAt,
      reminded_at: course.remindedAt,
      identified_at: course.identifiedAt,
    }),
    ...contact,
    ...(personalCode && {
      country: personalCode.country,
      personal_code: personalCode.personalCode,
    }),
    mails: mails.map(describedMail),
  }
}

/** Facts about a signer that only the signer sees. */
function describedSelf({
  language,
  method,
  noEmail,
  temporary,
  successUrl,
  remindersOffAt,
}: Signer) {
  return {
    language,
    allowed_method: method,
    no_email: noEmail,
    temporary,
    success_url: successUrl,
    reminders_off_at: remindersOffAt,
  }
}

function describedMail({ kind, state, recipient, refusal, createdAt, settledAt }: DescribedMail) {
  return {
    kind,
    state,
    ...(recipient !== undefined && { recipient }),
    ...(refusal !== undefined && { refusal }),
    at: createdAt,
    settled_at: settledAt,
  }
}

function describedCheck({ at, blocked, lists, hits }: ScreeningCheck) {
  return { at, blocked, lists, hits }
}

function describedEvent({ sequence, at, kind, actor, signerId, data, digest }: AuditEntry) {
  return { sequence, at, kind, actor, signer: signerId, data, digest }
}
