import { inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documents, jobs, sessions } from '@/lib/storage/schema/schema'
import { mountSmallDisk, type SmallDisk } from '@/lib/testing/services/small-disk'
import { type Client, clientOf } from '../client'
import { type InsistentSigning, insistentSigning } from '../insistent-signing'
import { patient } from '../patient'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { storedRows } from '../stored-rows'
import { uploadDocuments, type Writer } from './acknowledged-writes'
import { flawsOfAll, signAll } from './many-signings'

const signings = 12
/** Long enough for retries to fail on the full disk, too. */
const fullMs = Number(process.env.FULL_DISK_MS ?? 6_000)

const request = {
  access: 'public',
  file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
  signers: [],
}

function describeFullDisk(disk: SmallDisk): void {
  let services: Awaited<ReturnType<typeof startServices>>
  let program: Client
  let signer: InsistentSigning
  let uploads: Writer

  beforeAll(async () => {
    services = await startServices({
      DATA_DIR: disk.folder,
      DATABASE_URL: '',
      SIMULATOR_ANSWER_MS: '2000',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'fatal',
    })
    program = clientOf(services.running, services.running.hostedToken)
    signer = insistentSigning(services.running, [services.running.gatewayUrl])
    await createSimulatedKeys()
    uploads = uploadDocuments(program, 500)
  })
  afterAll(async () => {
    await services?.stop()
    disk.remove()
  })

  it('refuses calls with 50000, loses nothing, and recovers when there is space', async () => {
    const { gateway } = services.processes()
    const indices = Array.from({ length: signings }, (_, index) => index)
    const signed = signAll(signer, indices, { atOnce: 6, everyMs: 500 })
    await vi.waitFor(() => expect(signer.acknowledged.sessions.length).toBeGreaterThan(2), patient)
    await whileFull(async () => {
      await vi.waitFor(async () => expect(await ready()).toMatchObject(notReady), patient)
      const refusals = await answersFor(fullMs)
      expect(new Set(refusals.map(({ http }) => http))).toEqual(new Set([500]))
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ retryAfter: '5', body: { error_code: 50000 } })
    })
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ http: 200 }), patient)
    const { done, lost } = await signed
    await uploads.stop()
    expect(lost).toEqual([])
    expect(await flawsOfAll(signer, done)).toEqual([])
    expect(services.processes().gateway).toBe(gateway)
    expect(services.isGatewayAlive()).toBe(true)
    await expectNothingStuck()
  })

  /** The simulator keeps the keys of its people on the same disk, and creates them at their first signing. */
  async function createSimulatedKeys() {
    const earlier = insistentSigning(services.running, [services.running.gatewayUrl])
    const indices = Array.from({ length: signings }, (_, index) => index)
    const { lost } = await signAll(earlier, indices, { atOnce: 6, everyMs: 0 })
    expect(lost).toEqual([])
  }

  const notReady = {
    http: 503,
    components: { database: 'down', disk: 'down', files: 'down' },
    troubles: { disk: expect.stringMatching(/ENOSPC.*Free disk space/) },
  }

  async function ready() {
    const response = await fetch(`${services.running.gatewayUrl}/readyz`)
    return { http: response.status, ...((await response.json()) as object) }
  }

  /** Fills space that is freed meanwhile, too. */
  async function whileFull(work: () => Promise<void>): Promise<void> {
    disk.fill()
    const filling = setInterval(disk.fill, 50)
    await work().finally(() => clearInterval(filling))
    disk.empty()
  }

  async function answersFor(milliseconds: number) {
    const answers = []
    const deadline = Date.now() + milliseconds
    while (Date.now() < deadline)
      answers.push(await program.call('/api/document/upload.json', request))
    return answers
  }

  async function expectNothingStuck(): Promise<void> {
    const promised = [...uploads.acknowledged.keys(), ...signer.acknowledged.documents]
    await services.terminateGateway()
    const found = await storedRows({ DATA_DIR: disk.folder }, async (db) => ({
      unfinished: await db.select().from(sessions).where(isNull(sessions.finishedAt)),
      dead: await db.select().from(jobs).where(sql`${jobs.state} = 'dead'`),
      documents: await db.$count(documents, inArray(documents.id, promised)),
    }))
    expect(found).toEqual({ unfinished: [], dead: [], documents: new Set(promised).size })
  }
}

/** The gateway needs 256 MiB free to be ready. */
const disk = mountSmallDisk(640)

if (disk === undefined) {
  it('a full disk requires the right to mount one, which is missing here', () => {
    expect(disk).toBeUndefined()
  })
} else {
  describe('an embedded database and its files on a full disk', () => describeFullDisk(disk))
}
