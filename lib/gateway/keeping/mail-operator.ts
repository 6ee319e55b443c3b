import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { writeOperatorMail } from '@/lib/mail/write-operator-mail'
import type { Again } from '@/lib/queue/job'
import { forgetWarnings, takeEndingProofs } from '@/lib/storage/keeping'
import { dayMs } from '@/lib/vocabulary/durations'
import type { MailService } from '../mail/mail-service'
import { nextTryAt } from '../mail/send-mail'
import type { Services } from '../operation/context'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'

/** Days before the end of a proof at which operators are warned that it was not renewed; the last warning first. */
const warningDays = [7, 30, 90] as const

type Needs = Pick<Services, 'database' | 'clock' | 'wakeWorker'> & {
  readonly settings: Pick<Services['settings'], 'operatorAddresses'>
}

/**
 * Queues a mail to each operator about proofs that end and were not renewed, once for each step. The same transaction
 * records that the operators were warned.
 */
export async function warnOperators(services: Needs): Promise<void> {
  const { database, clock, settings, wakeWorker } = services
  const { operatorAddresses } = settings
  if (operatorAddresses.length === 0) return
  const now = clock()
  await forgetWarnings(database.db, after(now, Math.max(...warningDays) * dayMs))
  for (const days of warningDays) {
    await database.db.transaction(async (tx) => {
      const ending = await takeEndingProofs(tx, now, days)
      if (!ending) return
      const until = ending.until.toISOString()
      for (const recipient of operatorAddresses) {
        const payload = { ...ending, recipient, at: now.toISOString(), days, until }
        await schedule(tx, 'mail-operator', payload, `${payload.at} ${days} ${recipient}`)
      }
    })
  }
  wakeWorker()
}

/** A job that passes the mail to the server. A repetition after a crash has the same Message-ID. */
export function mailOperatorJob(
  { clock, log, settings }: Pick<Services, 'clock' | 'log' | 'settings'>,
  { transport, host }: Pick<MailService, 'transport' | 'host'>,
) {
  return async (payload: JobPayloads['mail-operator']): Promise<Again | undefined> => {
    const { recipient: to, at, days } = payload
    const { portalUrl } = settings
    const written = writeOperatorMail({ ...payload, until: new Date(payload.until), portalUrl })
    const id = encodeHex(digest('SHA-256', new TextEncoder().encode(`${at} ${days} ${to}`)))
    try {
      await transport.send({ ...written, to, messageId: `<${id.slice(0, 32)}@${host}>` })
    } catch (error) {
      if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error
      const again = error instanceof MailDelayed ? nextTryAt(new Date(at), clock()) : undefined
      log.error({ reason: error.reason, again }, 'mail to the operator not sent')
      return again && { again }
    }
    return undefined
  }
}
