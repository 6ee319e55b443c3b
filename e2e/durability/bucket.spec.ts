import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Client, clientOf } from '../client'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

let bucket: S3Server
let services: Awaited<ReturnType<typeof startServices>>
let client: Client

beforeAll(async () => {
  bucket = await startS3Server()
  services = await startServices({
    BLOB_URL: bucket.blobUrl,
  })
  client = clientOf(services.running)
})
afterAll(async () => {
  await services.stop()
  await bucket.close()
})

it('signs and downloads with all files in a bucket, none in DATA_DIR', async () => {
  const files = [{ name: 'a.pdf', content: samplePdf().toString('base64') }]
  const { body } = await client.call('/mobile/sign.json', {
    ...mobile.signs,
    type: 'pdf',
    pdf: { files },
  })
  const signed = await client.awaitEnd(`/mobile/sign/status/${body.token}.json`)
  expect(signed.body.status).toBe('ok')
  expect(Buffer.from(signed.body.file.content, 'base64').toString('latin1')).toContain('/ByteRange')
  expect(bucket.objects.size).toBeGreaterThan(0)
  expect(existsSync(join(services.running.dataDir, 'files'))).toBe(false)
})

it('is not ready while the bucket does not answer, and logs that once', async () => {
  bucket.failNext(1_000, 503)
  const asked = []
  for (let times = 0; times < 3; times++) {
    asked.push(await fetch(`${services.running.gatewayUrl}/readyz`))
  }
  bucket.failNext(0, 200)
  const bodies = await Promise.all(asked.map((ready) => ready.json()))
  expect(asked.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(bodies).toMatchObject(Array(3).fill({ components: { files: 'down' } }))
  const lines = services.log().match(/"component":"files".*"msg":"not ready"/g)
  expect(lines).toHaveLength(1)
})
