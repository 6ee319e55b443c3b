import type { MailTransport } from '@/lib/mail/mail'
import { smtpTransport } from '@/lib/mail/transport'
import type { GatewayConfig } from '../gateway-config'

export interface MailService {
  readonly transport: MailTransport
  /** Right side of message ids: the sender's own. */
  readonly host: string
}

export function openMailService({ mailUrl, mailFrom }: GatewayConfig): MailService {
  const host = /@([^\s>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost'
  return { transport: smtpTransport({ url: mailUrl, from: mailFrom }), host }
}
