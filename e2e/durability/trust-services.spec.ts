import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fault, type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { type Client, clientOf } from '../client'
import { patient } from '../patient'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const content = samplePdf().toString('base64')
const document = { type: 'pdf', pdf: { files: [{ name: 'a.pdf', content }] } }
const digest = {
  hash: createHash('sha256').update('what the digest is of').digest('hex'),
  hash_algorithm: 'SHA256',
}

/** The calls that start sessions, and the paths of their status. */
const sessions = {
  signing: ['/mobile/sign', { ...mobile.signs, ...document }, '/mobile/sign/status'],
  'hash signing': ['/smartid/sign/hash', { ...app.signs, ...digest }, '/smartid/sign/hash/status'],
  'login by SIM': ['/mobile/login', mobile.signs, '/mobile/status'],
  'login by app': ['/smartid/login', app.signs, '/smartid/status'],
} as const
type Kind = keyof typeof sessions

const away: Fault = { status: 503 }

describe('a service that certificates name', () => {
  let proxy: FaultyProxy
  let services: Awaited<ReturnType<typeof startServices>>
  let program: Client

  beforeAll(async () => {
    proxy = await startFaultyProxy(() => services.running.simulatorUrl)
    services = await startServices({
      SIMULATOR_CERTIFICATE_URL: proxy.url,
      TSA_URL: `${proxy.url}/tsa`,
      OUTGOING_ALLOW: new URL(proxy.url).host,
      SIMULATOR_ANSWER_MS: '1000',
      SIMULATOR_TIMEOUT_MS: '60000',
    })
    program = clientOf(services.running)
  })
  afterEach(() => proxy.heal())
  afterAll(async () => {
    await services.stop()
    await proxy.close()
  })

  async function begin(kind: Kind): Promise<string> {
    const [path, request, status] = sessions[kind]
    const { http, body } = await program.call(`${path}.json`, request)
    expect(http).toBe(200)
    return `${status}/${body.token}.json`
  }

  /** Requests to one of the services get a fault, all others none. */
  const troubleAt = (path: string, fault: Fault) =>
    proxy.meddle((request) => (request.path.startsWith(path) ? fault : undefined))

  const faultsSince = (before: number, count: number) =>
    vi.waitFor(() => expect(proxy.faults() - before).toBeGreaterThanOrEqual(count), patient)

  /** A folder of trusted certificates, as the simulator publishes them. */
  async function folderOf(name: string): Promise<string> {
    const folder = join(services.running.dataDir, name)
    await mkdir(folder)
    const published = await fetch(`${services.running.simulatorUrl}/${name}.pem`)
    await writeFile(join(folder, 'certificates.pem'), await published.text())
    return folder
  }

  /** The service is retried while it is unavailable, and the session continues when it is back. */
  async function expectWaiting(status: string): Promise<void> {
    await faultsSince(proxy.faults(), 2)
    expect((await program.call(status)).body).toMatchObject({ status: 'waiting' })
    proxy.heal()
    expect((await program.awaitEnd(status, 300)).body).toMatchObject({ status: 'ok' })
  }

  describe('an unavailable OCSP responder', () => {
    it.each<Kind>(['signing', 'login by SIM'])('is waited for: %s', async (kind) => {
      troubleAt('/ocsp', away)
      await expectWaiting(await begin(kind))
    })

    it.each<Fault>(['silent', { delayMs: 3_000 }])('fails no signing: %o', async (fault) => {
      const before = proxy.faults()
      troubleAt('/ocsp', fault)
      const status = await begin('signing')
      await faultsSince(before, 1)
      expect((await program.call(status)).body).toMatchObject({ status: 'waiting' })
      if (fault === 'silent') proxy.heal()
      expect((await program.awaitEnd(status, 300)).body).toMatchObject({ status: 'ok' })
    })
  })

  it('makes evidence unavailable only while the time-stamping authority is unavailable', async () => {
    const { body } = await program.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content },
      signers: [],
    })
    const path = `/api/document/${body.document.uuid}/evidence.json`
    troubleAt('/tsa', away)
    const refused = await program.call(path)
    expect(refused).toMatchObject({ http: 500, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(refused.body.message).toBe('A trust service is away; try again')
    proxy.heal()
    expect((await program.call(path)).type).toBe('application/pdf')
  })

  describe("an issuer's certificate that cannot be fetched", () => {
    // A gateway knows issuers in trusted lists and caches others; a gateway that only trusts roots and has just
    // started must fetch them.
    let trustsRoots: Readonly<Record<string, string>>

    beforeAll(async () => {
      trustsRoots = { TRUST_ANCHORS: await folderOf('anchors') }
      await services.terminateGateway()
      await services.restartGateway(trustsRoots)
    })

    it.each<Kind>(['signing', 'login by SIM'])(
      'fails calls that need it before the control code: %s',
      async (kind) => {
        troubleAt('/ca/', away)
        const [path, request] = sessions[kind]
        expect(await program.call(`${path}.json`, request)).toMatchObject({
          http: 500,
          retryAfter: '5',
          body: { status: 'error', error_code: 50000 },
        })
      },
    )

    it('is waited for: login by app', async () => {
      let asked = 0
      proxy.meddle(({ path }) => {
        if (!path.startsWith('/ca/')) return undefined
        return asked++ % 2 === 0 ? away : 'short'
      })
      await expectWaiting(await begin('login by app'))
    })

    it("is waited for by a gateway that continues a killed one's session", async () => {
      troubleAt('/ocsp', away)
      const status = await begin('hash signing')
      await services.killGateway()
      troubleAt('/ca/', away)
      await services.restartGateway(trustsRoots)
      await expectWaiting(status)
    })
  })

  describe('the trusted list', () => {
    // Only the certificates in the list are trusted.
    let trustsList: Readonly<Record<string, string>>

    beforeAll(async () => {
      trustsList = {
        TRUST_ANCHORS: await folderOf('tl-signers'),
        TRUSTED_LIST_URL: `${proxy.url}/tl.xml`,
      }
      await services.terminateGateway()
      await services.restartGateway(trustsList)
    })

    /** How often the current gateway had the person's answer but could not build a path for the certificate. */
    const triesWithout = () =>
      services.log().match(/"reason":"\w+ trust-service-unavailable","msg":"job failed"/g)
        ?.length ?? 0

    it('is waited for by a gateway that lost its copy during a session', async () => {
      const status = await begin('login by app')
      await services.killGateway()
      troubleAt('/tl.xml', away)
      await rm(join(services.running.dataDir, 'trusted-lists'), { recursive: true })
      services.beginGateway(trustsList)
      await vi.waitFor(() => expect(triesWithout()).toBeGreaterThanOrEqual(2), patient)
      expect((await program.call(status)).body).toMatchObject({ status: 'waiting' })
      proxy.heal()
      expect((await program.awaitEnd(status, 300)).body).toMatchObject({ status: 'ok' })
    })
  })
})
