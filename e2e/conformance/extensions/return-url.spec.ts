import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const shop = clientOf(services)
const file = { filename: 'order.pdf', content: samplePdf().toString('base64') }
const owner_name = 'Parduotuvė'
const return_url = 'https://shop.example.com/orders/1042?from=signing'

async function uploaded() {
  const asked = { access: 'public', file, owner_name, signers: [] }
  return (await shop.call('/api/document/upload.json', asked)).body.document.uuid
}

function generate(document_id: string, body: object) {
  const asked = { document_id, without_callback: true, ...body }
  return shop.call('/api/document/generate-temporary-signing-link.json', asked)
}

const signerIds = async (uuid: string) =>
  (await shop.call(`/api/document/${uuid}/details.json`)).body.document.signers.map(({ id }) => id)

describe('return_url', () => {
  it('is returned to the person who signs by the link', async () => {
    const { body } = await generate(await uploaded(), { return_url })
    const link = linkOf(portal, body.temporary_signing_link)
    expect((await link.read()).body.invitation.signer).toMatchObject({ success_url: return_url })
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer).toMatchObject({
      signStatus: 'signed',
      success_url: return_url,
    })
  })

  it("is returned with the sender's name after the link has expired", async () => {
    const uuid = await uploaded()
    const { body } = await generate(uuid, { return_url })
    const [signer_id] = await signerIds(uuid)
    const fresh = await generate(uuid, { signer_id })
    const { read } = linkOf(portal, body.temporary_signing_link)
    expect(await read()).toMatchObject({
      http: 404,
      body: { reason: 'link-ended', owner_name, return_url },
    })
    const { invitation } = (await linkOf(portal, fresh.body.temporary_signing_link).read()).body
    expect(invitation.signer).toMatchObject({ success_url: return_url })
  })

  it('is replaced by that of a new link', async () => {
    const uuid = await uploaded()
    await generate(uuid, { return_url })
    const [signer_id] = await signerIds(uuid)
    const other = 'https://shop.example.com/orders/1043'
    const { body } = await generate(uuid, { signer_id, return_url: other })
    const { invitation } = (await linkOf(portal, body.temporary_signing_link).read()).body
    expect(invitation.signer).toMatchObject({ success_url: other })
  })

  it('is left out if the link had none', async () => {
    const uuid = await uploaded()
    const { body } = await generate(uuid, {})
    const [signer_id] = await signerIds(uuid)
    await generate(uuid, { signer_id })
    const answer = (await linkOf(portal, body.temporary_signing_link).read()).body
    expect(answer).toMatchObject({ reason: 'link-ended', owner_name })
    expect(answer).not.toHaveProperty('return_url')
  })

  it('is erased with the document, whose links are then unknown', async () => {
    const uuid = await uploaded()
    const { body } = await generate(uuid, { return_url })
    expect((await shop.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')).http).toBe(200)
    const answer = (await linkOf(portal, body.temporary_signing_link).read()).body
    expect(answer).toMatchObject({ reason: 'link-not-found' })
    expect(JSON.stringify(answer)).not.toMatch(/shop\.example|Parduotuvė/)
  })

  it('may be http on localhost in a demonstration', async () => {
    const uuid = await uploaded()
    expect((await generate(uuid, { return_url: 'http://localhost:3000/back' })).http).toBe(200)
  })

  it.each([
    'http://shop.example.com/orders',
    'http://localhost.example.com/',
    'javascript:alert(1)',
    'https://user:word@shop.example.com/',
    '/orders/1042',
    'ftp://shop.example.com/',
    7,
  ])('is refused: %j', async (refused) => {
    const { http, body } = await generate(await uploaded(), { return_url: refused })
    expect([http, body.message]).toEqual([400, expect.stringContaining('[return_url]')])
  })
})
