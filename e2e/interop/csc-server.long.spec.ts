import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { makeKey } from '@paraph/validator/authority/signing-key'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { configuredClient } from '@/lib/network/outgoing'
import { csc } from '@/lib/providers/csc/csc'
import { chosenBy, orderFor, testVault } from '@/lib/testing/providers/remote-signing'
import { freePort } from '@/lib/testing/services/free-ports'
import { certificateLevels } from '@/lib/vocabulary/provider'
import { openGate } from './csc/gate'
import { openPython } from './python'
import { toolFolder } from './tool-folder'

/** Our client at the CSC server of Certomancer, CSC API 1.0.4. */

const folder = toolFolder()
const keys = { root: 'ecdsa-sha256', rsa: 'rsa-sha256', ec: 'ecdsa-sha256' } as const
const opened = await openPython('certomancer-csc-dummy==0.4.2', 'certomancer==0.16.0')

if ('missing' in opened) {
  it(`Certomancer's CSC server does not run here: ${opened.missing}`, () => {
    expect(opened.missing).not.toBe('')
  })
} else {
  describe("Certomancer's CSC server", () => {
    let server: ChildProcess
    let url: string

    const call = async (path: string, body: object) => {
      const answer = await fetch(`${url}/csc/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return await answer.json()
    }

    beforeAll(async () => {
      await copyFile('e2e/interop/csc/certomancer.yml', folder.pathOf('certomancer.yml'))
      for (const [name, algorithm] of Object.entries(keys)) {
        const key = makeKey(algorithm).export({ type: 'pkcs8', format: 'pem' })
        await folder.keep(`${name}.pem`, key.toString())
      }
      const port = await freePort()
      url = `http://localhost:${port}`
      const command = ['-m', 'csc_dummy', 'certomancer.yml', String(port), '2']
      server = spawn(opened.python, command, { cwd: folder.pathOf(''), stdio: 'ignore' })
      await vi.waitFor(() => call('info', {}), { timeout: 120_000, interval: 500 })
    })
    afterAll(() => {
      server.kill()
    })

    it.each([
      ['rsa', 256],
      ['ec', 64],
    ])('signs what a person authorised, with the key %s', async (name, length) => {
      const gate = await openGate(url, `people/${name}`)
      const { cert } = await call('credentials/info', { credentialID: 'people/root' })
      const root = new Uint8Array(Buffer.from(cert.certificates[0], 'base64'))
      const provider = csc({
        ...{ name: 'certomancer', title: 'Certomancer', url: gate.url, levels: certificateLevels },
        client: { id: 'paraph', secret: 'secret' },
        http: configuredClient(),
        issuersOf: async () => [root],
        isRevoked: async () => false,
        clock: () => new Date(),
        vault: testVault,
        hashEncoding: 'base64url',
        isTrustedForSignIn: false,
        signsChallenges: false,
      })
      const order = orderFor(provider, await chosenBy(provider, ''))
      const { providerSession } = await provider.startSignature(order)
      const answer = await provider.readSignature(order, providerSession, { waitMs: 20_000 })
      gate.close()
      expect(answer).toHaveProperty('signatureValue.length', length)
    })
  })
}
