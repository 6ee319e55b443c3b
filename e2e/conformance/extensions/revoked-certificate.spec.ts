import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, awaitEnd } = clientOf(services)

const document = {
  type: 'pdf',
  pdf: { files: [{ name: 'contract.pdf', content: samplePdf().toString('base64') }] },
}
const digest = {
  hash: createHash('sha256').update('what the digest is of').digest('hex'),
  hash_algorithm: 'SHA256',
}

describe.concurrent('a person whose certificate has been revoked', () => {
  it.each([
    ['signs by SIM', '/mobile/sign', { ...mobile.isRevoked, ...document }, '/mobile/sign/status'],
    ['signs by app', '/smartid/sign', { ...app.isRevoked, ...document }, '/smartid/sign/status'],
    ['logs in by SIM', '/mobile/login', mobile.isRevoked, '/mobile/status'],
    ['logs in by app', '/smartid/login', app.isRevoked, '/smartid/status'],
    [
      'signs a hash by SIM',
      '/mobile/sign/hash',
      { ...mobile.isRevoked, country: 'LT', ...digest },
      '/mobile/sign-hash/status',
    ],
    [
      'signs a hash by app',
      '/smartid/sign/hash',
      { ...app.isRevoked, ...digest },
      '/smartid/sign/hash/status',
    ],
  ])('gets 40403 with its own message: %s', async (_what, path, request, status) => {
    const started = await call(`${path}.json`, request)
    const { http, body } = await awaitEnd(`${status}/${started.body.token}.json`)
    expect([http, body.error_code]).toEqual([200, 40403])
    expect(body.message).toBe("The person's certificate has been revoked")
  })
})
