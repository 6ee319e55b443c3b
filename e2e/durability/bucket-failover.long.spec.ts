import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePorts } from '@/lib/testing/services/free-ports'
import { hasHaproxy, type LoadBalancer, startHaproxy } from '@/lib/testing/services/haproxy'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { clientOf } from '../client'
import { type InsistentSigning, insistentSigning } from '../insistent-signing'
import { type SharedBucket, sharedBucket } from '../s3-service'
import { startServices } from '../services'
import { uploadDocuments, type Writer } from './acknowledged-writes'
import { flawsOfAll, signAll } from './many-signings'
import { expectNothingLeft } from './nothing-left'
import { type Pulse, startPulse } from './pulse'

const signings = 16
const rounds = 3
/** HAProxy checks each second, and a request to a bucket is retried for up to half a minute. */
const longestPauseMs = 10_000
/** Large enough for several parts of a multipart upload. */
const large = randomBytes(6 * 1_048_576)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The file in deploy/failover with the addresses of a test. */
function configurationFor(listening: number, servers: readonly number[]): string {
  return readFileSync('deploy/failover/haproxy-s3.cfg', 'utf8')
    .replace('127.0.0.1:9000', `127.0.0.1:${listening}`)
    .replaceAll(/s3-(\d)\.example\.com:9000/g, (_, number) => `127.0.0.1:${servers[number - 1]}`)
}

function describeFailover(programs: string): void {
  let cluster: PostgresCluster
  let bucket: SharedBucket
  let balancer: LoadBalancer
  let ports: readonly number[]
  let killFirst: () => Promise<void>
  let killSecond: () => Promise<void>
  let services: Awaited<ReturnType<typeof startServices>>
  let second: string
  let signer: InsistentSigning
  let uploads: Writer
  let transfers: Pulse
  /** Numbers of downloaded documents, by whether they equal the uploaded ones. */
  const read = { right: 0, wrong: 0 }

  beforeAll(async () => {
    cluster = await startCluster(programs)
    bucket = sharedBucket()
    const [listening = 0, ...servers] = await freePorts(3)
    ports = servers
    killFirst = await bucket.serve(ports[0] ?? 0)
    killSecond = await bucket.serve(ports[1] ?? 0)
    balancer = await startHaproxy(configurationFor(listening, ports))
    services = await startServices({
      DATABASE_URL: cluster.url,
      BLOB_URL: bucket.blobUrl(`http://127.0.0.1:${listening}`),
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '1000',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'error',
    })
    second = await services.addGateway()
    const { running } = services
    signer = insistentSigning(running, [running.gatewayUrl, second])
    uploads = uploadDocuments(clientOf(running, running.hostedToken), 300)
    transfers = startPulse(1_000, transferLarge)
  }, 300_000)
  afterAll(async () => {
    await services?.stop()
    await balancer?.stop()
    await Promise.all([killFirst?.(), killSecond?.()])
    bucket?.remove()
    cluster?.remove()
  })

  it(`loses and corrupts nothing when a server of the bucket is killed ${rounds} times`, async () => {
    const indices = Array.from({ length: signings }, (_, index) => index)
    const signed = signAll(signer, indices, { atOnce: 6, everyMs: 1_500 })
    await moreUploads(3)
    const pauses: number[] = []
    for (let round = 0; round < rounds; round++) {
      const killed = Date.now()
      await killFirst()
      await moreUploads(10)
      killFirst = await bucket.serve(ports[0] ?? 0)
      await moreUploads(20)
      pauses.push(uploads.longestPauseMs(killed))
    }
    const { done, lost } = await signed
    await Promise.all([uploads.stop(), transfers.stop()])
    process.stderr.write(`${bucket.name}: no upload succeeded for ${pauses.join(', ')} ms\n`)
    expect(lost).toEqual([])
    expect(read).toEqual({ right: expect.toSatisfy((count) => count > 10), wrong: 0 })
    expect(Math.max(...pauses)).toBeLessThan(longestPauseMs)
    const promised = [...uploads.acknowledged.keys(), ...signer.acknowledged.documents]
    const known = await cluster.administer('select id from document')
    const ids = new Set(known.map(({ id }) => id))
    expect(promised.filter((id) => !ids.has(id))).toEqual([])
    expect(await flawsOfAll(signer, done)).toEqual([])
    await expectNothingLeft({ services, second, bucket, rows: cluster.administer })
  }, 300_000)

  async function moreUploads(count: number): Promise<void> {
    const wanted = uploads.acknowledged.size + count
    await vi.waitFor(() => expect(uploads.acknowledged.size).toBeGreaterThanOrEqual(wanted), {
      timeout: 60_000,
    })
  }

  /**
   * Sends a large file and downloads it through the other gateway. A call may fail, but a success must be correct.
   */
  async function transferLarge(): Promise<void> {
    const { running } = services
    const client = clientOf(running, running.hostedToken)
    const announced = { size: large.length, sha256: sha256(large) }
    const { body } = await client.call('/api/upload.json', announced)
    const put = await client.send(`/api/upload/${body.upload}`, { method: 'PUT', body: large })
    if (put.http !== 200) throw new Error(put.body.message)
    const uploaded = await client.call('/api/document/upload.json', {
      access: 'public',
      type: 'asice',
      files: [{ filename: 'a.bin', upload: body.upload }],
      signers: [],
    })
    if (uploaded.http !== 200) throw new Error(uploaded.body.message)
    const { uuid } = uploaded.body.document
    const url = `${second}/api/document/${uuid}/download.json?access_token=${running.hostedToken}`
    const response = await fetch(url)
    if (!response.ok) throw new Error(response.statusText)
    // A stored file is in the container byte for byte, because it is not deflated.
    const file = Buffer.from(await response.arrayBuffer())
    read[file.includes(large) ? 'right' : 'wrong'] += 1
  }
}

const programs = postgresPrograms()
const missing = [...(programs ? [] : ['PostgreSQL']), ...(hasHaproxy() ? [] : ['HAProxy'])]

if (programs === undefined || missing.length > 0) {
  it(`a bucket that fails over needs ${missing.join(' and ')}, not installed here`, () => {
    expect(missing).not.toEqual([])
  })
} else {
  describe('a bucket with two servers', () => describeFailover(programs))
}
