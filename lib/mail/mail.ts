/** One message to one person, ready to be sent. */
export interface Mail {
  /** Bare address: no name, no angle brackets. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Unique and the same at every attempt, so that a mail sent twice is seen once: `<…@host>`. */
  readonly messageId: string
  /** Where its reader wants no more of them, by GET for people and by POST for their mail program. */
  readonly unsubscribe?: string | undefined
}

/** Hands mails to a server. Accepted means: the server has taken responsibility, not that it was read. */
export interface MailTransport {
  /** Connects and authenticates without sending. Throws `MailDelayed`. */
  verify(): Promise<void>
  /** Throws `MailRefused` when trying again is pointless, `MailDelayed` when it is not. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Thrown when the server will never take this mail: the address does not exist, or is none. */
export class MailRefused extends Error {
  readonly code = 'mail-refused'
  /** The server's words, for the owner to read. May contain the address: not for logs. */
  readonly reply: string

  constructor(reply: string) {
    super('The mail server refused the mail')
    this.reply = reply
  }
}

/** Thrown when the server cannot be reached, does not let us in, or asks to try again later. */
export class MailDelayed extends Error {
  readonly code = 'mail-delayed'
  /** Words of node or nodemailer (`ECONNREFUSED`, `EENVELOPE 530 MAIL FROM`): the server's own may hold an address. */
  readonly reason: string

  constructor(cause: unknown) {
    super('The mail server cannot take the mail now', { cause })
    this.reason = reasonOf(cause)
  }
}

function reasonOf(cause: unknown): string {
  const failure: Partial<SmtpFailure> = cause instanceof Error ? cause : {}
  const { code, responseCode, command } = failure
  return [code, responseCode, command].filter(Boolean).join(' ') || 'no answer'
}

/** What an error of nodemailer may have. */
interface SmtpFailure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}
