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

interface Received {
  readonly recipients: string[]
  readonly email: Email
}

describe('smtpTransport', () => {
  let server: SMTPServer
  let transport: MailTransport
  let received: Received[]
  let answerToRecipient: (address: string) => Error | undefined

  beforeEach(async () => {
    received = []
    answerToRecipient = () => undefined
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => done(answerToRecipient(address)),
      onData: (stream, { envelope }, done) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        stream.toArray().then(async (chunks) => {
          received.push({ recipients, email: await PostalMime.parse(Buffer.concat(chunks)) })
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

  const replying = (responseCode: number) => Object.assign(new Error('not here'), { responseCode })

  it('delivers text and HTML as they were written', async () => {
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

  it('says that no person sent it (RFC 3834, 5)', async () => {
    await transport.send(mail)
    expect(received[0]?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it('takes a final refusal (5yz) for final, with the words of the server', async () => {
    answerToRecipient = () => replying(550)
    const refused = transport.send(mail)
    await expect(refused).rejects.toBeInstanceOf(MailRefused)
    await expect(refused).rejects.toMatchObject({ reply: expect.stringContaining('550') })
  })

  it('takes a passing refusal (4yz) for a delay', async () => {
    answerToRecipient = () => replying(451)
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailDelayed)
  })

  it('takes a server that is away for a delay', async () => {
    const away = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'no-reply@sign.example' })
    await expect(away.send(mail)).rejects.toBeInstanceOf(MailDelayed)
    await expect(away.verify()).rejects.toBeInstanceOf(MailDelayed)
    away.close()
  })

  it('finds out whether the server is there', async () => {
    await expect(transport.verify()).resolves.toBeUndefined()
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    '"a" <a@example.com>',
    'a@b@example.com',
    'nobody',
    '',
  ])('refuses what is not one plain address: %j', async (to) => {
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

  it('speaks SMTP to nothing else', () => {
    expect(() => smtpTransport({ url: 'http://127.0.0.1', from: 'a@b.c' })).toThrow(TypeError)
  })
})
