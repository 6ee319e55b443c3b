import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../hosted-signing'
import { file, portal } from '../../../in-process/clients'
import { app } from '../../../people'

// The certificate of `app.signs` has the name OK TESTNUMBER.
const email = 'named@example.com'

async function invite(named: object) {
  const { body } = await portal.call('/api/document/upload.json', {
    access: 'public',
    file,
    signers: [{ email, ...named }],
  })
  const uuid = body.document.uuid
  const link = linkOf(portal, body.signers[0]?.invitationUrl ?? '')
  const signerNow = async () =>
    (await portal.call(`/api/document/${uuid}/details.json`)).body.document.signers[0]
  return { link, signerNow }
}

describe('the name in the certificate', () => {
  it('is reported to the owner if it differs but the personal code matches', async () => {
    const code = { country: 'LT', personal_code: app.signs.code }
    const { link, signerNow } = await invite({ name: 'Ona', surname: 'Kita', ...code })
    expect((await signerNow())?.certificate_name_differs).toBe(false)
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    expect(await signerNow()).toMatchObject({
      certificate_name: 'OK TESTNUMBER',
      certificate_name_differs: true,
    })
  })

  it('refuses a signer without a code if it lacks a name of the invitation', async () => {
    const { link, signerNow } = await invite({ name: 'Ok Kitas', surname: 'Testnumber' })
    const { http, body } = await link.sign(app.signs)
    expect([http, body]).toMatchObject([403, { reason: 'wrong-name' }])
    expect((await signerNow())?.other_person).toMatchObject({ difference: 'wrong-name' })
  })
})
