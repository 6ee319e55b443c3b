import { setTimeout as pause } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import type { Logger } from 'pino'
import { MailDelayed, type MailTransport } from '@/lib/mail/mail'
import { smtpTransport } from '@/lib/mail/transport'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { GatewayConfig } from '../operation/gateway-config'

export interface MailWatch {
  /** State of the mail server; `unknown` until the first attempt has ended. */
  readonly state: () => 'up' | 'down' | 'unknown'
  stop(): void
}

export interface MailService {
  readonly transport: MailTransport
  /** The part of message ids after the @: the sender's domain. */
  readonly host: string
  /** Whether the server accepted our sign-in at the last attempt. */
  readonly state: MailWatch['state']
  stop(): void
}

/**
 * Opens the mail service. The server is tried at once, without delaying the start. While it is down, mails wait in
 * their queue.
 */
export function openMailService({ mailUrl, mailFrom }: GatewayConfig, log: Logger): MailService {
  const host = senderDomain(mailFrom)
  const transport = smtpTransport({ url: mailUrl, from: mailFrom })
  const { state, stop } = watchMail(transport, { server: new URL(mailUrl).host, log })
  return { transport, host, state, stop }
}

/** The domain in the sender's address, in ASCII: headers of a mail are ASCII (RFC 5322, 2.2). */
export function senderDomain(mailFrom: string): string {
  return domainToASCII(/@([^\s>]+)>?$/.exec(mailFrom)?.[1] ?? '') || 'localhost'
}

interface MailWatchOptions {
  /** Address of the server for the log, as host:port. */
  readonly server: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Pauses between attempts, in milliseconds; `usualPauses` by default. */
  readonly pauses?: { readonly up: number; readonly down: number }
}

const usualPauses = { up: 10 * minuteMs, down: 15_000 }

/** Tries the mail server regularly, and logs when it starts or stops working. */
export function watchMail(
  transport: Pick<MailTransport, 'verify'>,
  { server, log, pauses = usualPauses }: MailWatchOptions,
): MailWatch {
  const stopped = new AbortController()
  let state: 'up' | 'down' | 'unknown' = 'unknown'

  const tryOnce = async () => {
    const failure = await transport.verify().then(
      () => undefined,
      (error: unknown) => ({ reason: error instanceof MailDelayed ? error.reason : 'no answer' }),
    )
    const found = failure ? 'down' : 'up'
    if (found === state || stopped.signal.aborted) return
    state = found
    if (failure) log.warn({ server, ...failure }, 'mail server unavailable: mails are queued')
    else log.info({ server }, 'mail server available')
  }
  const keepTrying = async () => {
    while (!stopped.signal.aborted) {
      await tryOnce()
      const patience = state === 'up' ? pauses.up : pauses.down
      await pause(patience, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  void keepTrying()
  return { state: () => state, stop: () => stopped.abort() }
}
