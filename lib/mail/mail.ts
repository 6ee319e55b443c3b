/** A mail to one person, ready to be sent. */
export interface Mail {
  /** Bare address: no name, no angle brackets. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /**
   * Message-ID `<…@host>`. It is unique, and the same at every attempt, so that mail programs show a mail that was sent
   * twice only once.
   */
  readonly messageId: string
  /** Unsubscribe address: GET for people, POST for mail programs. */
  readonly unsubscribe?: string | undefined
  /** Bare address for answers. */
  readonly replyTo?: string | undefined
}

/** Passes mails to a server. Success means that the server took responsibility, not that the mail was read. */
export interface MailTransport {
  /** Connects and authenticates without sending. Throws `MailDelayed`. */
  verify(): Promise<void>
  /** Sends a mail. Throws `MailDelayed` if a retry may succeed, otherwise `MailRefused`. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Thrown when the server will never accept this mail: the address does not exist or is invalid. */
export class MailRefused extends Error {
  readonly code = 'mail-refused'
  /** For logs. */
  readonly reason = 'refused'
  /** The server's reply, for the owner to read. It must not be logged, because it may contain the address. */
  readonly reply: string

  constructor(reply: string) {
    super('The mail server refused the mail')
    this.reply = reply
  }
}

/** Thrown when the server cannot be reached, refuses our login, or asks to try again later. */
export class MailDelayed extends Error {
  readonly code = 'mail-delayed'
  /**
   * Codes of node or nodemailer (`ECONNREFUSED CONN`, `EENVELOPE 530 MAIL FROM`). The server's own text is left out,
   * because it may contain an address.
   */
  readonly reason: string

  constructor(cause: unknown) {
    super('The mail server cannot take the mail now', { cause })
    this.reason = reasonOf(cause)
  }
}

function reasonOf(cause: unknown): string {
  const failure: Partial<SmtpFailure> = cause instanceof Error ? cause : {}
  const { code, originalCode = code, responseCode, command } = failure
  return [originalCode, responseCode, command].filter(Boolean).join(' ') || 'no answer'
}

/** Fields that nodemailer may add to an error. */
interface SmtpFailure extends Error {
  readonly code?: string
  /** Code of node, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. `code` is then the code of a group, such as `ESOCKET`. */
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
}
