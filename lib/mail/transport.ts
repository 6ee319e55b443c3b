import { createTransport } from 'nodemailer'
import { minuteMs } from '@/lib/vocabulary/durations'
import { type Mail, MailDelayed, MailRefused, type MailTransport } from './mail'

export interface MailServer {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string
  /** Sender: `Name <address>`. */
  readonly from: string
}

/**
 * RFC 5321, 4.5.3.2: five minutes for the greeting and ten for the reply to a mail. Servers delay both on purpose, and a
 * mail that the server accepts after the client has given up would be sent again.
 */
const patience = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
}

/** No content of a mail may make nodemailer read a file or fetch an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/** Opens connections when there are mails to send, and keeps up to three. */
export function smtpTransport({ url, from }: MailServer): MailTransport {
  if (!/^smtps?:\/\//.test(url)) throw new TypeError('A mail server is smtp:// or smtps://')
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    ...patience,
    ...closed,
  })
  return {
    verify: async () => void (await transporter.verify().catch(delayed)),
    send: async (mail) => {
      if (!isAddress(mail.to)) throw new MailRefused('This is not an e-mail address')
      await transporter.sendMail(envelopeOf(mail, from)).catch(classify)
    },
    close: () => transporter.close(),
  }
}

function envelopeOf(mail: Mail, from: string) {
  const { to, subject, text, html, messageId, unsubscribe, replyTo } = mail
  return {
    from,
    // An object, because a string would be parsed and might contain several addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    ...(replyTo !== undefined && isAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
    // RFC 3834, 5: prevents automatic replies such as absence notes.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribe) },
    // RFC 3461, 4.3: a bounce returns the headers only. The body has a link that is for the recipient alone.
    dsn: { return: 'headers' },
    xMailer: false as const,
  }
}

/** Headers for unsubscribing (RFC 2369, 3.2). Over https also with one click in the mail program (RFC 8058, 3.1). */
function unsubscribing(address: string | undefined): Record<string, string> {
  if (address === undefined) return {}
  const header = { 'List-Unsubscribe': `<${address}>` }
  if (!address.startsWith('https://')) return header
  return { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A single plain mailbox; quoted local parts and address literals are not supported. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(text)
}

interface SmtpError extends Error {
  readonly command?: string
  readonly response?: string
}

/**
 * Only a refusal of the recipient is final (RFC 5321, 4.2.1: 5yz). A refused login or sender, a block list and other
 * refusals of this gateway are for the operator to fix: the person's address may be right.
 */
function classify(error: SmtpError): never {
  const { command, response = '' } = error
  const isOfRecipient = command === 'RCPT TO' && response.startsWith('5') && !isAboutUs(response)
  if (isOfRecipient) throw new MailRefused(response)
  return delayed(error)
}

/**
 * Replies to a recipient that are about this gateway. Not every server has a status of RFC 3463, and the one of Postfix
 * for an unknown sender (x.1.0) does not name the sender, so some are recognised by their text.
 */
const aboutUs = [
  // The order of commands is wrong (RFC 5321, 4.3.2), or a login is required (RFC 4954, 6).
  /^5(?:03|30)/,
  // The sender (x.1.7, x.1.8), its quota (x.4.5), the mail system, the protocol or policy.
  /^5\d\d[ -]5\.(?:1\.[78]|4\.5|[357]\.)/,
  // Relaying is closed: Exim, Sendmail, Haraka.
  /\brelay(?:ing)? (?:not permitted|denied)|\bauthentication required|\bI cannot deliver mail for /i,
  /\bsender (?:address rejected|verify failed)/i,
  // Block lists; Exim's reply of a rule without a text.
  /\bin a black ?list|\bin an RBL\b|\blisted (?:at|by|in|on) |\badministrative prohibition/i,
]

function isAboutUs(response: string): boolean {
  return aboutUs.some((pattern) => pattern.test(response))
}

function delayed(cause: unknown): never {
  throw new MailDelayed(cause)
}
