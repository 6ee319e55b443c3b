import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { file, foreign } from '../../in-process/clients'
import { services } from '../../in-process/services'

const { call } = clientOf(services)
const signer = { name: 'Jonas', surname: 'Bandomasis', email: 'jonas@example.com' }

async function uploaded(): Promise<string> {
  const { body } = await call('/api/document/upload.json', { access: 'public', file, signers: [] })
  return body.document.uuid
}

describe.each([
  ['LT', '', 'Pakviesta pasirašyti'],
  ['EN', '/en', 'Invited to sign'],
])('4.12 · invite signer, %s', (_, prefix, message) => {
  const invite = (uuid: string, body: object) =>
    call(`${prefix}/api/document/${uuid}/invite-signer.json`, body)

  it('invites one more signer', async () => {
    const uuid = await uploaded()
    const { http, body } = await invite(uuid, { signer })
    expect([http, body.message]).toEqual([200, message])
    expect(body.signers[0]?.invitationUrl).toMatch(/\/invitation\//)
    const { body: list } = await call(`/api/document/${uuid}/signers.json`)
    expect(list.signers).toHaveLength(1)
  })

  it('treats the same e-mail address as a reminder with a new link', async () => {
    const uuid = await uploaded()
    const first = await invite(uuid, { signer })
    const second = await invite(uuid, { signer: { ...signer, email: 'JONAS@example.com' } })
    expect(second.body.signers[0]?.invitationUrl).not.toBe(first.body.signers[0]?.invitationUrl)
    const { body: list } = await call(`/api/document/${uuid}/signers.json`)
    expect(list.signers).toHaveLength(1)
  })

  it('fails without an error_code', async () => {
    const { http, body } = await invite(await uploaded(), { signer: { ...signer, email: 'x' } })
    expect(http).toBe(400)
    expect(body).toEqual({
      status: 'error',
      message: 'Invalid parameter [signer.email]: This value is not a valid email address',
    })
  })

  it('fails in the same way for unknown, foreign and malformed document ids', async () => {
    const uuid = await uploaded()
    const answers = [
      await invite('00000000-0000-4000-8000-000000000000', { signer }),
      await invite('nonsense', { signer }),
      await foreign.call(`${prefix}/api/document/${uuid}/invite-signer.json`, { signer }),
    ]
    for (const { http, body } of answers) {
      expect(http).toBe(404)
      expect(body).toEqual({ status: 'error', message: 'Document was not found' })
    }
  })

  it('stores both of two simultaneous invitations', async () => {
    const uuid = await uploaded()
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        invite(uuid, { signer: { ...signer, email: `${name}@example.com` } }),
      ),
    )
    const { body } = await call(`/api/document/${uuid}/signers.json`)
    expect(body.signers).toHaveLength(3)
  })
})
