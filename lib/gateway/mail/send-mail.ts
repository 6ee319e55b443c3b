import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { type MailContent, writeMail } from '@/lib/mail/write-mail'
import type { Again } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import { publishEventNow } from '@/lib/storage/events'
import { findLinkById, type Link } from '@/lib/storage/links'
import {
  findMail,
  isOwnersMail,
  type StoredMail,
  setMailLink,
  settleMail,
} from '@/lib/storage/mails'
import { findSigner, listEverySigner, type Signer } from '@/lib/storage/signers'
import { dayMs, hourMs } from '@/lib/vocabulary/durations'
import type { MailKind } from '@/lib/vocabulary/mail'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { Services } from '../operation/context'
import { factsOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import type { JobPayloads } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { stopAddress, tellLink } from '../rules/links'
import { nextOfficeHour } from '../rules/next-reminder'
import { predecessors, turnOf } from '../rules/turns'
import { admitMail, mailRetryMs } from './mail-limits'
import type { MailService } from './mail-service'
import { tellOwner } from './tell-owner'

/** A mail that is to be sent, and what it tells of. */
interface QueuedMail {
  readonly mail: StoredMail
  readonly document: Document
  /** Whom it is to; of an owner's mail, whom it is about. */
  readonly signer: Signer | undefined
}

interface SignersMail extends QueuedMail {
  readonly signer: Signer
}

interface Sendable extends QueuedMail {
  readonly content: MailContent
}

/**
 * Hands a mail to the server and notes what the server said. Sent twice after a crash it carries
 * the same Message-ID, so that it is read once.
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
      })
    } catch (error) {
      return await unsent(services, sendable, error)
    }
    await settle(services, sendable, { state: 'sent' })
    return undefined
  }
}

/** What is delayed is tried again; what is refused, or has been delayed for too long, has failed. */
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
  log.warn({ kind, reason, again }, again ? 'a mail waits' : 'a mail was given up')
  publishEventNow('mail-delayed', { kind })
  return again
}

const firstPauseMs = 15_000

/** RFC 5321, 4.5.4.1: giving up takes four or five days at least. */
const patienceMs = 5 * dayMs

/** A mail waits half as long again as it has waited, an hour at most; undefined when it has waited long enough. */
export function nextTryAt(since: Date, at: Date): Date | undefined {
  const waitedMs = at.getTime() - since.getTime()
  if (waitedMs >= patienceMs) return undefined
  return after(at, Math.min(Math.max(waitedMs / 2, firstPauseMs), hourMs))
}

/** Nothing is sent that has been settled, nor of a document that is no more. */
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

/** What goes by itself goes in office hours; the mail server may have been away since they ended. */
function officeHour(mail: StoredMail, { timeZone }: Document, now: Date): Again | undefined {
  const again = isAutomatic(mail) ? nextOfficeHour(now, timeZone) : now
  return again > now ? { again } : undefined
}

/** Nobody is asked to sign what nobody wants signed any more, nor told of what is no longer for them. */
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
  if (isRemovedReader(mail, signer) || (asksToSign(mail) && !isWanted)) {
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
    ...(link ? { link: link.address } : copyLink(settings, mail, document)),
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

/** Whose copy the owner has taken back, perhaps since the address was another's. */
function isRemovedReader({ kind }: StoredMail, { removedAt }: Signer): boolean {
  return kind === 'copy' && removedAt !== null
}

/** Whose signature is not needed is not asked who they are: a private document is shut to them. */
function openTo({ access }: Document, link: Link | undefined): Link | undefined {
  return access === 'private' ? undefined : link
}

/** Whoever came in somebody's place has not been named by the owner: they read by whom. */
function handedOverBy(
  signers: readonly Signer[],
  signer: Signer,
): Pick<MailContent, 'handedOverBy'> {
  const before = predecessors(signers, signer).at(-1)
  return before ? { handedOverBy: fullName(before) } : {}
}

/** Until when one may sign, or the signed document can be had. */
function untilOf(
  { kind }: StoredMail,
  { eraseAt, deadline }: Document,
  link: Pick<Link, 'expiresAt'> | undefined,
): Date | null {
  if (kind === 'completed' || kind === 'copy') return eraseAt
  return earlier(link?.expiresAt, deadline)
}

/** A copy of a public document is where everybody reads it. */
function copyLink(
  { portalUrl }: Services['settings'],
  { kind }: StoredMail,
  { id, access }: Document,
) {
  const isPublic = kind === 'copy' && access === 'public'
  return isPublic ? { link: `${portalUrl}/public/${id}` } : {}
}

/** What an owner reads leads to where they sign in: it opens nothing to anybody else. */
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
  return { by: fullName(signer), reason: signer.rejectionReason }
}

function commonOf(
  { demonstration }: Services['settings'],
  { kind, language }: StoredMail,
  { access, name, timeZone }: Document,
): MailContent {
  return {
    kind,
    language,
    demonstration,
    timeZone,
    // The name of a private document is told to identified persons only.
    documentName: access === 'private' ? undefined : name,
  }
}

const asking: readonly MailKind[] = ['invitation', 'reminder', 'automatic_reminder', 'deadline']

function asksToSign({ kind }: StoredMail): boolean {
  return asking.includes(kind)
}

function isAutomatic({ kind }: StoredMail): boolean {
  return kind === 'automatic_reminder'
}

/** Of what goes by itself: since it was queued its reader or the owner has turned reminders off, or it is too late. */
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

/** A mail that is sent again has the same link. */
async function describedLink(
  settings: Services['settings'],
  tx: Transaction,
  { mail, signer }: Pick<SignersMail, 'mail' | 'signer'>,
  working: Link,
) {
  const { id, address } = await tellLink(settings, tx, signer, working)
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
    // Whoever was erased while the server was spoken to is not named again.
    if (!(await settleMail(tx, mail.id, settlement, at))) return
    await recordEvent(tx, document, {
      at,
      kind: settlement.state === 'sent' ? 'mail-accepted' : 'mail-refused',
      actor: 'gateway',
      signerId: isOwnersMail(mail) ? undefined : mail.signerId,
      data: { signer: nameOfReader(mail, document, signer), kind: mail.kind },
    })
    if (settlement.state === 'failed' && !isOwnersMail(mail) && signer) {
      await tellOfRefusal(tx, document, signer.id, at)
    }
  })
}

function nameOfReader(mail: StoredMail, document: Document, signer: Signer | undefined): string {
  return signer && !isOwnersMail(mail) ? fullName(signer) : document.ownerName
}

async function tellOfRefusal(
  tx: Transaction,
  document: Document,
  signerId: string,
  at: Date,
): Promise<void> {
  const signers = await listEverySigner(tx, document.id)
  const { state } = document
  await tellOwner(tx, document, { kind: 'owner_address_refused', signerId })
  await queueCallbacks(tx, document, { type: 'signer.mail_failed', state, at, signers, signerId })
}
