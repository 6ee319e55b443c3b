import { eventsOfKinds } from '@/lib/storage/audit/audit-trail'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { Document } from '@/lib/storage/documents/documents'
import { temporaryLinkEnds } from '@/lib/storage/documents/links'
import { listEverySigner, listReaders, type Signer } from '@/lib/storage/documents/signers'
import { findKept } from '@/lib/storage/keeping'
import { isOwnersMail, listMails, type StoredMail } from '@/lib/storage/mails'
import { namesOfMembers } from '@/lib/storage/organisations/members'
import type { ScreeningHitNote } from '@/lib/storage/schema/records'
import {
  checksOfDocument,
  clearancesOf,
  type ScreeningCheck,
  type ScreeningClearance,
} from '@/lib/storage/screening'
import { liveSessions, type Session } from '@/lib/storage/sessions/sessions'
import { nameQuestioned, otherPersonCame, signerChanged } from '../contract/entries/signer-details'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { factsOf, isCounted, isOpen } from '../rules/document-state'
import { predecessors, turnOf } from '../rules/turns'
import { isSignedInOtherName } from '../sessions/people/is-invited'
import { fileReply } from './content/file-reply'
import { requireDocument } from './find-document'
import { keptDetailsOf } from './kept-details'
import { documentProgress, documentSummary, temporaryAmong } from './listed-document'
import { describedTerms, reminderDue } from './remind-signer'
import { goesAt } from './retention'
import { askedAgainAt, otherDocument, sendAgainKinds } from './sent-again'

/** Returns a document with all signer data that its owner may see. */
const readDocument: Operation<'readDocument'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const everybody = await listEverySigner(db, document.id)
  const facts = factsOf(document, everybody)
  const signers = everybody.filter(({ state }) => state !== 'removed')
  const mails = (await listMails(db, document.id)).filter((mail) => !isOwnersMail(mail))
  const copies = await listReaders(db, document.id)
  const sessions = await liveSessions(db, document.id)
  const checks = await checksOfDocument(db, document.id)
  const persons = checks.flatMap(({ person }) => person ?? [])
  const owner = { relyingPartyId: document.relyingPartyId, owner: document.owner ?? '' }
  const clearances = await clearancesOf(db, owner, [...new Set(persons)])
  const ends = await temporaryLinkEnds(db, temporaryAmong(signers))
  const kinds = ['signer-changed', 'wrong-person', 'name-questioned', ...sendAgainKinds] as const
  const events = await eventsOfKinds(db, document.id, kinds)
  const [sentAgainAs, sentAgainFrom] = [
    await otherDocument(db, events, 'sent-again'),
    await otherDocument(db, events, 'sent-again-from'),
  ]
  const counts = {
    signers: signers.filter((one) => one.role === 'signer' && isCounted(one)).length,
    signed: signers.filter(({ signedAt }) => signedAt !== null).length,
  }
  return {
    status: 'ok',
    document: {
      ...documentSummary(
        document,
        counts,
        await namesOfMembers(db, document.sentBy ? [document.sentBy] : []),
      ),
      ...documentProgress(facts, everybody),
      owner: document.owner,
      owner_name: document.ownerName,
      title: document.title,
      subject: document.subject,
      message: document.message,
      sha256: document.file.sha256,
      deadline: document.deadline?.toISOString() ?? null,
      erase_at: goesAt(document, everybody, context.settings.retention)?.toISOString() ?? null,
      kept: keptDetailsOf(await findKept(db, document.id)),
      reminders: describedTerms(document),
      time_zone: document.timeZone,
      allow_hand_over: document.allowHandOver,
      sanctions: document.sanctions,
      peps: document.peps,
      groups: [...document.groups],
      sent_again_as: sentAgainAs?.id ?? null,
      sent_again_from: sentAgainFrom?.id ?? null,
      signers: signers.map((signer) => ({
        ...signerDetails(signer, {
          mail: mails.find(({ signerId }) => signerId === signer.id),
          session: sessions.find(({ signerId }) => signerId === signer.id),
          check: checks.find(({ signerId }) => signerId === signer.id),
          clearances,
          linkEnd: isOpen(signer) ? ends.get(signer.id) : undefined,
        }),
        turn: turnOf(facts, signer),
        asked_again_at: askedAgainAt(events, signer)?.toISOString() ?? null,
        handed_over_by: predecessors(everybody, signer).map(handedOver),
        ...reminderMoments(signer, reminderDue(document, facts, signer, context.clock())),
        ...identityHistory(events.filter(({ signerId }) => signerId === signer.id)),
      })),
      copies: copies.map((copy) =>
        copyDetails(
          document,
          copy,
          mails.find(({ signerId }) => signerId === copy.id),
        ),
      ),
    },
  }
}

/** Progress of one signer. */
interface Progress {
  /** The latest mail to the signer. */
  readonly mail: StoredMail | undefined
  /** The signer's waiting session. */
  readonly session: Session | undefined
  /** The latest screening of the signer. */
  readonly check: ScreeningCheck | undefined
  /** The owner's decisions about people who were screened. */
  readonly clearances: readonly ScreeningClearance[]
  /** Expiry of a temporary signer's link. */
  readonly linkEnd: Date | undefined
}

