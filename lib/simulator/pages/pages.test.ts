import { utf8 } from '@paraph/validator/encoding/bytes'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { openMailbox } from '../inbox/mailbox'
import { pages } from './handler'

const folder = folderOfFile('simulator-')

const settings = {
  host: '127.0.0.1',
  port: 4400,
  smtpPort: 4425,
  dataDir: folder,
  answerMs: 4000,
  timeoutMs: 20_000,
  portalUrl: 'http://localhost:3000',
} as const

async function open(path: string) {
  const mailbox = await openMailbox(folder, () => new Date('2026-11-21T10:00:00Z'))
  const response = await pages(settings, mailbox).request(path)
  return { response, text: await response.text() }
}

describe('pages', () => {
  it('allow scripts and styles from the simulator only', async () => {
    const { response, text } = await open('/')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).not.toMatch(/<script>|style="|onclick=/)
    for (const [, path = ''] of text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      expect((await open(path)).response.status).toBe(200)
    }
  })

  it.each(['/', '/mail', '/people'])(
    'say on %s that signatures have no legal effect',
    async (path) => {
      expect((await open(path)).text).toContain('no legal effect')
    },
  )

  it('escape a subject with markup', async () => {
    const mailbox = await openMailbox(folder, () => new Date('2026-11-21T11:00:00Z'))
    await mailbox.keep(
      utf8(
        'To: a@example.test\r\nSubject: <b>bold</b>\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>',
      ),
    )
    expect((await open('/mail')).text).toContain('&lt;b&gt;bold&lt;/b&gt;')
  })

  it('show the HTML of a mail without running its scripts', async () => {
    const [, path] = /href="(\/mail\/[^"]+)"/.exec((await open('/mail')).text) ?? []
    const { response, text } = await open(`${path}/body`)
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
    expect(text).toContain('<p>Hello</p>')
  })
})
