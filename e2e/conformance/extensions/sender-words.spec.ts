import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const file = { filename: 'lease-7.pdf', content: samplePdf().toString('base64') }
const words = {
  title: 'Lease of <b>flat</b> 7',
  subject: 'Your lease & annexes',
  message: 'Please sign by Friday.\n<b>The annexes</b> are on pages 4–6.',
}

async function sent(more: object = words, access = 'public') {
  const signer = { name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }
  const body = { access, file, signers: [signer], ...more }
  const answer = await portal.call('/en/api/document/upload.json', body)
  const url = answer.body.signers?.[0]?.invitationUrl ?? ''
  return { answer, uuid: answer.body.document?.uuid, email: signer.email, url }
}

async function mailTo(email: string) {
  await expect.poll(async () => (await mailsTo(services, email)).length).toBe(1)
  const [mail] = await mailsTo(services, email)
  return mail ?? expect.fail('A mail was received')
}

const shown = async (url: string, more: object = {}) =>
  (await linkOf(portal, url).read(more)).body.invitation.document

describe('the sender’s own texts', () => {
  it('appear in the mail and on the page of a public document, as text', async () => {
    const { uuid, email, url } = await sent()
    const { subject, text, html } = await mailTo(email)
    expect(subject).toBe(words.subject)
    expect(text).toContain(words.title)
    expect(text).toContain(words.message)
    expect(html).toContain('Lease of &lt;b&gt;flat&lt;/b&gt; 7')
    expect(html).toContain('Please sign by Friday.<br>&lt;b&gt;The annexes&lt;/b&gt;')
    const { title, message } = words
    expect(await shown(url)).toMatchObject({ name: file.filename, title, message })
    const details = (await portal.call(`/api/document/${uuid}/details.json`)).body.document
    expect(details).toMatchObject(words)
  })

  it('leave title and message of a private document out of the mail, and out of the page until identification', async () => {
    const { email, url } = await sent(words, 'private')
    const { subject, text, html } = await mailTo(email)
    expect(subject).toBe(words.subject)
    for (const told of [text, html]) expect(told).not.toMatch(/flat|Friday|lease-7/)
    expect(await shown(url)).toBeNull()
    const { token } = (await linkOf(portal, url).identify(app.signs)).body
    await linkOf(portal, url).attemptEnd({ identification: token })
    const { title, message } = words
    expect(await shown(url, { identification: token })).toMatchObject({ title, message })
  })

  it('keep the subject for a reminder', async () => {
    const { uuid, email } = await sent()
    await mailTo(email)
    await portal.call(`/en/api/document/${uuid}/remind.json`)
    await expect
      .poll(async () => (await mailsTo(services, email))[0]?.subject)
      .toBe(`Reminder to sign: ${words.subject}`)
  })

  it('are optional', async () => {
    const { uuid, email, url } = await sent({})
    expect((await mailTo(email)).subject).toBe('Please sign: lease-7.pdf')
    expect(await shown(url)).toMatchObject({ title: null, message: null })
    const details = (await portal.call(`/api/document/${uuid}/details.json`)).body.document
    expect(details).toMatchObject({ title: null, subject: null, message: null })
  })

  it.each([
    ['title', 'x'.repeat(200), 'x'.repeat(201)],
    ['subject', 'x'.repeat(150), 'x'.repeat(151)],
    ['message', `x\n${'x'.repeat(1_998)}`, 'x'.repeat(2_001)],
    ['title', 'x', 'two\nlines'],
    ['subject', 'x', 'Bcc:\r\nall@example.com'],
    ['message', 'x', 'reads \u202Ebackwards'],
    ['message', 'x', ' '],
  ])('%s is refused beyond its limits', async (field, longest, refused) => {
    expect((await sent({ [field]: longest })).answer.http).toBe(200)
    const { answer } = await sent({ [field]: refused })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain(`[${field}]`)
  })

  it('are stored by templates, and used by documents made from them', async () => {
    const saved = await portal.call('/api/template/save.json', {
      name: randomUUID(),
      file,
      roles: [{ label: 'Tenant' }],
      access: 'public',
      ...words,
    })
    const path = `/en/api/template/${saved.body.template.uuid}`
    expect((await portal.call(`${path}/details.json`)).body.template).toMatchObject(words)
    const tenant = {
      template_role: 'Tenant',
      name: 'Ona',
      surname: 'Testaitė',
      email: `${randomUUID()}@example.com`,
    }
    await portal.call(`${path}/send.json`, { signers: [tenant] })
    expect((await mailTo(tenant.email)).subject).toBe(words.subject)
  })

  it('are sent to every signer of a batch', async () => {
    const emails = [randomUUID(), randomUUID()].map((id) => `${id}@example.com`)
    await portal.call('/en/api/batch/send.json', {
      reference: randomUUID(),
      access: 'public',
      file,
      rows: emails.map((email) => ({ signers: [{ name: 'Ona', surname: 'Testaitė', email }] })),
      ...words,
    })
    for (const email of emails) expect((await mailTo(email)).text).toContain(words.message)
  })
})
