import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request as forward } from 'node:http'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import type { Issuer } from '@paraph/validator/authority/certificate'
import {
  extendedKeyUsage,
  generalName,
  subjectAltName,
} from '@paraph/validator/authority/extensions'
import { issue, profiles } from '@paraph/validator/testing/certificates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { clientOf } from '../client'
import { app, mobile } from '../people'
import { startServices } from '../services'

/** RFC 5280, 4.2.1.12: id-kp-serverAuth. */
const serverAuthentication = '1.3.6.1.5.5.7.3.1'

const serverProfile = [
  subjectAltName(generalName.ip(127, 0, 0, 1)),
  extendedKeyUsage([serverAuthentication]),
]

// One server plays both providers: Mobile-ID is pinned to its key, Smart-ID to its authority.
describe('a provider behind pinned TLS', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let provider: Server
  const folder = folderOfFile('provider-tls-')
  let own: Issuer
  let renewed: Issuer
  let foreign: Issuer

  beforeAll(async () => {
    const authority = issue('Server Authority', undefined, profiles.authority)
    own = issue('Provider', authority, serverProfile)
    renewed = issue('Provider', authority, serverProfile)
    const another = issue('Another Authority', undefined, profiles.authority)
    foreign = issue('Provider', another, serverProfile)

    const anchors = join(folder, 'authority.pem')
    await writeFile(anchors, pemOf(authority))
    const address = await listen()
    services = await startServices({
      MOBILE_ID_URL: `${address}/mid-api`,
      MOBILE_ID_TLS_ANCHORS: anchors,
      MOBILE_ID_TLS_PINS: pinOf(own),
      SMART_ID_URL: `${address}/smart-id-rp/v3`,
      SMART_ID_TLS_ANCHORS: anchors,
    })
  })
  afterAll(async () => {
    await services.stop()
    provider.closeAllConnections()
    provider.close()
  })

  /** Starts a server that forwards everything to the simulator. */
  async function listen(): Promise<string> {
    provider = createServer(identityOf(own), (request, response) => {
      const { method, headers } = request
      const onward = forward(
        services.running.simulatorUrl + request.url,
        { method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onward)
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    return `https://127.0.0.1:${(provider.address() as { port: number }).port}`
  }

  /** Changes the server's identity at the same address. */
  function present(identity: Issuer): void {
    provider.setSecureContext(identityOf(identity))
    provider.closeAllConnections()
  }

  const digest = { hash: 'a'.repeat(64), hash_algorithm: 'SHA256' }
  const sign = (path: string, person: object) =>
    clientOf(services.running).call(`${path}/sign/hash.json`, { ...person, ...digest })
  const byMobileId = () => sign('/mobile', { ...mobile.signs, country: 'LT' })
  const bySmartId = () => sign('/smartid', app.signs)

  const served = { http: 200 }
  const unreachable = { http: 502, body: { status: 'error', error_code: 50002 } }

  it('is called while its server has the pinned key and the pinned authority', async () => {
    present(own)
    expect([await byMobileId(), await bySmartId()]).toMatchObject([served, served])
  })

  it('causes 50002 when its key is not the pinned one, even with the right authority', async () => {
    present(renewed)
    expect([await byMobileId(), await bySmartId()]).toMatchObject([unreachable, served])
  })

  it('causes 50002 when its certificate is from another authority', async () => {
    present(foreign)
    expect([await byMobileId(), await bySmartId()]).toMatchObject([unreachable, unreachable])
  })

  it('is soon no longer called, and callers get 50002 at once', async () => {
    let connections = 0
    provider.on('connection', () => {
      connections += 1
    })
    for (let call = 0; call < 12; call++) expect(await byMobileId()).toMatchObject(unreachable)
    // A call connects twice while the provider is called. Afterwards only occasional probes are sent.
    expect(connections).toBeLessThan(12)
  })
})

function identityOf(server: Issuer): { key: string; cert: string } {
  return {
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pemOf(server),
  }
}

function pemOf({ certificate }: Issuer): string {
  return new X509Certificate(certificate).toString()
}

/** Base64 SHA-256 of the public key's SubjectPublicKeyInfo, as in RFC 7469. */
function pinOf({ certificate }: Issuer): string {
  const { publicKey } = new X509Certificate(certificate)
  const info = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(info).digest('base64')
}
