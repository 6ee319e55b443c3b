import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Client, clientOf } from '../client'
import { begin, killWhen, run, type Settings } from '../operator'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const documents = 40
/** Some specs start a gateway several times that refuses to run. */
const patienceMs = 300_000

/** The installation starts with a folder and the embedded database. */
const embedded = { DATABASE_URL: '' }

/** Encryption is turned on after the first files: moved files are encrypted. */
const key = { ENCRYPTION_KEY: randomBytes(32).toString('base64') }

describe('moving an installation', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let client: Client
  let bucket: S3Server
  let uuids: string[]

  const inData = (name: string) => join(services.running.dataDir, name)
  const inBucket = () => ({ BLOB_URL: bucket.blobUrl, ...key })
  const move = (to: 'files' | 'database', target: string, settings: Settings = key) =>
    run(services, ['move', `--to-${to}`, target], settings)

  async function upload(): Promise<string> {
    const { body } = await client.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [{ name: 'Ok', surname: 'Testnumber', email: 'signer@example.com' }],
    })
    return body.document.uuid
  }

  const uploadSome = (count: number) => Promise.all(Array.from({ length: count }, upload))

  async function expectAllThere(settings: Settings): Promise<void> {
    await services.restartGateway(settings)
    const { gatewayUrl, accessToken } = services.running
    for (const uuid of uuids) {
      const path = `/api/document/${uuid}/download.json?access_token=${accessToken}`
      const bytes = Buffer.from(await (await fetch(gatewayUrl + path)).arrayBuffer())
      expect(bytes.equals(samplePdf())).toBe(true)
    }
    await services.terminateGateway()
    const audit = await run(services, ['audit', 'verify'], settings)
    expect(audit).toEqual({ code: 0, said: expect.stringContaining(`chains: ${documents} hold`) })
  }

  beforeAll(async () => {
    services = await startServices(embedded)
    client = clientOf(services.running)
    bucket = await startS3Server()
    uuids = await uploadSome(documents / 2)
    await services.terminateGateway()
    await services.restartGateway(key)
    uuids.push(...(await uploadSome(documents / 2)))
  })
  afterAll(async () => {
    await services.stop()
    await bucket.close()
  })

  it('refuses while the gateway runs', async () => {
    const { code, said } = await move('files', bucket.blobUrl)
    expect([code, said]).toEqual([1, expect.stringContaining('stop that one first')])
    await services.terminateGateway()
  })

  it(
    'moves its files to a bucket, also after a killed first try',
    async () => {
      const { child } = begin(services, ['move', '--to-files', bucket.blobUrl], key)
      await killWhen(child, () => bucket.objects.size > 3)
      expect(await move('files', bucket.blobUrl)).toEqual({
        code: 0,
        said: expect.stringMatching(
          /^40 files are in the bucket .* each compared with its source\./,
        ),
      })
      expect((await services.refusedGateway(key)).said).toContain('these files are an older copy')
      const plain = [...bucket.objects.values()].filter(({ body }) => body.includes('%PDF-'))
      expect(plain).toEqual([])
      await expectAllThere(inBucket())
    },
    patienceMs,
  )

  const programs = postgresPrograms()
  it.runIf(programs)(
    'moves its database to PostgreSQL, also after a killed first try, and back',
    async () => {
      const cluster = await startCluster(programs ?? '')
      const served = { ...inBucket(), DATABASE_URL: cluster.url }
      const { child } = begin(services, ['move', '--to-database', cluster.url], inBucket())
      await killWhen(child, () => existsSync(inData('backup/spool')))
      expect(await move('database', cluster.url, inBucket())).toMatchObject({ code: 0 })
      expect(await move('database', cluster.url, inBucket())).toMatchObject({ code: 0 })
      const refused = await services.refusedGateway(inBucket())
      const older = expect.stringContaining('this database is an older copy')
      expect(refused.said).toEqual(older)
      const activated = await run(services, ['restore', 'activate'], inBucket())
      expect(activated).toEqual({ code: 1, said: older })
      await expectAllThere(served)
      const full = await move('database', 'embedded', served)
      expect(full).toEqual({ code: 1, said: expect.stringContaining('There is a database in') })
      for (const name of ['database', 'files']) renameSync(inData(name), inData(`former ${name}`))
      expect(await move('database', 'embedded', served)).toMatchObject({ code: 0 })
      cluster.remove()
      expect(await move('files', 'folder', inBucket())).toMatchObject({ code: 0 })
      await expectAllThere(key)
    },
    patienceMs,
  )
})
