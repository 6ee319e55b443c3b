import { MailRefused } from '@/lib/mail/mail'
import { type Letter, writeLetter } from '@/lib/mail/write-letter'

import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import { findLinkById, type Link } from '@/lib/storage/links'
import { findMail, type StoredMail, setMailLink, settleMail } from '@/lib/storage/mails'
import { findSigner, listEverySigner, listSigners, type Signer } from '@/lib/storage/signers'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { Services } from '../core/context'
import { isOpen, isTerminal } from '../core/document-state'
import { fullName } from '../core/full-name'
import type { JobPayloads } from '../core/jobs'
import { tellLink } from '../core/links'
import type { MailService } from './mail-service'

interface Sendable {
  readonly mail: StoredMail
  readonly signer: Signer
  readonly document: Document
  /** The link of the mail, while it works, and where it is opened. */
  readonly link: (Pick<Link, 'expiresAt'> & { readonly address: string }) | undefined
  /** Who declined to sign, when somebody did. */
  readonly decliner: Signer | undefined
}

/**
 * Hands a mail to the server and notes what the server said. Sent twice after a crash it carries
 * the same Message-ID, so that it is read once.
 */
export function sendMailJob(services: Services, { transport, host }: MailService) {
  return async ({ mailId }: JobPayloads['send-mail']) => {
    const sendable = await load(services, mailId)
    if (!sendable) return
    const { mail } = sendable
    const letter = await writeLetter(letterOf(services, sendable))
    try {
      await transport.send({ ...letter, to: mail.recipient, messageId: `<${mail.id}@${host}>` })
      await settle(services, sendable, { state: 'sent' })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      await settle(services, sendable, { state: 'failed', refusal: error.reply })
      services.wakeWorker()
    }
  }
}

/** Nothing is sent that has been settled, nor a request to sign that nobody wants answered any more. */
async function load(
  { database, clock, settings }: Services,
  mailId: string,
): Promise<Sendable | undefined> {
  return await database.db.transaction(async (tx) => {
    const mail = await findMail(tx, mailId)
    if (mail?.state !== 'queued' || mail.signerId === null) return undefined
    const signer = await findSigner(tx, mail.signerId)
    const document = await lockDocument(tx, mail.documentId)
    if (!signer || !document) return undefined
    const at = clock()
    const working = await workingLink(tx, mail, at)
    const asks = mail.kind === 'invitation' || mail.kind === 'reminder'
    if (asks && !(working && isOpen(signer) && !isTerminal(document.state))) {
      await settleMail(tx, mail.id, { state: 'dropped' }, at)
      return undefined
    }
    const link = working && (await toldLink(settings, tx, mail, signer, working))
    const signers = await listSigners(tx, document.id)
    const decliner = signers.find(({ state }) => state === 'rejected')
    return { mail, signer, document, link, decliner }
  })
}

async function workingLink(tx: Transaction, { linkId }: StoredMail, now: Date) {
  const link = linkId === null ? undefined : await findLinkById(tx, linkId)
  const works = link?.replacedAt === null && (link.expiresAt === null || link.expiresAt > now)
  return works ? link : undefined
}

/** Tried again, a mail tells the same link. */
async function toldLink(
  settings: Services['settings'],
  tx: Transaction,
  mail: StoredMail,
  signer: Signer,
  working: Link,
) {
  const { id, address } = await tellLink(settings, tx, signer, working)
  if (id !== working.id) await setMailLink(tx, mail.id, id)
  return { expiresAt: working.expiresAt, address }
}

function letterOf({ settings }: Services, sendable: Sendable): Letter {
  const { mail, signer, document, link, decliner } = sendable
  const deadline = mail.kind === 'completed' ? document.eraseAt : link?.expiresAt
  return {
    kind: mail.kind,
    language: mail.language,
    ...(link ? { link: link.address } : {}),
    cancelReason: document.cancelReason,
    ...(decliner ? { declined: { by: fullName(decliner), reason: decliner.rejectionReason } } : {}),
    demonstration: settings.demonstration,
    asker: document.ownerName,
    // The name of a private document is told to identified persons only.
    ...(document.access === 'private' ? {} : { documentName: document.name }),
    ...(deadline ? { deadline } : {}),
    ...(signer.method === null ? {} : { method: signer.method }),
  }
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
    await settleMail(tx, mail.id, settlement, at)
    await recordEvent(tx, {
      documentId: document.id,
      relyingPartyId: document.relyingPartyId,
      at,
      kind: settlement.state === 'sent' ? 'mail-accepted' : 'mail-refused',
      actor: 'gateway',
      signerId: signer.id,
      data: { signer: fullName(signer), kind: mail.kind },
    })
    if (settlement.state === 'failed') {
      const [signers, signerId] = [await listEverySigner(tx, document.id), signer.id]
      const { state } = document
      const type = 'signer.mail_failed'
      await queueCallbacks(tx, document, { type, state, at, signers, signerId })
    }
  })
}
