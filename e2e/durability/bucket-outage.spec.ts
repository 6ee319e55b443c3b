import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { markerName } from '@/lib/storage/blobs/location-layout'
import { type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Client, clientOf } from '../client'
import { patient } from '../patient'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const content = samplePdf().toString('base64')
const request = { type: 'pdf', ...mobile.signs, pdf: { files: [{ name: 'a.pdf', content }] } }

describe('a bucket that is unavailable', () => {
  let bucket: S3Server
  let proxy: FaultyProxy
  let services: Awaited<ReturnType<typeof startServices>>
  let program: Client

  beforeAll(async () => {
    bucket = await startS3Server()
    proxy = await startFaultyProxy(() => bucket.settings.endpoint)
    services = await startServices({
      BLOB_URL: bucket.blobUrl.replace(bucket.settings.endpoint, proxy.url),
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '300',
    })
    program = clientOf(services.running)
  })
  afterEach(() => proxy.heal())
  afterAll(async () => {
    await services?.stop()
    await Promise.all([proxy.close(), bucket.close()])
  })

  it('delays the completion of an answered session', async () => {
    const { body } = await program.call('/mobile/sign.json', request)
    const before = proxy.faults()
    proxy.meddle(() => 'closed')
    const path = `/mobile/sign/status/${body.token}.json`
    await vi.waitFor(() => expect(proxy.faults()).toBeGreaterThan(before + 1), patient)
    expect((await program.call(path)).body).toMatchObject({ status: 'waiting' })
    proxy.heal()
    expect((await program.awaitEnd(path, 300)).body.status).toBe('ok')
  })

  it('makes the gateway not ready, which is logged once', async () => {
    proxy.meddle(() => ({ status: 503 }))
    for (let times = 0; times < 3; times++) {
      const ready = await fetch(`${services.running.gatewayUrl}/readyz`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ components: { files: 'down' } })
    }
    expect(services.log().match(/"component":"files".*"msg":"not ready"/g)).toHaveLength(1)
  })

  it('fails calls that need it with 50000 and Retry-After, and a start waits for it', async () => {
    const { body } = await program.call('/mobile/sign.json', request)
    const path = `/mobile/sign/status/${body.token}.json`
    expect((await program.awaitEnd(path, 300)).body.status).toBe('ok')
    let markAsked = 0
    proxy.meddle((passing) => {
      if (passing.path.includes(markerName)) markAsked += 1
      return 'closed'
    })
    const begun = services.addGateway()
    const away = { http: 500, retryAfter: '5', body: { status: 'error', error_code: 50000 } }
    expect(await program.call(path)).toMatchObject(away)
    expect(await program.call('/mobile/sign.json', request)).toMatchObject(away)
    // Only a starting gateway checks the owner of the bucket's files.
    await vi.waitFor(() => expect(markAsked).toBeGreaterThan(4), patient)
    proxy.heal()
    expect((await fetch(`${await begun}/readyz`)).status).toBe(200)
    expect((await program.call(path)).body.status).toBe('ok')
  })
})
