import { randomUUID } from 'node:crypto'
import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { writeMail } from '@/lib/mail/write-mail'
import type { Again } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type AddressConfirmation,
  findConfirmationToMail,
  findUnconfirmedAddress,
  mailConfirmationAgain,
  settleConfirmationMail,
  storeAddressConfirmation,
} from '@/lib/storage/people/address-confirmations'
import type { Language } from '@/lib/vocabulary/language'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import type { SecretKey } from '../operation/secrets/secret-keys'
import type { JobPayloads } from '../rules/jobs'
import { schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { linkSecret, secretDigest } from '../rules/links'
import { admitConfirmation, type Limiter } from './mail-limits'
import type { MailService } from './mail-service'
import { nextTryAt } from './send-mail'

type Person = Pick<AddressConfirmation, 'relyingPartyId' | 'owner'>

/**
 * Queues the mail with the link that confirms an address, in the caller's transaction. Until the link holder confirms
 * the address, no other mail goes to it. A repeated request mails the same link, so that each of the mails works.
 */
export async function askToConfirm(
  services: Limiter,
  tx: Transaction,
  person: Person,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  const { clock, settings } = services
  const now = clock()
  const mailId = randomUUID()
  const admitted = await admitConfirmation(services, tx, person, { id: mailId, recipient: email })
  if (!admitted) throw new OperationFailure('too-many-requests', { retryAfterSeconds: 3_600 })
  const expiresAt = after(now, lifetimes.addressConfirmation)
  const before = await findUnconfirmedAddress(tx, person.relyingPartyId, person.owner, now)
  const isSame = before?.email === email && settings.keys.some(({ id }) => id === before.keyId)
  if (isSame) await mailConfirmationAgain(tx, before.id, { mailId, expiresAt })
  else {
    const id = randomUUID()
    const [key] = settings.keys
    await storeAddressConfirmation(tx, {
      ...person,
      id,
      email,
      language,
      digest: secretDigest(secretOf(key, id)),
      keyId: key.id,
      mailId,
      createdAt: now,
      expiresAt,
    })
  }
  await schedule(tx, 'send-confirmation', { mailId }, mailId)
}

/** A job that passes the mail to the server. A repetition after a crash has the same Message-ID. */
export function sendConfirmationJob(services: Services, { transport, host }: MailService) {
  const { database, clock, settings } = services
  return async ({ mailId }: JobPayloads['send-confirmation']): Promise<Again | undefined> => {
    const confirmation = await findConfirmationToMail(database.db, mailId, clock())
    const link = confirmation && linkOf(settings, confirmation)
    if (!link) {
      await settleConfirmationMail(database.db, mailId, 'failed')
      return undefined
    }
    const { email: to, language, expiresAt: deadline } = confirmation
    const { demonstration } = settings
    const kind = 'confirm_address'
    const written = await writeMail({ kind, language, link, deadline, demonstration })
    try {
      await transport.send({ ...written, to, messageId: `<${mailId}@${host}>` })
    } catch (error) {
      return await unsent(services, confirmation, error)
    }
    await settleConfirmationMail(database.db, mailId, 'sent')
    return undefined
  }
}

/** The next attempt for a mail that was not sent: a delayed mail is retried while its link works. */
async function unsent(
  { database, clock, log }: Services,
  { mailId, expiresAt }: AddressConfirmation,
  error: unknown,
): Promise<Again | undefined> {
  if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error
  const since = after(expiresAt, -lifetimes.addressConfirmation)
  const again = error instanceof MailDelayed ? nextTryAt(since, clock()) : undefined
  if (again) {
    log.warn({ reason: error.reason, again }, 'confirmation mail delayed')
    return { again }
  }
  await settleConfirmationMail(database.db, mailId, 'failed')
  return undefined
}

/** The link in the mail; undefined if its gateway secret is lost. */
function linkOf(
  { keys, portalUrl }: Services['settings'],
  { id, keyId }: AddressConfirmation,
): string | undefined {
  const key = keys.find((one) => one.id === keyId)
  return key && `${portalUrl}/confirm-address/${secretOf(key, id)}`
}

function secretOf(key: SecretKey, id: string): string {
  return linkSecret(key, `confirm-address:${id}`)
}
