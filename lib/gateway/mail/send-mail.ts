import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { type MailContent, writeMail } from '@/lib/mail/write-mail'
import type { Again } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { publishEventNow } from '@/lib/storage/database/events'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { findLinkById, type Link } from '@/lib/storage/documents/links'
import { findSigner, listEverySigner, type Signer } from '@/lib/storage/documents/signers'
import {
  findMail,
  isOwnersMail,
  type StoredMail,
  setMailLink,
  settleMail,
} from '@/lib/storage/mails'
import { type Brand, findBrand } from '@/lib/storage/relying-parties/brands'
import { onlyReads } from '@/lib/vocabulary/document'
import { dayMs, hourMs } from '@/lib/vocabulary/durations'
import type { MailKind } from '@/lib/vocabulary/mail'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { Services } from '../operation/context'
import { factsOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import type { JobPayloads } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { addressOfLink, stopAddress } from '../rules/links'
import { nextOfficeHour } from '../rules/next-reminder'
import { predecessors, turnOf } from '../rules/turns'
import { admitMail, mailRetryMs } from './mail-limits'
import type { MailService } from './mail-service'
import { notifyOwner } from './notify-owner'

/** A queued mail and the data it is about. */
interface QueuedMail {
  readonly mail: StoredMail
  readonly document: Document
  /** The recipient; for an owner's mail, the signer whom the mail concerns. */
  readonly signer: Signer | undefined
}

interface SignersMail extends QueuedMail {
  readonly signer: Signer
}

interface Sendable extends QueuedMail {
  readonly content: MailContent
}

/**
 * A job that passes a mail to the server and records the result. A repetition after a crash has the same Message-ID, so
 * that the reader sees one mail.
 */
export function sendMailJob(services: Services, { transport, host }: MailService) {
  return async ({ mailId }: JobPayloads['send-mail']): Promise<Again | undefined> => {
    const sendable = await load(services, mailId)
    if (!sendable || 'again' in sendable) return sendable
    const { mail } = sendable
    const content = await writeMail(sendable.content)
    try {
      await transport.send({
        ...content,
        to: mail.recipient,
        messageId: `<${mail.id}@${host}>`,
        unsubscribe: sendable.content.stopLink,
        replyTo: sendable.content.brand?.replyTo ?? undefined,
      })
    } catch (error) {
      return await unsent(services, sendable, error)
    }
    await settle(services, sendable, { state: 'sent' })
    return undefined
  }
}

/** Retries a delayed mail. A mail has failed if it was refused or was delayed for too long. */
async function unsent(
  services: Services,
  sendable: Sendable,
  error: unknown,
): Promise<Again | undefined> {
  if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error
  if (error instanceof MailDelayed) {
    const again = putOff(services, sendable.mail, error)
    if (again) return { again }
  }
  const refusal = error instanceof MailRefused ? error.reply : null
  await settle(services, sendable, { state: 'failed', refusal })
  services.wakeWorker()
  return undefined
}

function putOff(
  { clock, log }: Services,
  { kind, createdAt }: StoredMail,
  { reason }: MailDelayed,
): Date | undefined {
  const again = nextTryAt(createdAt, clock())
  log.warn({ kind, reason, again }, again ? 'mail delayed' : 'mail given up')
  publishEventNow('mail-delayed', { kind })
  return again
}

const firstPauseMs = 15_000

/** How long a delayed mail is retried. RFC 5321, 4.5.4.1: at least four or five days. */
const patienceMs = 5 * dayMs

/** The time of the next attempt: after half the time waited so far, at most an hour. Undefined after five days. */
export function nextTryAt(since: Date, at: Date): Date | undefined {
  const waitedMs = at.getTime() - since.getTime()
  if (waitedMs >= patienceMs) return undefined
  return after(at, Math.min(Math.max(waitedMs / 2, firstPauseMs), hourMs))
}

/** Loads a mail to send. Undefined if it is settled or its document no longer exists. */
async function load(services: Services, mailId: string): Promise<Sendable | Again | undefined> {
  const { database, clock, settings } = services
  return await database.db.transaction(async (tx) => {
    const mail = await findMail(tx, mailId)
    if (mail?.state !== 'queued') return undefined
    const signer = mail.signerId === null ? undefined : await findSigner(tx, mail.signerId)
    const document = await lockDocument(tx, mail.documentId)
    if (!document) return undefined
    if (isOwnersMail(mail)) {
      if (!(await admitMail(services, tx, document, mail))) {
        return { again: after(clock(), mailRetryMs) }
      }
      const content = await ownersMailContent(settings, tx, { mail, document, signer })
      return { mail, document, signer, content }
    }
    const later = officeHour(mail, document, clock())
    if (later) return later
    const content =
      signer && (await signersMailContent({ clock, settings }, tx, { mail, document, signer }))
    return content && { mail, document, signer, content }
  })
}

/**
 * When to try again if an automatic mail is due outside office hours, which may have ended while the mail server was
 * down.
 */
function officeHour(mail: StoredMail, { timeZone }: Document, now: Date): Again | undefined {
  const again = isAutomatic(mail) ? nextOfficeHour(now, timeZone) : now
  return again > now ? { again } : undefined
}

/**
 * The content of a signer's mail. Mails that no longer apply are dropped: requests for a signature that is not
 * needed, and copies for removed recipients.
 */
async function signersMailContent(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  tx: Transaction,
  { mail, document, signer }: SignersMail,
): Promise<MailContent | undefined> {
  const at = clock()
  const working = await workingLink(tx, mail, at)
  const signers = await listEverySigner(tx, document.id)
  const turn = turnOf(factsOf(document, signers), signer)
  const isWanted =
    working !== undefined && turn === 'now' && !isUnwelcome({ mail, document, signer }, at)
  if (isRemovedReader(signer) || (asksToSign(mail) && !isWanted)) {
    await settleMail(tx, mail.id, { state: 'dropped' }, at)
    return undefined
  }
  const isNotNeeded = mail.kind === 'completed' && turn === 'not_needed'
  const opening = isNotNeeded ? openTo(document, working) : working
  const link = opening && (await describedLink(settings, tx, { mail, signer }, opening))
  const decliner = signers.find(({ state }) => state === 'rejected')
  const deadline = untilOf(mail, document, link)
  return {
    ...commonOf(settings, mail, document),
    ...brandedBy(await findBrand(tx, document)),
    role: signer.role,
    ...(link ? { link: link.address } : publicLink(settings, signer, document)),
    ...(link && isAutomatic(mail) ? { stopLink: stopAddress(settings, link.address) } : {}),
    isNotNeeded,
    cancelReason: document.cancelReason,
    ...(decliner ? { declined: declinedBy(decliner) } : {}),
    asker: document.ownerName,
    ...handedOverBy(signers, signer),
    ...(deadline ? { deadline } : {}),
    ...(signer.method === null ? {} : { method: signer.method }),
  }
}

function brandedBy(brand: Brand | undefined): Pick<MailContent, 'brand'> {
  if (!brand) return {}
  const { displayName: name, accent, replyTo } = brand
  return { brand: { name, accent, replyTo } }
}

/** Whether the owner has removed a person who only reads, perhaps because the address was wrong. */
function isRemovedReader({ role, removedAt }: Signer): boolean {
  return onlyReads(role) && removedAt !== null
}

/**
 * The link that the recipient can still open. A signer who is not needed cannot identify, so a link to a private
 * document is left out.
 */
function openTo({ access }: Document, link: Link | undefined): Link | undefined {
  return access === 'private' ? undefined : link
}

/** The name of the signer who handed over to the recipient, for the mail: the owner did not name this recipient. */
function handedOverBy(
  signers: readonly Signer[],
  signer: Signer,
): Pick<MailContent, 'handedOverBy'> {
  const before = predecessors(signers, signer).at(-1)
  return before ? { handedOverBy: fullName(before) } : {}
}

/** The time in the mail: the end of signing, or of access to the signed document. */
function untilOf(
  { kind }: StoredMail,
  { eraseAt, deadline }: Document,
  link: Pick<Link, 'expiresAt'> | undefined,
): Date | null {
  if (kind === 'completed' || kind === 'copy') return eraseAt
  return earlier(link?.expiresAt, deadline)
}

/** The link to a document's public page, for people who only read a public document. */
function publicLink(
  { portalUrl }: Services['settings'],
  { role }: Signer,
  { id, access }: Document,
) {
  const isPublic = onlyReads(role) && access === 'public'
  return isPublic ? { link: `${portalUrl}/public/${id}` } : {}
}

/** The content of an owner's mail. It links to the page behind sign-in, which opens for the owner only. */
async function ownersMailContent(
  settings: Services['settings'],
  tx: Transaction,
  { mail, document, signer }: QueuedMail,
): Promise<MailContent> {
  const to = signer?.handedOverTo ? await findSigner(tx, signer.handedOverTo) : undefined
  const deadline = mail.kind === 'owner_completed' ? document.eraseAt : document.deadline
  return {
    ...commonOf(settings, mail, document),
    link: `${settings.portalUrl}/documents/${document.id}`,
    ...(signer ? { signer: fullName(signer) } : {}),
    ...(signer?.email ? { address: signer.email } : {}),
    ...(to ? { handedOverTo: fullName(to) } : {}),
    ...(mail.kind === 'owner_declined' && signer ? { declined: declinedBy(signer) } : {}),
    ...(deadline ? { deadline } : {}),
  }
}

function earlier(one: Date | null | undefined, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function declinedBy(signer: Signer): NonNullable<MailContent['declined']> {
  const { role, rejectionReason: reason } = signer
  return { by: fullName(signer), reason, isApprover: role === 'approver' }
}

function commonOf(
  { demonstration }: Services['settings'],
  { kind, language }: StoredMail,
  { access, name, title, subject, message, timeZone }: Document,
): MailContent {
  return {
    kind,
    language,
    demonstration,
    timeZone,
    ...(subject === null ? {} : { subject }),
    // Title and message of a private document are shown to identified people only.
    ...(access === 'private' ? {} : { documentName: title ?? name, message: message ?? undefined }),
  }
}

const asking: readonly MailKind[] = ['invitation', 'reminder', 'automatic_reminder', 'deadline']

function asksToSign({ kind }: StoredMail): boolean {
  return asking.includes(kind)
}

function isAutomatic({ kind }: StoredMail): boolean {
  return kind === 'automatic_reminder'
}

/**
 * Whether an automatic mail no longer applies: the signer or the owner has turned reminders off, or it is too late.
 */
function isUnwelcome({ mail, document, signer }: SignersMail, now: Date): boolean {
  if (!isAutomatic(mail)) return false
  const { reminders, deadline } = document
  return (
    reminders === null || signer.remindersOffAt !== null || (deadline !== null && deadline <= now)
  )
}

async function workingLink(tx: Transaction, { linkId }: StoredMail, now: Date) {
  const link = linkId === null ? undefined : await findLinkById(tx, linkId)
  const works = link?.replacedAt === null && (link.expiresAt === null || link.expiresAt > now)
  return works ? link : undefined
}

/** The link in the mail. A repeated mail has the same link. */
async function describedLink(
  settings: Services['settings'],
  tx: Transaction,
  { mail, signer }: Pick<SignersMail, 'mail' | 'signer'>,
  working: Link,
) {
  const { id, address } = await addressOfLink(settings, tx, signer, working)
  if (id !== working.id) await setMailLink(tx, mail.id, id)
  return { expiresAt: working.expiresAt, address }
}

type Settlement = Exclude<Parameters<typeof settleMail>[2], { readonly state: 'dropped' }>

async function settle(
  { database, clock }: Services,
  { mail, signer, document }: Sendable,
  settlement: Settlement,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockDocument(tx, document.id)
    const at = clock()
    // A person erased during the call to the server must not be named again.
    if (!(await settleMail(tx, mail.id, settlement, at))) return
    await recordEvent(tx, document, {
      at,
      kind: settlement.state === 'sent' ? 'mail-accepted' : 'mail-refused',
      actor: 'gateway',
      signerId: isOwnersMail(mail) ? undefined : mail.signerId,
      data: { signer: nameOfReader(mail, document, signer), kind: mail.kind },
    })
    if (settlement.state === 'failed' && !isOwnersMail(mail) && signer) {
      await notifyOfRefusal(tx, document, signer.id, at)
    }
  })
}

function nameOfReader(mail: StoredMail, document: Document, signer: Signer | undefined): string {
  return signer && !isOwnersMail(mail) ? fullName(signer) : document.ownerName
}

async function notifyOfRefusal(
  tx: Transaction,
  document: Document,
  signerId: string,
  at: Date,
): Promise<void> {
  const signers = await listEverySigner(tx, document.id)
  const { state } = document
  await notifyOwner(tx, document, { kind: 'owner_address_refused', signerId })
  await queueCallbacks(tx, document, { type: 'signer.mail_failed', state, at, signers, signerId })
}
