import type { Logger } from 'pino'
import type { MailTransport } from '@/lib/mail/mail'
import { smtpTransport } from '@/lib/mail/transport'
import type { GatewayConfig } from '../core/gateway-config'
import { type MailWatch, watchMail } from './mail-watch'

export interface MailService {
  readonly transport: MailTransport
  /** Right side of message ids: the sender's own. */
  readonly host: string
  /** Whether the server let us in when it was last tried. */
  readonly state: MailWatch['state']
  stop(): void
}

/** Mails wait in their queue while the server is away: it is tried at once and never in anybody's way. */
export function openMailService({ mailUrl, mailFrom }: GatewayConfig, log: Logger): MailService {
  const host = /@([^\s>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost'
  const transport = smtpTransport({ url: mailUrl, from: mailFrom })
  const { state, stop } = watchMail(transport, { server: new URL(mailUrl).host, log })
  return { transport, host, state, stop }
}
