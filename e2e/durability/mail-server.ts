import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Turnstile } from './turnstile'

/** A mail server that receives mails, and says so unless the turnstile stops its answer. */
export interface MailServer {
  /** MAIL_URL. */
  readonly url: string
  /** The different messages for each address; a mail that is sent twice is one message. */
  messages(): ReadonlyMap<string, ReadonlySet<string>>
  close(): Promise<void>
}

export async function startMailServer({ stops }: Turnstile): Promise<MailServer> {
  const messages = new Map<string, Set<string>>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData: (stream, { envelope }, done) => {
      const keep = (mail: string) => {
        const [, id = ''] = /^message-id: *<([^>]+)>/im.exec(mail) ?? []
        for (const { address } of envelope.rcptTo)
          messages.set(address, (messages.get(address) ?? new Set()).add(id))
        if (!stops('mail')) done()
      }
      // A client that is killed breaks off its message.
      text(stream).then(keep, () => undefined)
    },
  })
  // A killed client.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => messages,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
