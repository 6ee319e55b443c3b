import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/vocabulary/language'
import { type MailContent, writeMail } from './write-mail'

const kinds: MailContent['kind'][] = [
  'invitation',
  'reminder',
  'automatic_reminder',
  'completed',
  'copy',
  'declined',
  'cancelled',
  'expired',
  'owner_signed',
  'owner_completed',
  'owner_declined',
  'owner_handed_over',
  'owner_asked_again',
  'owner_address_refused',
  'owner_name_questioned',
  'deadline',
  'owner_deadline',
  'owner_expired',
]

const content: MailContent = {
  kind: 'invitation',
  language: 'en',
  asker: 'Ona Onaitė, UAB „Pavyzdys“',
  documentName: 'Nuomos sutartis.pdf',
  link: 'https://sign.example/invitation/s3cret?a=1&b=2',
  deadline: new Date('2026-06-01T12:00:00Z'),
  demonstration: false,
}

const visible = (html: string) => html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, ' ')

describe('writeMail', () => {
  it.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'says the same in text and HTML: %s, %s',
    async (kind, language) => {
      const { text, html } = await writeMail({ ...content, kind, language, demonstration: true })
      const words = (written: string) => new Set(written.match(/[\p{L}\d]{3,}/gu))
      expect(words(text).size).toBeGreaterThan(15)
      expect([...words(text)].filter((word) => !words(visible(html)).has(word))).toEqual([])
    },
  )

  it('names asker, document, deadline and signing method', async () => {
    const { subject, text } = await writeMail(content)
    expect(subject).toBe('Please sign: Nuomos sutartis.pdf')
    expect(text).toContain('Ona Onaitė, UAB „Pavyzdys“ asks you to sign a document')
    expect(text).toContain('1 June 2026 at 15:00 (Lithuanian time)')
    expect(text).toContain('Smart-ID or Mobile-ID')
    expect(text).toContain('nothing is signed without your phone')
  })

  it("uses the asker's subject and message, as text", async () => {
    const own = { subject: 'Your lease', message: 'By Friday, please.\n\n<b>Thank you</b>' }
    const { subject, text, html } = await writeMail({ ...content, ...own })
    expect(subject).toBe('Your lease')
    expect(text).toContain(`${own.message}\n\n`)
    expect(html).toContain('By Friday, please.<br><br>&lt;b&gt;Thank you&lt;/b&gt;')
    const reminder = await writeMail({ ...content, ...own, kind: 'reminder' })
    expect(reminder.subject).toBe('Reminder to sign: Your lease')
    const done = await writeMail({ ...content, ...own, kind: 'completed' })
    expect(done.subject).toBe('Signed: Nuomos sutartis.pdf')
    expect(done.text).not.toContain('Friday')
  })

  it.each([
    ['Europe/Tallinn', '1 June 2026 at 15:00 (GMT+3)'],
    ['America/New_York', '1 June 2026 at 08:00 (GMT-4)'],
    ['Asia/Kolkata', '1 June 2026 at 17:30 (GMT+5:30)'],
    ['UTC', '1 June 2026 at 12:00 (GMT+0)'],
  ])("states times in the document's time zone %s", async (timeZone, until) => {
    expect((await writeMail({ ...content, timeZone })).text).toContain(until)
  })

  it('names who handed over, and tells the owner to whom', async () => {
    const named = await writeMail({ ...content, handedOverBy: 'Jonas Senasis' })
    expect(named.text).toContain('Jonas Senasis was asked to sign it and handed that over to you.')
    const people = { signer: 'Jonas Senasis', handedOverTo: 'Ona Kitaitė' }
    const reported = await writeMail({ ...content, kind: 'owner_handed_over', ...people })
    expect(reported.subject).toBe('Handed over to another person: Nuomos sutartis.pdf')
    expect(reported.text).toContain('Asked instead: Ona Kitaitė.')
  })

  it('is written in Lithuanian', async () => {
    const { subject, text, html } = await writeMail({ ...content, language: 'lt' })
    expect(subject).toBe('Prašymas pasirašyti: Nuomos sutartis.pdf')
    expect(text).toContain('Pasirašyti galite iki 2026 m. birželio 1 d. 15:00 (Lietuvos laiku).')
    expect(html).toContain('<html lang="lt">')
  })

  it('states that the reader need not sign, and offers no download without a link', async () => {
    const { link: _, ...shut } = { ...content, kind: 'completed', isNotNeeded: true } as const
    const { text } = await writeMail(shut)
    expect(text).toContain('Others have signed, and that is enough')
    expect(text).not.toMatch(/Everybody|download/)
    expect((await writeMail({ ...shut, link: content.link ?? '' })).text).toContain('download')
  })

  it('contains the unsubscribe link in an automatic reminder', async () => {
    const stopLink = 'https://sign.example/no-reminders/s3cret'
    const { subject, text, html } = await writeMail({
      ...content,
      kind: 'automatic_reminder',
      stopLink,
    })
    expect(subject).toBe('Reminder to sign: Nuomos sutartis.pdf')
    expect(text).toContain(`No more reminders for this document:\n${stopLink}`)
    expect(text).not.toContain('earlier e-mails')
    expect(html).toContain(`href="${stopLink}"`)
  })

  it.each([
    [
      'lv',
      'Lūgums parakstīt: Nuomos sutartis.pdf',
      'Parakstīšanas termiņš: 2026. gada 1. jūnijs 15:00 (pēc Lietuvas laika).',
    ],
    [
      'et',
      'Palun allkirjastage: Nuomos sutartis.pdf',
      'Allkirjastamise tähtaeg: 1. juuni 2026, kell 15:00 (Leedu aja järgi).',
    ],
  ] as const)('keeps names and dates undeclined in %s', async (language, about, until) => {
    const { subject, text, html } = await writeMail({ ...content, language })
    expect(subject).toBe(about)
    expect(text).toMatch(/^Ona Onaitė, UAB „Pavyzdys“ /)
    expect(text).toContain(until)
    expect(html).toContain(`<html lang="${language}">`)
  })

  it('names the one method that the signer must use', async () => {
    const { text } = await writeMail({ ...content, method: 'mobile' })
    expect(text).toContain('phone with Mobile-ID.')
  })

  it.each(languages)('does not reveal the name of a private document: %s', async (language) => {
    const { documentName: _, ...unnamed } = content
    const declined = { by: 'Jonas Jonaitis', reason: 'the salary on page 3' }
    for (const kind of kinds) {
      const written = JSON.stringify(await writeMail({ ...unnamed, kind, language, declined }))
      expect(written).not.toContain('undefined')
      expect(written).not.toContain('salary')
    }
  })

  it('names the asker when it may not name the document', async () => {
    const { documentName: _, asker: __, ...unnamed } = content
    const { subject } = await writeMail({ ...unnamed, kind: 'invitation', asker: 'Rasa Rasaitė' })
    expect(subject).toBe('Rasa Rasaitė asks you to sign a document')
    const nameless = await writeMail({ ...unnamed, kind: 'invitation' })
    expect(nameless.subject).toBe('Please sign a document')
  })

  it('shows the link as a button and in full', async () => {
    const { text, html } = await writeMail(content)
    expect(text).toContain(`\n${content.link}\n`)
    expect(
      html.match(/href="https:\/\/sign\.example\/invitation\/s3cret\?a=1&amp;b=2"/g),
    ).toHaveLength(2)
  })

  it('uses name and colour of a brand, and no image', async () => {
    const brand = { name: 'Kita <įmonė>', accent: '#7a1f5c' }
    const { html, text } = await writeMail({ ...content, brand })
    expect(text).toMatch(/^Kita <įmonė>\n/)
    expect(html).toContain('Kita &lt;įmonė&gt;')
    expect(html).toContain('background:#7a1f5c')
    expect(html).not.toMatch(/#0b5d57|<img/)
    expect((await writeMail({ ...content, brand: { name: null, accent: null } })).html).toBe(
      (await writeMail(content)).html,
    )
  })

  it('states only in a demonstration that the signatures have no legal effect', async () => {
    expect((await writeMail({ ...content, demonstration: true })).html).toContain('no legal effect')
    expect((await writeMail(content)).html).not.toContain('no legal effect')
  })

  it('shows tags in names and reasons as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'</table>'
    const { html } = await writeMail({
      ...content,
      kind: 'declined',
      asker: hostile,
      documentName: hostile,
      declined: { by: hostile, reason: hostile },
    })
    expect(html).not.toContain('<img')
    expect(html.match(/<\/table>/g)).toHaveLength(2)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&lt;/table&gt;')
  })

  it('does not let a line break in a name start another header', async () => {
    const { subject } = await writeMail({
      ...content,
      documentName: 'a\r\nBcc: all@example.com\u2028b',
    })
    expect(subject).toBe('Please sign: a Bcc: all@example.com b')
  })

  it('removes characters that would reverse a name', async () => {
    const { subject } = await writeMail({ ...content, documentName: 'contract\u202Efdp.exe' })
    expect(subject).toBe('Please sign: contract fdp.exe')
  })

  it('shortens a long name without splitting a character', async () => {
    const { subject } = await writeMail({ ...content, documentName: '😀'.repeat(200) })
    expect([...subject]).toHaveLength(90)
    expect(subject.endsWith('😀…')).toBe(true)
  })

  it('contains nothing that is fetched or run', async () => {
    for (const kind of kinds) {
      const { html } = await writeMail({ ...content, kind })
      expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
    }
  })
})
