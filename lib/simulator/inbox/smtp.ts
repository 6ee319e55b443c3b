import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox'

const messageBytesMax = 25 * 1024 * 1024

/** Mail to addresses of this domain is refused. */
const refusing = '@refuses.example'

/** An SMTP server that accepts mail for any recipient and puts it into the mailbox. */
export interface SmtpDoor {
  readonly port: number
  close(): Promise<void>
}

export async function openSmtpDoor(
  host: string,
  port: number,
  mailbox: Mailbox,
): Promise<SmtpDoor> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: messageBytesMax,
    disableReverseLookup: true,
    // A client that keeps its connection open must not delay closing.
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, done) => {
      if (!address.toLowerCase().endsWith(refusing)) return done()
      done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }))
    },
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((message) => mailbox.keep(message))
        .then(() => done(), done)
    },
  })
  // The server must continue when a client disconnects in the middle of a mail.
  server.on('error', () => {})
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