function signerDetails(signer: Signer, progress: Progress) {
  const { mail, session, check, clearances, linkEnd } = progress
  return {
    id: signer.id,
    name: signer.name,
    surname: signer.surname,
    email: signer.email,
    noEmail: signer.noEmail,
    country: signer.country,
    personal_code: signer.personalCode || null,
    phone_number: signer.phone,
    language: signer.language,
    role: signer.role === 'approver' ? signer.role : ('signer' as const),
    signStatus: signer.state,
    order: signer.order,
    mark: signer.mark,
    isSignatureValid: signer.signatureValid ? ('true' as const) : ('false' as const),
    rejectionReason: signer.rejectionReason,
    mail: mail?.state ?? withoutMail(signer),
    mail_refusal: mail?.refusal ?? null,
    signing_with: session?.family ?? null,
    certificate_name: signer.certificateName,
    certificate_name_differs: isSignedInOtherName(signer),
    screening: check ? screeningDetails(check, clearances) : null,
    invited_at: signer.createdAt.toISOString(),
    asked_at: signer.askedAt?.toISOString() ?? null,
    viewed_at: signer.viewedAt?.toISOString() ?? null,
    signed_at: signer.signedAt?.toISOString() ?? null,
    approved_at: signer.approvedAt?.toISOString() ?? null,
    approved_sha256: signer.approvedSha256,
    identified_by: signer.identifiedBy,
    rejected_at: signer.rejectedAt?.toISOString() ?? null,
    expired_at: signer.expiredAt?.toISOString() ?? null,
    link_valid_until: linkEnd?.toISOString() ?? null,
  }
}

function handedOver({ name, surname, removedAt, createdAt }: Signer) {
  return { name, surname, at: (removedAt ?? createdAt).toISOString() }
}

function reminderMoments({ remindedAt, remindersOffAt }: Signer, next: Date | undefined) {
  return {
    reminded_at: remindedAt?.toISOString() ?? null,
    next_reminder_at: next?.toISOString() ?? null,
    reminders_off_at: remindersOffAt?.toISOString() ?? null,
  }
}

function copyDetails(
  { state }: Pick<Document, 'state'>,
  copy: Signer,
  mail: StoredMail | undefined,
) {
  const isPutOff = (state === 'signed' || copy.role === 'observer') && copy.askedAt === null
  return {
    id: copy.id,
    role: copy.role === 'observer' ? copy.role : ('copy' as const),
    name: copy.name,
    surname: copy.surname,
    email: copy.email ?? '',
    country: copy.country,
    personal_code: copy.personalCode || null,
    language: copy.language,
    mail: mail?.state ?? (isPutOff ? ('limited' as const) : ('none' as const)),
    mail_refusal: mail?.refusal ?? null,
    sent_at: copy.askedAt?.toISOString() ?? null,
    viewed_at: copy.viewedAt?.toISOString() ?? null,
  }
}

/** The latest identity events of a signer; `events` are newest first. Invalid data gives null. */
function identityHistory(events: readonly AuditEntry[]) {
  const change = events.find(({ kind }) => kind === 'signer-changed')
  const other = events.find(({ kind }) => kind === 'wrong-person')
  const question = events.find(({ kind }) => kind === 'name-questioned')
  const isAnswered = change !== undefined && question !== undefined && question.at < change.at
  const questioned = { at: question?.at.toISOString(), name: question?.data.to }
  const changed = { at: change?.at.toISOString(), fields: change?.data.fields }
  const came = { at: other?.at.toISOString(), difference: other?.data.reason }
  return {
    changed: signerChanged.safeParse(changed).data ?? null,
    other_person: otherPersonCame.safeParse(came).data ?? null,
    name_questioned: isAnswered ? null : (nameQuestioned.safeParse(questioned).data ?? null),
  }
}

/**
 * State of the mail of a signer who has none: `limited` if a mail was due, because the signer was then invited while
 * the mail limit was reached.
 */
function withoutMail({ email, noEmail, temporary, askedAt }: Signer): 'none' | 'limited' {
  const isToBeMailed = email !== null && !noEmail && !temporary && askedAt !== null
  return isToBeMailed ? 'limited' : 'none'
}

function screeningDetails(check: ScreeningCheck, clearances: readonly ScreeningClearance[]) {
  const { at, blocked, hits, person } = check
  const ofPerson = clearances.filter((clearance) => clearance.person === person)
  return {
    checked_at: at.toISOString(),
    blocked,
    hits: hits.map((hit) => ({ ...hitDetails(hit), cleared: clearedIn(ofPerson, hit) })),
  }
}

function clearedIn(clearances: readonly ScreeningClearance[], { list, why }: ScreeningHitNote) {
  const found = clearances.find((each) => each.list === list && each.entry === why?.entry)
  return found ? { at: found.at.toISOString(), by: found.by, reason: found.reason } : null
}

/** Details of a hit. Hits that older versions stored have no details of the score. */
function hitDetails(hit: ScreeningHitNote) {
  const { category, list, reference, name, source, published, score, words, reasons, why } = hit
  return {
    category,
    list_kind: list,
    reference,
    name,
    published,
    score,
    list: source,
    name_score: why?.nameScore ?? score,
    words: words.map((word) => ({ form: word.asked, part: 'unknown' as const, ...word })),
    unmatched: [...(why?.unmatched ?? [])],
    changes: [...(why?.changes ?? [])],
    reasons: [...reasons],
  }
}

const checkDocumentStatus: Operation<'checkDocumentStatus'> = async (context, { path }) => {
  const { state } = await requireDocument(context, context.database.db, path.documentId)
  return { status: 'ok', data: { status: 'ok', document_status: state } }
}

/** Returns the current document with its signatures, or a range of it. */
const readDocumentFile: Operation<'readDocumentFile'> = async (context, { path }) =>
  await fileOf(context, path)

const downloadDocument: Operation<'downloadDocument'> = async (context, { path }) =>
  await fileOf(context, path)

async function fileOf(context: Context, { documentId }: { readonly documentId: string }) {
  return fileReply(context, await requireDocument(context, context.database.db, documentId))
}

export const operations = { readDocument, checkDocumentStatus, readDocumentFile, downloadDocument }
