import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { startInProcess } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { signedIn } from '../../signed-in'

const pdf = samplePdf()
const size = pdf.length
const signer = { name: 'Ok', surname: 'Testnumber', email: 'storage@example.com', noEmail: true }

describe('storage', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  let portal: Client
  let program: Client

  beforeAll(async () => {
    // Limits of four documents for an owner, and sixteen for a relying party.
    services = await startInProcess({ STORAGE_LIMITS: `${size * 4},${size * 16},0` })
    portal = clientOf(services.running, services.running.hostedToken)
    program = clientOf(services.running)
  })
  afterAll(async () => await services.stop())

  const announce = (owner: Client) =>
    owner.call('/api/upload.json', {
      size,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })

  const upload = (client: Client, file: object = inlined, more: object = {}) =>
    client.call('/api/document/upload.json', {
      access: 'private',
      file: { filename: 'contract.pdf', ...file },
      signers: [signer],
      ...more,
    })
  const inlined = { content: pdf.toString('base64') }

  const used = async (owner: Client) =>
    (await owner.call('/api/storage.json')).body.owner_storage?.used

  it('is reserved when an upload is announced, even by simultaneous calls', async () => {
    const owner = await signedIn(portal)
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(owner)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(4)
    const refused = answers.find(({ http }) => http !== 200)
    expect([refused?.http, refused?.body.error_code]).toEqual([413, 41302])
    expect(refused?.body.storage).toEqual({ used: size * 4, allowed: size * 4 })
    expect(refused?.body.message).toContain('The storage of this owner is used up')
    expect(await used(owner)).toBe(size * 4)
  })

  it('is counted once when an announced upload becomes a document', async () => {
    const owner = await signedIn(portal)
    const { body } = await announce(owner)
    await portal.send(`/api/upload/${body.upload}`, { method: 'PUT', body: new Uint8Array(pdf) })
    expect((await upload(owner, { upload: body.upload })).http).toBe(200)
    expect(await used(owner)).toBe(size)
  })

  it('is free again when a document is removed', async () => {
    const owner = await signedIn(portal)
    const sent = await Promise.all(Array.from({ length: 5 }, () => upload(owner)))
    expect(sent.filter(({ http }) => http === 200)).toHaveLength(4)
    const refused = sent.find(({ http }) => http !== 200)
    expect([refused?.http, refused?.body.error_code]).toEqual([413, 41302])
    const { uuid } = sent.find(({ http }) => http === 200)?.body.document ?? {}
    await owner.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')
    await expect.poll(() => used(owner)).toBe(size * 3)
    expect((await upload(owner)).http).toBe(200)
  })

  it('is used by a document that is sent again, which has its own copy of the bytes', async () => {
    const owner = await signedIn(portal)
    const { uuid } = (await upload(owner)).body.document
    await owner.call(`/api/document/${uuid}/cancel.json`)
    const again = () => owner.call(`/api/document/${uuid}/send-again.json`)
    const next = (await again()).body.document.uuid
    expect(await used(owner)).toBe(size * 2)
    await owner.call(`/api/document/${next}/remove.json`, {}, 'DELETE')
    await expect.poll(() => used(owner)).toBe(size)
    for (const _ of [1, 2, 3]) await upload(owner)
    const refused = await again()
    expect([refused.http, refused.body.error_code]).toEqual([413, 41302])
    const { document } = (await owner.call(`/api/document/${uuid}/details.json`)).body
    expect(document).toMatchObject({ sent_again_as: null })
    expect(await used(owner)).toBe(size * 4)
  })

  it('of a relying party includes all its owners', async () => {
    const sent = await Promise.all(
      Array.from({ length: 18 }, () => upload(program, inlined, { owner: randomUUID() })),
    )
    expect(sent.filter(({ http }) => http === 200)).toHaveLength(16)
    const { body } = await program.call('/api/storage.json', {})
    expect(body).toEqual({
      status: 'ok',
      owner_storage: null,
      relying_party_storage: { used: size * 16, allowed: size * 16 },
    })
  })
})
