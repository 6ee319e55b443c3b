import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '@/lib/testing/services/describe-on-postgres'
import {
  type PostgresCluster,
  recoverCluster,
  serverFolder,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { emptyBucket, type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Client, clientOf } from '../client'
import { uploadDocuments, type Writer } from '../durability/acknowledged-writes'
import { run } from '../operator'
import { patient } from '../patient'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
/** Seconds after which an incomplete part of the log is archived. */
const archiveTimeout = 2

function describeSites(programs: string): void {
  let first: PostgresCluster
  let second: PostgresCluster | undefined
  let archive: string
  let copy: string
  let dataDir: string
  let bucket: S3Server
  let bucketCopy: S3Server
  let services: Awaited<ReturnType<typeof startServices>>
  let program: Client
  let uploads: Writer

  beforeAll(async () => {
    archive = serverFolder('paraph-archive-')
    copy = join(serverFolder('paraph-base-'), 'data')
    dataDir = mkdtempSync(join(tmpdir(), 'paraph-second-'))
    first = await startCluster(programs, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      archive_timeout: `${archiveTimeout}s`,
    })
    bucket = await startS3Server()
    services = await startServices({
      DATABASE_URL: first.url,
      BLOB_URL: bucket.blobUrl,
      GATEWAY_SECRET: 'a secret that both sites know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '300000',
      LOG_LEVEL: 'error',
    })
    program = clientOf(services.running)
  })
  afterAll(async () => {
    await services?.stop()
    await Promise.all([bucket?.close(), bucketCopy?.close()])
    first?.remove()
    second?.remove()
    for (const folder of [archive, join(copy, '..'), dataDir]) rmSync(folder, { recursive: true })
  })

  it('continues where the first site stopped, with everything in the archive', async () => {
    first.backUp(copy)
    uploads = uploadDocuments(clientOf(services.running, services.running.hostedToken), 300)
    const { body } = await program.call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
    await vi.waitFor(async () => expect(await prompts()).toHaveLength(1), patient)
    await untilUploaded(5)
    const archived = [...uploads.acknowledged.keys()]
    await untilArchived()
    await untilUploaded(10)
    await uploads.stop()
    const lostAt = Date.now()
    await services.killGateway()
    first.stop('immediate')
    bucketCopy = await copyOf(bucket)
    await bucket.close()

    second = await recoverCluster(programs, copy, archive)
    const settings = { DATABASE_URL: second.url, BLOB_URL: bucketCopy.blobUrl, DATA_DIR: dataDir }
    await services.restartGateway(settings)
    const readyAt = Date.now()
    const missing = await missingAt(second)
    const newest = Math.max(
      ...[...uploads.acknowledged].flatMap(([id, at]) => (missing.has(id) ? [] : at)),
    )
    process.stderr.write(
      `the second site was ready after ${seconds(readyAt - lostAt)}; it has ${uploads.acknowledged.size - missing.size} of ${uploads.acknowledged.size} documents, the newest ${seconds(lostAt - newest)} old\n`,
    )
    expect(archived.filter((id) => missing.has(id))).toEqual([])
    for (const { id } of await prompts()) await answer(id)
    const end = await program.awaitEnd(`/mobile/sign/status/${body.token}.json`, 300)
    expect(end.body.status).toBe('ok')
    const verified = await run(services, ['audit', 'verify'], settings)
    expect(verified).toMatchObject({ code: 0 })
    const files = await run(services, ['files', 'list'], settings)
    expect(files).toEqual({ code: 0, said: expect.stringContaining('; 0 of documents missing') })
  })

  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

  async function untilArchived(): Promise<void> {
    const [now] = await first.administer('select pg_walfile_name(pg_current_wal_lsn()) as name')
    const newest = 'select coalesce(last_archived_wal, $$$$) as name from pg_stat_archiver'
    await vi.waitFor(async () => {
      const [archived] = await first.administer(newest)
      expect(String(archived?.name) >= String(now?.name)).toBe(true)
    }, patient)
  }

  async function untilUploaded(count: number): Promise<void> {
    const wanted = uploads.acknowledged.size + count
    await vi.waitFor(
      () => expect(uploads.acknowledged.size).toBeGreaterThanOrEqual(wanted),
      patient,
    )
  }

  async function missingAt(site: PostgresCluster): Promise<ReadonlySet<string>> {
    const known = new Set((await site.administer('select id from document')).map(({ id }) => id))
    return new Set([...uploads.acknowledged.keys()].filter((id) => !known.has(id)))
  }

  async function prompts(): Promise<readonly { readonly id: string }[]> {
    const response = await fetch(`${services.running.simulatorUrl}/prompts.json`)
    return (await response.json()) as readonly { readonly id: string }[]
  }

  const answer = (id: string) =>
    fetch(`${services.running.simulatorUrl}/prompts/${id}`, {
      method: 'POST',
      body: JSON.stringify({ answer: 'ok' }),
    })
}

/** Copies a bucket like a mirroring tool. */
function copyOf(bucket: S3Server): Promise<S3Server> {
  const stored = emptyBucket()
  for (const [name, object] of bucket.objects) stored.objects.set(name, object)
  return startS3Server(stored)
}

describeOnPostgres('a second site, after the first one is lost', describeSites)
