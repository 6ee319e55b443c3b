import { describe, expect, it } from 'vitest'
import { portal, program } from '../../in-process/clients'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }

async function invite(access: 'public' | 'private', someone = signer) {
  const { body } = await program.call('/api/document/upload.json', {
    access,
    file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
    signers: [someone],
  })
  const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
  return { uuid: body.document.uuid, path: `/api/invitation/${secret}` }
}

const asked = { method: 'smartid', ...app.signs }

describe('hosted endpoints', () => {
  it("let a portal sign a program's document for the link holder", async () => {
    const { uuid, path } = await invite('public')
    const shown = await portal.call(`${path}.json`, { viewed: true })
    const sha256 = shown.body.invitation.document?.sha256
    const started = await portal.call(`${path}/sign.json`, { ...asked, sha256 })
    const end = await portal.awaitEnd(`/smartid/sign/status/${started.body.token}.json`)
    expect(end.body.status).toBe('ok')
    const list = await program.call(`/api/document/${uuid}/signers.json`)
    expect(list.body.signers[0]).toMatchObject({ signStatus: 'signed', isSignatureValid: 'true' })
  })

  it('sign only the document that was shown', async () => {
    const { path } = await invite('public')
    const other = await portal.call(`${path}/sign.json`, { ...asked, sha256: '0'.repeat(64) })
    expect(other.http).toBe(409)
  })

  it('let one signer sign only once, even with several calls', async () => {
    const { uuid, path } = await invite('public')
    const shown = await portal.call(`${path}.json`)
    const request = { ...asked, sha256: shown.body.invitation.document?.sha256 }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.call(`${path}/sign.json`, request)),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const started = answers.find(({ http }) => http === 200)
    await portal.awaitEnd(`/smartid/sign/status/${started?.body.token}.json`)
    const trail = await program.call(`/api/document/${uuid}/events.json`)
    expect(trail.body.events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
  })
})

describe('a public document', () => {
  const withCode = { ...signer, personal_code: app.signs.code, phone_number: '+37060000007' }

  it('can be read by its id, with names and states, without addresses or codes', async () => {
    const { uuid } = await invite('public', withCode)
    const { http, body } = await portal.call(`/api/public-document/${uuid}.json`)
    expect(http).toBe(200)
    expect(body.document).toMatchObject({ uuid, name: 'contract.pdf', document_status: 'saved' })
    expect(body.document).toHaveProperty('signers', [
      { name: 'Ok', surname: 'Testnumber', signStatus: 'pending', signed_at: null },
    ])
    for (const secret of [withCode.email, withCode.personal_code, withCode.phone_number])
      expect(JSON.stringify(body)).not.toContain(secret)
    const file = await portal.call(`/api/public-document/${uuid}/file.json`)
    expect([file.http, file.type]).toEqual([200, 'application/pdf'])
  })
})
