import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueCertificate } from '@paraph/validator/authority/certificate'
import { distinguishedName } from '@paraph/validator/authority/distinguished-name'
import {
  authorityExtensions,
  keyUsage,
  qualifiedStatements,
} from '@paraph/validator/authority/extensions'
import { makeKey } from '@paraph/validator/authority/signing-key'
import { issue } from '@paraph/validator/testing/certificates'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { failureFor } from '@/lib/testing/providers/provider-orders'
import {
  chosenBy,
  orderFor,
  returnUrl,
  testVault,
  visit,
} from '@/lib/testing/providers/remote-signing'
import { freePort } from '@/lib/testing/services/free-ports'
import { certificateLevels } from '@/lib/vocabulary/provider'
import type { IdentityProvider } from '../identity-provider'
import { csc } from './csc'

const client = { id: 'paraph', secret: 'secret of the example' }
const root = issue('Example Authority', undefined, authorityExtensions())
const algorithm = 'rsa-sha256'
const key = { algorithm, privateKey: makeKey(algorithm) } as const
const { certificate } = issueCertificate(root, {
  subject: distinguishedName(
    ['C', 'PL'],
    ['SN', 'PRZYKŁADOWA'],
    ['GN', 'ANNA'],
    ['serialNumber', 'PNOPL-80010100009'],
  ),
  extensions: [keyUsage(['nonRepudiation']), qualifiedStatements('https://example.test/')],
  key,
  serialNumber: Uint8Array.of(1),
  notBefore: new Date('2024-01-01T00:00:00Z'),
  notAfter: new Date('2044-01-01T00:00:00Z'),
})

/** The code of the page, as it is written there. */
function exampleIn(page: string): string {
  const [, code] = /```js\n(.*?)\n```/s.exec(readFileSync(page, 'utf8')) ?? []
  return code ?? expect.fail('The page has an example')
}

describe('the façade of docs/integrate/csc-facade.md', () => {
  const folder = folderOfFile('facade-')
  let facade: ChildProcess
  let provider: IdentityProvider

  beforeAll(async () => {
    const file = (name: string) => join(folder, name)
    writeFileSync(file('facade.mjs'), exampleIn('docs/integrate/csc-facade.md'))
    writeFileSync(file('key.pem'), key.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(file('certificate.der'), certificate)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    facade = spawn(process.execPath, [file('facade.mjs')], {
      env: {
        NODE_ENV: 'test',
        PORT: String(port),
        URL_OF_FACADE: url,
        CLIENT_ID: client.id,
        CLIENT_SECRET: client.secret,
        RETURN_URL: returnUrl,
        KEY_FILE: file('key.pem'),
        CERTIFICATE_FILE: file('certificate.der'),
      },
      stdio: 'inherit',
    })
    await vi.waitFor(() => fetch(url), { timeout: 30_000 })
    provider = csc({
      ...{ name: 'facade', title: 'Façade', url, client, levels: certificateLevels },
      http: configuredClient(),
      issuersOf: async (der) =>
        Buffer.from(der).equals(certificate) ? [root.certificate] : undefined,
      isRevoked: async () => false,
      clock: () => new Date(),
      vault: testVault,
      hashEncoding: 'base64url',
      isTrustedForSignIn: false,
      signsChallenges: false,
    })
  }, 60_000)
  afterAll(() => {
    facade.kill()
  })

  it('shows the certificate of a person and signs what they authorised', async () => {
    const order = orderFor(provider, await chosenBy(provider, ''))
    const browserAnswer = await visit(await provider.startSignature(order))
    const read = () => provider.readSignature(order, '', { waitMs: 5_000, browserAnswer })
    expect(await read()).toHaveProperty('signatureValue.length', 256)
    await expect(read()).rejects.toEqual(failureFor('request-rejected'))
  })

  it('signs no other hash than the authorised one', async () => {
    const order = orderFor(provider, await chosenBy(provider, ''))
    const browserAnswer = await visit(await provider.startSignature(order))
    const other = { ...order, digest: Buffer.alloc(32, 1).toString('base64') }
    const answer = provider.readSignature(other, '', { waitMs: 5_000, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('request-rejected'))
  })
})
