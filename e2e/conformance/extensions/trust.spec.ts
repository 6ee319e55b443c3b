import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readTrustMaterial } from '@paraph/validator/trust/trust-text'
import { describe, expect, it } from 'vitest'
import { services } from '../../in-process/services'

async function ask(headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${services.gatewayUrl}/api/trust.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ access_token: services.accessToken }),
  })
}

describe('the trust material', () => {
  it('has the policy, the time of reading, the anchors and the lists', async () => {
    const answer = await ask()
    expect(answer.headers.get('content-type')).toBe('application/gzip')
    const [head = '', material = ''] = gunzipSync(await answer.arrayBuffer())
      .toString('utf8')
      .split('\n')
    expect(JSON.parse(head)).toEqual({ policy: 'dss', read_at: expect.any(String) })
    const { certificates, lists } = readTrustMaterial(material)
    expect(certificates.length).toBeGreaterThan(0)
    expect(lists.map(({ territory }) => territory)).toEqual(['LT'])
  })

  it('is named by the digest of its bytes', async () => {
    const answer = await ask()
    const digest = createHash('sha256')
      .update(new Uint8Array(await answer.arrayBuffer()))
      .digest('hex')
    expect(answer.headers.get('etag')).toBe(`"${digest}"`)
  })

  it('can be read by parts', async () => {
    const whole = new Uint8Array(await (await ask()).arrayBuffer())
    const part = await ask({ range: 'bytes=2-5' })
    expect(part.status).toBe(206)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(2, 6))
  })

  it('is refused without a known access token', async () => {
    const answer = await fetch(`${services.gatewayUrl}/api/trust.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: 'unknown' }),
    })
    expect(answer.status).toBe(401)
  })
})
