import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { smtpTransport } from './transport'

/** Longer than pauses of servers that delay a greeting on purpose, or look into a mail before they accept it. */
const slowMs = 35_000

it('waits for a slow greeting and a slow reply, and sends the mail once', async () => {
  let received = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => void pause(slowMs).then(() => done()),
    onData: (stream, _session, done) => {
      received += 1
      stream.resume().once('end', () => void pause(slowMs).then(() => done()))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const from = 'no-reply@sign.example'
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from })
  const written = { to: 'jonas@example.com', subject: 'Please sign', text: 'Text', html: 'Text' }
  await expect(
    transport.send({ ...written, messageId: '<1@sign.example>' }),
  ).resolves.toBeUndefined()
  expect(received).toBe(1)
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
})
