import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from '@/lib/config'
import { memorySource } from '@/lib/encoding/byte-source'
import { readSignatures } from '@/lib/signature/pades/read'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Client, clientOf } from '../client'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }

/** Two processes with a common database and bucket, but separate disks. */
function describeGateways(): void {
  let bucket: S3Server
  let services: Awaited<ReturnType<typeof startServices>>
  let first: Client
  let second: Client
  let portals: readonly [Client, Client]

  beforeAll(async () => {
    bucket = await startS3Server()
    services = await startServices({
      BLOB_URL: bucket.blobUrl,
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIGN_IN_LIMIT: '1',
      SIMULATOR_ANSWER_MS: '3000',
      SIMULATOR_TIMEOUT_MS: '60000',
    })
    first = clientOf(services.running)
    const { running } = services
    const neighbour = { ...running, gatewayUrl: await services.addGateway() }
    second = clientOf(neighbour)
    portals = [clientOf(running, running.hostedToken), clientOf(neighbour, running.hostedToken)]
  })
  afterAll(async () => {
    await services.stop()
    await bucket.close()
  })

  async function phonesRinging(): Promise<number> {
    const response = await fetch(`${services.running.simulatorUrl}/prompts.json`)
    return ((await response.json()) as readonly unknown[]).length
  }

  it('report a session that the other one began', async () => {
    const { body } = await second.call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
    const path = `/mobile/sign/status/${body.token}.json`
    expect((await first.call(path)).body.status).toBe('waiting')
    expect((await first.awaitEnd(path)).body.status).toBe('ok')
  })

  it('count unauthenticated calls per client address together', async () => {
    const [one, other] = portals
    const from = { client_address: '198.51.100.7' }
    expect((await one.call('/smartid/login.json', { ...app.signsToo, ...from })).http).toBe(200)
    const answer = await other.call('/smartid/login.json', { ...app.refuses, ...from })
    expect([answer.http, answer.body.error_code]).toEqual([429, 42901])
  })

  it("finish a killed gateway's session exactly once", async () => {
    const { body } = await first.call('/smartid/sign.json', { type: 'pdf', ...app.signs, pdf })
    await vi.waitFor(async () => expect(await phonesRinging()).toBe(1), 10_000)
    await services.killGateway()
    const { body: ended } = await second.awaitEnd(`/smartid/sign/status/${body.token}.json`, 90)
    expect(ended.status).toBe('ok')
    const signed = Buffer.from(ended.file.content, 'base64')
    expect(readSignatures(memorySource(signed))).toHaveLength(1)
  }, 120_000)
}

const { DATABASE_URL: served } = readEnvironment()

if (served === undefined) {
  it('several gateways need PostgreSQL, but DATABASE_URL is not set', () => {
    expect(served).toBeUndefined()
  })
} else {
  describe('several gateways', () => describeGateways())
}
