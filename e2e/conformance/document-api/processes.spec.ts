import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { app, mobile } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'

const content = samplePdf().toString('base64')
const file = { filename: 'contract.pdf', content }

/** The other files run gateway and simulator in their own process; here both run as an operator starts them. */
describe('gateway and simulator as processes', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let program: Client
  let hosted: Client

  beforeAll(async () => {
    services = await startServices({ SIMULATOR_TIMEOUT_MS: '100' })
    program = clientOf(services.running)
    hosted = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(() => services.stop())

  it.each([
    ['signs', mobile.signs, { status: 'ok' }],
    ['never answers', mobile.neverAnswers, { status: 'error', error_code: 40021 }],
  ])('end a signing by phone if the person %s', async (_, person, expected) => {
    const pdf = { files: [{ name: 'contract.pdf', content }] }
    const { body } = await program.call('/mobile/sign.json', { type: 'pdf', ...person, pdf })
    const end = await program.awaitEnd(`/mobile/sign/status/${body.token}.json`)
    expect(end.body).toMatchObject(expected)
  })

  it('mail an invitation, whose link signs', async () => {
    const email = 'invited@example.com'
    const signer = { name: 'Ok', surname: 'Testnumber', email }
    const request = { access: 'public', file, signers: [signer] }
    const { body } = await program.call('/api/document/upload.json', request)
    await expect.poll(() => mailsTo(services.running, email)).toHaveLength(1)
    const link = linkOf(hosted, body.signers[0]?.invitationUrl ?? '')
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
  })

  it('sign by a temporary link, and validate the signed document', async () => {
    const request = { access: 'public', file, signers: [] }
    const { uuid } = (await program.call('/api/document/upload.json', request)).body.document
    const { body } = await program.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      without_callback: true,
    })
    const link = linkOf(hosted, body.temporary_signing_link)
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    const report = await program.call(`/api/v2/document/${uuid}/validation.json`)
    expect(report.body).toMatchObject({
      data: { simpleReport: { signaturesCount: 1, validSignaturesCount: 1 } },
    })
  })
})
