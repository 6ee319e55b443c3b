import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { type AskedPerson, linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { signatureFilesIn, unpack } from '../../unpack'

const { call, send } = clientOf(services)

const files = [
  { filename: 'Sutartis.pdf', content: samplePdf().toString('base64') },
  { filename: 'ąžuolas.txt', content: Buffer.from('ąžuolas').toString('base64') },
]
const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
const unknownUpload = '00000000-0000-4000-8000-000000000000'
const base = { access: 'public', signers: [] }
const types = ['asice', 'bdoc', 'adoc'] as const

const upload = (body: object) => call('/api/document/upload.json', { ...base, ...body })

async function download(uuid: string) {
  const query = `access_token=${services.accessToken}`
  const response = await fetch(`${services.gatewayUrl}/api/document/${uuid}/download.json?${query}`)
  return {
    type: response.headers.get('content-type'),
    name: /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe.each(types)('4.11 · %s', (type) => {
  it('packs files into a document with one name and the right media type', async () => {
    const { body } = await upload({ files, type })
    expect(body.status).toBe('ok')
    const { type: mediaType, name, bytes } = await download(body.document.uuid)
    expect(name).toBe(`Sutartis.${type}`)
    expect(mediaType).toBe(unpack(bytes).get('mimetype')?.toString())
    expect(unpack(bytes).get('ąžuolas.txt')?.toString()).toBe('ąžuolas')
    expect(signatureFilesIn(bytes)).toEqual([])
  })

  it('accepts a container as file, signs it and reports its signers', async () => {
    const { body: packed } = await upload({ files, type })
    const container = await download(packed.document.uuid)
    const content = container.bytes.toString('base64')
    const { body } = await upload({ file: { filename: `a.${type}`, content }, signers: [signer] })
    const link = linkOf(portal, body.signers[0]?.invitationUrl ?? '')
    expect((await link.sign(app.signs)).body.status).toBe('ok')
    expect((await link.attemptEnd()).attempt?.state).toBe('finished')
    const list = await call(`/api/document/${body.document.uuid}/signers.json`)
    expect(list.body.signers[0]).toMatchObject({ signStatus: 'signed', isSignatureValid: 'true' })
    const signed = await download(body.document.uuid)
    expect([signed.name, signatureFilesIn(signed.bytes).length]).toEqual([`a.${type}`, 1])
  })
})

describe('4.16 · containers', () => {
  /** Returns temporary links for the given number of signers without names. */
  async function linksFor(count: number, document: object) {
    const { body } = await upload(document)
    const uuid = body.document.uuid
    const request = { document_id: uuid, without_callback: true, signers: Array(count).fill({}) }
    const answer = await call('/api/document/generate-temporary-signing-link.json', request)
    const links = answer.body.temporary_signing_links ?? []
    return { uuid, links: links.map((link) => linkOf(portal, link.temporary_signing_link)) }
  }

  it.each(types)('lets six people with RSA and EC keys sign %s at once', async (type) => {
    const people = [
      ...[app.signs, app.signsToo, app.signsInLatvia, app.signsInEstonia],
      ...[mobile.signs, mobile.signsInEstonia],
    ]
    const { uuid, links } = await linksFor(people.length, { files, type })
    const started = await Promise.all(
      links.map((link, index) => link.sign(asked(people[index] ?? app.signs))),
    )
    expect(started.map(({ body }) => body.status)).toEqual(people.map(() => 'ok'))
    for (const link of links) expect((await link.attemptEnd()).attempt?.state).toBe('finished')
    const { body } = await call(`/api/document/${uuid}/signers.json`)
    expect(body.signers.map(({ isSignatureValid }) => isSignatureValid)).toEqual(
      people.map(() => 'true'),
    )
    expect(signatureFilesIn((await download(uuid)).bytes)).toHaveLength(people.length)
  })

  it('signs a container that was shown before another person signed it', async () => {
    const { links } = await linksFor(2, { files, type: 'asice' })
    const [first, second] = links
    const shown = (await second?.read())?.body.invitation.document?.sha256
    await first?.sign(app.signs)
    expect((await first?.attemptEnd())?.attempt?.state).toBe('finished')
    const started = await second?.sign(app.signsToo, { sha256: shown })
    expect(started?.http).toBe(200)
    expect((await second?.attemptEnd())?.attempt?.state).toBe('finished')
  })

  it('replaces the content of a document by other files', async () => {
    const { body } = await upload({ files, type: 'asice' })
    const other = { filename: 'kita.txt', content: Buffer.from('kita').toString('base64') }
    const answer = await call('/api/document/generate-temporary-signing-link.json', {
      document_id: body.document.uuid,
      without_callback: true,
      files: [other, ...files],
      type: 'bdoc',
    })
    expect(answer.body.status).toBe('ok')
    const replaced = await download(body.document.uuid)
    expect(replaced.name).toBe('kita.bdoc')
    expect(unpack(replaced.bytes).get('kita.txt')?.toString()).toBe('kita')
  })
})

/** Mobile-ID persons of other countries have to give their country. */
function asked(person: AskedPerson): AskedPerson {
  return person.phone?.startsWith('+372') ? { ...person, country: 'EE' } : person
}

describe('4.11 · several files', () => {
  it('packs raw uploads too', async () => {
    const bytes = samplePdf('sent raw')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body: announced } = await call('/api/upload.json', { size: bytes.length, sha256 })
    await send(`/api/upload/${announced.upload}`, { method: 'PUT', body: Buffer.from(bytes) })
    const raw = { filename: 'raw.pdf', upload: announced.upload }
    const { body } = await upload({ files: [raw, ...files], type: 'asice' })
    const container = await download(body.document.uuid)
    expect(container.name).toBe('raw.asice')
    expect(unpack(container.bytes).get('raw.pdf')?.equals(bytes)).toBe(true)
  })

  it.each([
    ['file', {}],
    ['files', { file: files[0], files, type: 'asice' }],
    ['files', { files: [], type: 'asice' }],
    ['files', { files: 'a.pdf', type: 'asice' }],
    ['type', { files }],
    ['type', { files, type: 'pdf' }],
    ['files.1.filename', { files: [files[0], files[0]], type: 'asice' }],
    ['files.0.filename', { files: [{ ...files[0], filename: '/etc/' }], type: 'bdoc' }],
    ['files.1.content', { files: [files[0], { ...files[1], content: '?' }], type: 'adoc' }],
    ['files.0.upload', { files: [{ filename: 'a', upload: unknownUpload }], type: 'asice' }],
    ['files.0.callbackUrl', { files: [{ ...files[0], callbackUrl: 'ftp://x' }], type: 'asice' }],
  ])('names %s when it is wrong (case %#)', async (field, wrong) => {
    const { http, body } = await upload(wrong)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [${field}]: `)
  })
})
