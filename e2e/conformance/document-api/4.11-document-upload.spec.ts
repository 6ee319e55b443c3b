import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { file } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const { call, send } = clientOf(services)
const signer = { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' }
const request = { access: 'private', file, signers: [signer] }

describe.each([
  ['LT', '', 'Dokumentas įkeltas'],
  ['EN', '/en', 'Document was successfully uploaded'],
])('4.11 · document upload, %s', (_, prefix, message) => {
  const upload = (body: object) => call(`${prefix}/api/document/upload.json`, body)

  it('returns the uuid and an invitation for each signer', async () => {
    const { http, body } = await upload(request)
    expect(http).toBe(200)
    expect(body.message).toBe(message)
    expect(body.document.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
    expect(body.signers).toEqual([
      {
        name: 'Ona',
        surname: 'Testaitė',
        invitationUrl: expect.stringMatching(/\/invitation\/[\w-]{43}$/),
      },
    ])
  })

  it('mails the link that it returned', async () => {
    const email = `mail${prefix.length}@example.com`
    const { body } = await upload({ ...request, signers: [{ ...signer, email }] })
    const [mail] = await expect
      .poll(() => mailsTo(services, email))
      .toHaveLength(1)
      .then(() => mailsTo(services, email))
    expect(mail?.links).toContain(body.signers[0]?.invitationUrl)
  })

  it('returns null as link and sends no mail if noEmail is true', async () => {
    const email = `none${prefix.length}@example.com`
    const { body } = await upload({ ...request, signers: [{ ...signer, email, noEmail: true }] })
    expect(body.signers[0]?.invitationUrl).toBeNull()
    const link = await call(`/api/document/${body.document.uuid}/invitation.json`, { email })
    expect(link.body.invitationUrl).toMatch(/\/invitation\//)
    expect(await mailsTo(services, email)).toEqual([])
  })

  it.each([
    ['access', { access: 'secret' }, 'Access must be private or public'],
    ['file', { file: undefined }, ''],
    ['file.filename', { file: { content: file.content } }, ''],
    ['file.content', { file: { filename: 'a.pdf' } }, ''],
    ['file.content', { file: { ...file, content: 'AAA=A' } }, ''],
    ['file.callbackUrl', { file: { ...file, callbackUrl: 'ftp://example.com' } }, ''],
    ['signers', { signers: undefined }, ''],
    ['signers.0.email', { signers: [{ ...signer, email: 'nobody' }] }, ''],
    [
      'signers.1.email',
      { signers: [signer, { ...signer, name: 'Rasa', email: signer.email.toUpperCase() }] },
      'This value should be given once',
    ],
    ['signers.0.name', { signers: [{ ...signer, name: '' }] }, ''],
    ['signers.0.successUrl', { signers: [{ ...signer, successUrl: 'javascript:alert(1)' }] }, ''],
  ])('names %s if it is wrong', async (field, wrong, reason) => {
    const answer = await upload({ ...request, ...wrong })
    expect([answer.http, answer.body.error_code]).toEqual([400, 40001])
    expect(answer.body.message).toContain(`Invalid parameter [${field}]: ${reason}`)
  })

  it('returns code 0 for a type that is not listed', async () => {
    const { http, body } = await upload({ ...request, file: { ...file, filename: 'a.docx' } })
    expect(http).toBe(400)
    expect(body).toEqual({
      status: 'error',
      message: 'Invalid file type. Allowed file types: pdf, adoc, asice, bdoc',
      error_code: 0,
    })
  })

  it('returns 40022 for content that does not match the file name, and stores nothing', async () => {
    const owner = `nobody${prefix.length}`
    const content = Buffer.from('text').toString('base64')
    const { http, body } = await upload({ ...request, owner, file: { ...file, content } })
    expect([http, body.error_code]).toEqual([400, 40022])
    expect((await call('/api/document/list.json', { owner })).body.documents).toEqual([])
  })
})

describe('4.11 · raw upload', () => {
  const bytes = samplePdf('sent raw')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const put = (id: string, body: Uint8Array) =>
    send(`/api/upload/${id}`, { method: 'PUT', body: Buffer.from(body) })

  it('accepts announced bytes, again until they are used, and makes one document of them', async () => {
    const { body: announced } = await call('/api/upload.json', { size: bytes.length, sha256 })
    const first = await put(announced.upload, bytes)
    expect(first.body).toMatchObject({ status: 'ok', sha256 })
    expect(await put(announced.upload, bytes)).toEqual(first)
    for (const other of [samplePdf('sent raw?'), bytes.subarray(1), Buffer.alloc(0)]) {
      const { http, body } = await put(announced.upload, other)
      expect([http, body.error_code]).toEqual([409, 40901])
    }
    const request = { access: 'public', signers: [] }
    const file = { filename: 'raw.pdf', upload: announced.upload }
    const { body } = await call('/api/document/upload.json', { ...request, file })
    expect(body.status).toBe('ok')
    const again = await call('/api/document/upload.json', { ...request, file })
    expect(again.body.message).toContain('[file.upload]')
    expect((await put(announced.upload, bytes)).http).toBe(400)
  })

  it('returns 200 to each of several equal simultaneous calls', async () => {
    const { body } = await call('/api/upload.json', { size: bytes.length, sha256 })
    const answers = await Promise.all([1, 2, 3].map(() => put(body.upload, bytes)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
  })

  it('refuses bytes that differ from the announced ones', async () => {
    const { body } = await call('/api/upload.json', { size: bytes.length, sha256 })
    const other = samplePdf('sent raw?')
    const answer = await put(body.upload, other.subarray(0, bytes.length))
    expect(answer.http).toBe(400)
    expect((await put(body.upload, bytes)).body.status).toBe('ok')
  })

  it('refuses more bytes than were announced', async () => {
    const { body } = await call('/api/upload.json', { size: 10, sha256 })
    expect((await put(body.upload, bytes)).http).toBe(413)
  })

  it('refuses fewer bytes than were announced, whatever their digest', async () => {
    const { body } = await call('/api/upload.json', { size: bytes.length + 1, sha256 })
    const answer = await put(body.upload, bytes)
    expect([answer.http, answer.body.error_code]).toEqual([400, 40001])
  })

  it('refuses to announce 100 MiB and one byte', async () => {
    const { http, body } = await call('/api/upload.json', { size: 104_857_601, sha256 })
    expect([http, body.error_code]).toEqual([400, 40001])
  })
})
