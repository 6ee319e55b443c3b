import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  basicConstraints,
  generalName,
  subjectAltName,
} from '@paraph/validator/authority/extensions'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { issue } from '@paraph/validator/testing/certificates'
import { afterAll, describe, expect, it } from 'vitest'
import { configuredClient } from './outgoing'
import { publicKeyPin } from './tls-trust'

const { privateKey, ...own } = issue('provider.example', undefined, [
  basicConstraints(true),
  subjectAltName(generalName.dns('provider.example')),
])
const certificate = certificateToPem(own.certificate)
const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
const server = createServer({ key, cert: certificate }, (_request, response) =>
  response.end('hello'),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function call(trust: { ca?: string[]; pins?: string[] }, host = 'provider.example') {
  const client = configuredClient({ ...trust, resolver: async () => ['127.0.0.1'] })
  const { port } = server.address() as AddressInfo
  const url = `https://${host}:${port}/`
  return await client({ method: 'GET', url, timeoutMs: 5_000, responseBytesMax: 100 })
}

const tlsFailure = expect.objectContaining({ name: 'OutgoingFailure', code: 'tls' })

describe('TLS to configured services', () => {
  it('accepts the configured authority', async () => {
    expect((await call({ ca: [certificate] })).status).toBe(200)
  })

  it('refuses an unknown authority', async () => {
    await expect(call({})).rejects.toEqual(tlsFailure)
  })

  it('refuses another name', async () => {
    await expect(call({ ca: [certificate] }, 'other.example')).rejects.toEqual(tlsFailure)
  })

  it('accepts one of two pinned keys', async () => {
    const pins = ['A'.repeat(44), publicKeyPin(certificate)]
    expect((await call({ ca: [certificate], pins })).status).toBe(200)
  })

  it('refuses a key that is not pinned, although the authority is right', async () => {
    await expect(call({ ca: [certificate], pins: ['A'.repeat(44)] })).rejects.toEqual(tlsFailure)
  })
})
