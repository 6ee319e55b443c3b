import { createHash, verify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { cscClient, openCscClient } from '@/lib/testing/services/csc-client'

const simulator = await appOfFile()

const client = openCscClient((url, init) => simulator.app.request(url, init), '/csc/v1')

const contract = Buffer.from('contract')
const hash = createHash('sha256').update(contract).digest()
const signing = {
  hash: [hash.toString('base64')],
  hashAlgo: '2.16.840.1.101.3.4.2.1',
  signAlgo: '1.2.840.113549.1.1.1',
}

async function keyOf(credentialID: string, token: string) {
  const { body } = await client.call('credentials/info', { credentialID }, token)
  return new X509Certificate(Buffer.from(body.cert.certificates[0], 'base64')).publicKey
}

describe('CSC API 1.0.4', () => {
  it('a code is redeemed without PKCE if the request had none', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: cscClient.id,
      redirect_uri: cscClient.redirectUri,
    })
    const response = await simulator.app.request(`/csc/v1/oauth2/authorize?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'authorise', person: 'IDCES-99999999R' }),
    })
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const token = await client.form('token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: cscClient.redirectUri,
    })
    expect(token).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
  })

  it('credentials/authorize waits for the push message of an implicit credential', async () => {
    const service = await client.logIn('PNOHR-99999999994')
    const info = await client.call('credentials/info', { credentialID: 'HR-PUSH' }, service)
    expect(info.body.authMode).toBe('implicit')
    const asked = { credentialID: 'HR-PUSH', numSignatures: 2, hash: signing.hash }
    const { body } = await client.call('credentials/authorize', asked, service)
    expect(body).toMatchObject({ SAD: expect.any(String), expiresIn: 300 })

    const first = {
      ...signing,
      credentialID: 'HR-PUSH',
      SAD: body.SAD,
      signAlgo: '1.2.840.10045.4.3.2',
    }
    const signed = await client.call('signatures/signHash', first, service)
    const value = Buffer.from(signed.body.signatures[0], 'base64')
    expect(verify('sha256', contract, await keyOf('HR-PUSH', service), value)).toBe(true)

    // The hash of the second signature was not known at the authorisation.
    const secondHash = [createHash('sha256').update('second').digest('base64')]
    const extension = { credentialID: 'HR-PUSH', SAD: body.SAD, hash: secondHash }
    const extended = await client.call('credentials/extendTransaction', extension, service)
    const second = { ...first, SAD: extended.body.SAD, hash: secondHash }
    expect((await client.call('signatures/signHash', second, service)).status).toBe(200)
    const third = await client.call('signatures/signHash', second, service)
    expect(third.body.error_description).toBe('Invalid parameter SAD')
  })

  it('has no pushed requests and no polling', async () => {
    const pushed = await client.form('pushed_authorize', { scope: 'service' })
    const polled = await client.call('signatures/signPolling', { requestID: '1' })
    expect([pushed.status, polled.status]).toEqual([501, 501])
  })
})
