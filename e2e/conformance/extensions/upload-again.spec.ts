import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { foreign, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const bytes = samplePdf()
const sha256 = createHash('sha256').update(bytes).digest('hex')
const content = bytes.toString('base64')
const file = { filename: 'contract.pdf', content }

const uploadOf = (more: object = {}) => ({
  reference: randomUUID(),
  owner: randomUUID(),
  access: 'public',
  file,
  signers: [{ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }],
  ...more,
})

const upload = (body: object, client = program) => client.call('/en/api/document/upload.json', body)

const documentsOf = async (owner: string) =>
  (await program.call('/api/document/list.json', { owner })).body.documents

async function announced(): Promise<string> {
  const announced = await program.call('/api/upload.json', { size: bytes.length, sha256 })
  const { upload: id } = announced.body
  const put = await program.send(`/api/upload/${id}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
  })
  expect(put.http).toBe(200)
  return id
}

describe('an upload with a reference', () => {
  it('makes one document for repeated calls, and mails its signers once', async () => {
    const body = uploadOf()
    const first = await upload(body)
    const again = await upload({ ...body, file: { ...file, content: content.slice(0, -4) } })
    expect(again.http).toBe(200)
    const [invited] = first.body.signers
    expect(invited?.invitationUrl).toMatch(/^http/)
    expect(again.body).toEqual({ ...first.body, signers: [{ ...invited, invitationUrl: null }] })
    expect(await documentsOf(body.owner)).toHaveLength(1)
    const { events } = (await program.call(`/api/document/${again.body.document.uuid}/events.json`))
      .body
    expect(events.filter(({ kind }) => kind === 'invited')).toHaveLength(1)
    await expect.poll(() => mailsTo(services, body.signers[0]?.email ?? '')).toHaveLength(1)
  })

  it.each([
    ['its bytes', async () => file],
    ['one raw upload', async () => ({ filename: 'contract.pdf', upload: await announced() })],
  ])('makes one document also when it is sent twice at once, with %s', async (_, fileOf) => {
    const body = uploadOf({ file: await fileOf() })
    const answers = await Promise.all([upload(body), upload(body), upload(body)])
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.document.uuid)).size).toBe(1)
    expect(await documentsOf(body.owner)).toHaveLength(1)
  })

  it('uses a raw upload once, and not that of the repeated call', async () => {
    const body = uploadOf()
    const uploads = [await announced(), await announced()]
    const sendWith = (id = '') => upload({ ...body, file: { filename: 'a.pdf', upload: id } })
    const first = await sendWith(uploads[0])
    const again = await sendWith(uploads[1])
    expect(again.body.document.uuid).toBe(first.body.document.uuid)
    const other = uploadOf({ file: { filename: 'a.pdf', upload: uploads[1] } })
    expect((await upload(other)).http).toBe(200)
  })

  it.each([
    ['signers', { signers: [] }],
    ['settings', { access: 'private' }],
    ['name of the file', { file: { ...file, filename: 'other.pdf' } }],
  ])('is refused with other %s under the same reference', async (_, other) => {
    const body = uploadOf()
    await upload(body)
    expect(await upload({ ...body, ...other })).toMatchObject({
      http: 409,
      body: { error_code: 40901 },
    })
    expect(await documentsOf(body.owner)).toHaveLength(1)
  })

  it('of another relying party under the same reference is a different document', async () => {
    const body = uploadOf()
    const [one, other] = [await upload(body), await upload(body, foreign)]
    expect(other.http).toBe(200)
    expect(one.body.document.uuid).not.toBe(other.body.document.uuid)
  })

  it('makes no second document if the first was removed meanwhile', async () => {
    const body = uploadOf()
    const { uuid } = (await upload(body)).body.document
    await program.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')
    expect(await upload(body)).toMatchObject({ http: 409, body: { error_code: 40901 } })
    expect(await documentsOf(body.owner)).toEqual([])
  })
})
