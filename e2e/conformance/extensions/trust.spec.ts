import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readTrustMaterial } from '@paraph/validator/trust/trust-text'
import { describe, expect, it } from 'vitest'
import { services } from '../../in-process/services'

async function ask(): Promise<Response> {
  return await fetch(`${services.gatewayUrl}/api/trust.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
})
