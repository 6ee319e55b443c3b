import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, MailDelayed, MailRefused, type MailTransport } from './mail'
import { smtpTransport } from './transport'

const mail: Mail = {
  to: 'jonas@example.com',
  subject: 'Prašymas pasirašyti: Nuomos sutartis.pdf',
  text: 'Sveiki – ąčęėįšųūž\n',
  html: '<p>Sveiki – ąčęėįšųūž</p>',
  messageId: '<invitation-1@sign.example>',
}

/** The step at which a server may refuse. */
type Step = 'greeting' | 'sender' | 'recipient' | 'data'

interface Received {
  readonly recipients: string[]
  readonly returned: string | null | undefined
  readonly email: Email
}

describe('smtpTransport', () => {
  let server: SMTPServer
  let transport: MailTransport
  let received: Received[]
  let refusals: { readonly [At in Step]?: Error }

  beforeEach(async () => {
    received = []
    refusals = {}
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      hideDSN: false,
      onConnect: (_session, done) => done(refusals.greeting),
      onMailFrom: (_address, _session, done) => done(refusals.sender),
      onRcptTo: (_address, _session, done) => done(refusals.recipient),
      onData: (stream, { envelope }, done) => {
        if (refusals.data) {
          stream.resume().once('end', () => done(refusals.data))
          return
        }
        const recipients = envelope.rcptTo.map(({ address }) => address)
        stream.toArray().then(async (chunks) => {
          const returned = envelope.dsn?.ret
          const email = await PostalMime.parse(Buffer.concat(chunks))
          received.push({ recipients, returned, email })
          done()
        }, done)
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    transport = smtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Paraph <no-reply@sign.example>',
    })
  })
  afterEach(async () => {
    transport.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  /** Sends while the server answers `step` with `reply`. */
  const sentTo = (step: Step, reply: string) => {
    const refusal = Object.assign(new Error(reply.slice(4)), {
      responseCode: Number(reply.slice(0, 3)),
    })
    refusals = { [step]: refusal }
    return transport.send(mail)
  }

  it('names the address for answers', async () => {
    await transport.send({ ...mail, replyTo: 'office@example.com' })
    expect(received[0]?.email.replyTo).toEqual([{ name: '', address: 'office@example.com' }])
  })

  it('delivers text and HTML unchanged', async () => {
    await transport.send(mail)
    expect(received).toMatchObject([
      {
        recipients: ['jonas@example.com'],
        email: {
          from: { name: 'Paraph', address: 'no-reply@sign.example' },
          subject: mail.subject,
          text: mail.text,
          messageId: mail.messageId,
          attachments: [],
        },
      },
    ])
    expect(received[0]?.email.html).toContain('ąčęėįšųūž')
  })

  it('lets a bounce return the headers only, because the body has a link (RFC 3461, 4.3)', async () => {
    await transport.send(mail)
    expect(received[0]?.returned).toBe('HDRS')
  })

  it('marks mails as sent automatically (RFC 3834, 5)', async () => {
    await transport.send(mail)
    expect(received[0]?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it.each([
    '550 not here',
    '550 5.1.1 User unknown',
    '550 5.2.1 Mailbox disabled',
    '550 5.4.1 Recipient address rejected: Access denied',
    '552 5.2.2 Mailbox full',
    '554 no such user: relay@example.com',
  ])('treats a refusal of the recipient as final and keeps the reply: %s', async (reply) => {
    const refused = sentTo('recipient', reply)
    await expect(refused).rejects.toBeInstanceOf(MailRefused)
    await expect(refused).rejects.toMatchObject({ reply })
  })

  it.each<[Step, string]>([
    ['greeting', '554 no SMTP service here'],
    ['sender', '530 5.7.0 Authentication required'],
    ['sender', '553 5.7.1 Sender address rejected: not owned by user'],
    ['recipient', '451 not now'],
    ['recipient', '503 log in first'],
    ['recipient', '530 log in first'],
    ['recipient', '550 relay not permitted'],
    ['recipient', '550 Relaying denied'],
    ['recipient', '550 I cannot deliver mail for <jonas@example.com>'],
    ['recipient', '550 authentication required'],
    ['recipient', '550 Administrative prohibition'],
    ['recipient', '550 rejected because 192.0.2.1 is in a black list at zen.example'],
    ['recipient', '550 Verification failed for <no-reply@sign.example>: Sender verify failed'],
    [
      'recipient',
      '550 5.1.0 <no-reply@sign.example>: Sender address rejected: User unknown in local recipient table',
    ],
    ['recipient', '550 5.4.5 Recipient address rejected: Domain Sending Quota Exceeded'],
    ['recipient', '550 5.1.8 Sender address rejected: Domain not found'],
    ['recipient', '504 5.5.2 Helo command rejected: need fully-qualified hostname'],
    ['recipient', '554 5.7.1 Relay access denied'],
    ['recipient', '554 5.7.1 Client host blocked'],
    ['data', '552 5.3.4 Message too large'],
    ['data', '554 5.2.252 SendAsDenied'],
    ['data', '554 looks like spam'],
  ])(
    'treats a temporary refusal, or one about the sender, as a delay: %s, %s',
    async (step, reply) => {
      await expect(sentTo(step, reply)).rejects.toBeInstanceOf(MailDelayed)
      expect(received).toEqual([])
    },
  )

  it('treats an unreachable server as a delay, and names the reason', async () => {
    const away = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'no-reply@sign.example' })
    await expect(away.send(mail)).rejects.toMatchObject({ reason: 'ECONNREFUSED CONN' })
    await expect(away.verify()).rejects.toBeInstanceOf(MailDelayed)
    away.close()
  })

  it('verifies that the server can be reached', async () => {
    await expect(transport.verify()).resolves.toBeUndefined()
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    '"a" <a@example.com>',
    'a@b@example.com',
    'nobody',
    '',
  ])('refuses anything but a single plain address: %j', async (to) => {
    await expect(transport.send({ ...mail, to })).rejects.toBeInstanceOf(MailRefused)
    expect(received).toEqual([])
  })

  it('does not let a subject or a Message-ID start another header', async () => {
    const subject = 'Please sign\r\nBcc: all@example.com'
    await transport.send({ ...mail, subject, messageId: '<1@sign.example>\r\nX-Evil: 1' })
    expect(received[0]?.recipients).toEqual(['jonas@example.com'])
    const names = received[0]?.email.headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
  })

  it('accepts only SMTP servers', () => {
    expect(() => smtpTransport({ url: 'http://127.0.0.1', from: 'a@b.c' })).toThrow(TypeError)
  })
})
