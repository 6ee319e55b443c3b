import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const pdf = samplePdf()
const sha256 = createHash('sha256').update(pdf).digest('hex')
const stranger = clientOf(services, services.foreignToken)

async function uploaded(access: 'public' | 'private') {
  const { body } = await program.call('/api/document/upload.json', {
    access,
    file: { filename: 'Sutartis.pdf', content: pdf.toString('base64') },
    signers: [{ name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }],
  })
  const link = body.signers[0]?.invitationUrl ?? ''
  return {
    link,
    ofOwner: `/api/document/${body.document.uuid}/first-page.json`,
    ofSigner: `/api/invitation/${link.split('/').at(-1)}/first-page.json`,
  }
}

async function read(path: string, token: string, body: object) {
  const response = await fetch(services.gatewayUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token, ...body }),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the picture of the first page', () => {
  let document: Awaited<ReturnType<typeof uploaded>>

  beforeAll(async () => {
    document = await uploaded('public')
  })

  it('is WebP, for the owner and for the link holder', async () => {
    const { accessToken, hostedToken } = services
    for (const [path, token] of [
      [document.ofOwner, accessToken],
      [document.ofSigner, hostedToken],
    ] as const) {
      const { response, bytes } = await read(path, token, { sha256 })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
      expect(bytes.length).toBeLessThanOrEqual(60_000)
    }
  })

  it('is not the picture of other content', async () => {
    const other = createHash('sha256').update('other').digest('hex')
    const answer = await program.call(document.ofOwner, { sha256: other })
    expect(answer).toMatchObject({
      http: 404,
      body: { message: 'There is no picture of this page' },
    })
  })

  it('is not for another relying party', async () => {
    expect((await stranger.call(document.ofOwner, { sha256 })).http).toBe(404)
  })

  it('of a private document is only for an identified signer', async () => {
    const { ofSigner } = await uploaded('private')
    const { response } = await read(ofSigner, services.hostedToken, { sha256 })
    expect(response.status).toBe(403)
  })

  it('changes with a signature', async () => {
    const signed = await uploaded('public')
    const signing = linkOf(portal, signed.link)
    await signing.sign(app.signs)
    await signing.attemptEnd()
    const before = await read(signed.ofSigner, services.hostedToken, { sha256 })
    expect(before.response.status).toBe(404)
  })

  it('does not exist for a container', async () => {
    const { body } = await program.call('/api/document/upload.json', {
      access: 'public',
      type: 'asice',
      files: [{ filename: 'Sutartis.pdf', content: pdf.toString('base64') }],
      signers: [],
    })
    const status = await program.call(`/api/document/${body.document.uuid}/first-page.json`, {
      sha256,
    })
    expect(status.http).toBe(404)
  })
})
