import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { inbox } from './handler'
import { linksIn, openMailbox } from './mailbox'

import { openSmtpDoor } from './smtp'

const folder = folderOfFile('simulator-')
const clock = () => new Date('2026-11-21T10:00:00Z')

const door = await openSmtpDoor('127.0.0.1', 0, await openMailbox(folder, clock))
const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true })
await transport.sendMail({
  from: 'Paraph <paraph@example.test>',
  to: 'Žygis <zygis@example.test>',
  subject: 'Kvietimas pasirašyti „sutartis.pdf“',
  text: 'Pasirašykite: http://localhost:3000/invitation/abc?x=1&y=2.',
  html: '<a href="http://localhost:3000/invitation/abc?x=1&amp;y=2">Pasirašyti</a>',
})
afterAll(async () => {
  await door.close()
})

async function mailJson(query = '') {
  return (await inbox(await openMailbox(folder, clock)).request(`/mail.json${query}`)).json()
}

describe('inbox', () => {
  it('keeps received mails, also after a restart', async () => {
    expect(await mailJson()).toMatchObject([
      {
        to: 'zygis@example.test',
        subject: 'Kvietimas pasirašyti „sutartis.pdf“',
        links: ['http://localhost:3000/invitation/abc?x=1&y=2'],
        received_at: '2026-11-21T10:00:00.000Z',
      },
    ])
  })

  it('filters by recipient', async () => {
    expect(await mailJson('?to=zygis@example.test')).toHaveLength(1)
    expect(await mailJson('?to=somebody@example.test')).toEqual([])
  })
})

it('keeps working when a client disconnects in the middle of a mail', async () => {
  const client = connect(door.port, '127.0.0.1')
  await once(client, 'data')
  // Sent line by line: the server library expects a disconnect only outside of a mail.
  for (const line of [
    'EHLO killed',
    'MAIL FROM:<a@example.test>',
    'RCPT TO:<b@example.test>',
    'DATA',
  ]) {
    client.write(`${line}\r\n`)
    await once(client, 'data')
  }
  client.resetAndDestroy()
  await once(client, 'close')
  const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true })
  const sent = await transport.sendMail({ from: 'a@example.test', to: 'b@example.test', text: 'b' })
  expect(sent.accepted).toEqual(['b@example.test'])
})

describe('linksIn', () => {
  it('returns web addresses only, each once', () => {
    const html = `<a href="mailto:a@example.test">a</a> <a href='https://example.test/b'>b</a>`
    expect(linksIn('See https://example.test/a (and https://example.test/b).', html)).toEqual([
      'https://example.test/a',
      'https://example.test/b',
    ])
  })
})
