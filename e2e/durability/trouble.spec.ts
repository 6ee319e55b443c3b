import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { markerName } from '@/lib/storage/blobs/location-layout'
import type { Dice } from '@/lib/testing/mutations'
import { testDice } from '@/lib/testing/seed'
import { type ConflictProxy, startConflictProxy } from '@/lib/testing/services/conflict-proxy'
import { type Fault, type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { losesFirstAttempts, losesNothing } from '@/lib/testing/services/lost-transactions'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { type Client, clientOf } from '../client'
import { type InsistentSigning, insistentSigning, type Signing } from '../insistent-signing'
import { mobile } from '../people'
import { type S3Service, startS3Service } from '../s3-service'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

/** `npm run test:long` has a thousand, and goes on killing until they are done. */
const long = process.env.LONG_SIGNINGS
const signings = Number(long ?? 12)
const killsMax = long ? Number.POSITIVE_INFINITY : 2
/** Between two kills, in milliseconds; each fourth restarts PostgreSQL as well. */
const betweenKillsMs = long ? 8_000 : 2_500
const atOnce = 12
const modes = ['immediate', 'fast'] as const
/** Of the requests to the bucket and the time-stamping authority. */
const shareOfFaults = 0.08
/** Of a thousand statements; commits lose at their first attempt. */
const lostStatements = 10

const minutes = 60_000
const content = samplePdf().toString('base64')
const pdf = { files: [{ name: 'a.pdf', content }] }

const faults: readonly Fault[] = [
  { status: 500 },
  { status: 503 },
  { delayMs: 1_500 },
  'closed',
  'lost',
  'half',
]

function unlucky(dice: Dice): Fault | undefined {
  return dice(1_000) < shareOfFaults * 1_000 ? faults[dice(faults.length)] : undefined
}

function describeTrouble(programs: string): void {
  let cluster: PostgresCluster
  let toDatabase: ConflictProxy
  let bucket: S3Service
  let toBucket: FaultyProxy
  let toAuthority: FaultyProxy
  let services: Awaited<ReturnType<typeof startServices>>
  let second: string
  let program: Client
  let signer: InsistentSigning

  beforeAll(async () => {
    cluster = await startCluster(programs)
    toDatabase = await startConflictProxy(cluster.url, losesNothing)
    bucket = await startS3Service(long !== undefined)
    toBucket = await startFaultyProxy(() => bucket.endpoint)
    toAuthority = await startFaultyProxy(() => services.running.simulatorUrl)
    services = await startServices({
      DATABASE_URL: toDatabase.through(cluster.url),
      BLOB_URL: bucket.blobUrl(toBucket.url),
      TSA_URL: `${toAuthority.url}/tsa`,
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '300',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'error',
    })
    second = await services.addGateway()
    program = clientOf(services.running)
    signer = insistentSigning(services.running, [services.running.gatewayUrl, second])
  }, 10 * minutes)
  afterAll(async () => {
    await services.stop()
    await Promise.all([toDatabase, toBucket, toAuthority].map((proxy) => proxy.close()))
    await bucket.stop()
    cluster.remove()
  })

  const stateOf = async (token: string) =>
    (
      await cluster.administer(
        `select state, expires_at - now() as left from session where id = '${token}'`,
      )
    )[0]

  it.each([
    ['the bucket', () => toBucket, 'closed'],
    ['the time-stamping authority', () => toAuthority, { status: 503 }],
  ] as const)(
    'keeps an answer for ten minutes while %s is away, and makes a signature of it then',
    async (_who, proxyOf, fault) => {
      const proxy = proxyOf()
      const { body } = await program.call('/mobile/sign.json', {
        type: 'pdf',
        ...mobile.signs,
        pdf,
      })
      proxy.meddle(() => fault)
      const path = `/mobile/sign/status/${body.token}.json`
      await vi.waitFor(
        async () => expect(await stateOf(body.token)).toMatchObject({ state: 'answered' }),
        10_000,
      )
      const before = proxy.faults()
      await vi.waitFor(() => expect(proxy.faults()).toBeGreaterThan(before + 1), 20_000)
      expect((await program.call(path)).body).toMatchObject({ status: 'waiting' })
      expect(JSON.stringify((await stateOf(body.token))?.left)).toMatch(/"minutes":9/)
      proxy.heal()
      expect((await program.awaitEnd(path, 40)).body.status).toBe('ok')
    },
    2 * minutes,
  )

  it(
    `loses, doubles and spoils nothing of ${signings} signings`,
    async () => {
      const begun = performance.now()
      const dice = testDice()
      toBucket.meddle(() => unlucky(dice))
      toAuthority.meddle(() => unlucky(dice))
      toDatabase.lose(losesFirstAttempts(dice, lostStatements))
      const run = new AbortController()
      const signed = signAll().finally(() => run.abort())
      const [{ done, lost }, counts] = await Promise.all([signed, trouble(run.signal)])
      toBucket.heal()
      toAuthority.heal()
      toDatabase.heal()
      const seconds = Math.round((performance.now() - begun) / 1000)
      const faults = toBucket.faults() + toAuthority.faults()
      report({ seconds, done: done.length, lost, ...counts, faults, ...toDatabase.counts() })
      expect(lost).toEqual([])
      expect(await flawsOfAll(done)).toEqual([])
      await expectNothingLeft()
    },
    180 * minutes,
  )

  it(
    'answers 50000 with Retry-After where it needs a bucket that is away, and begins when that is back',
    async () => {
      const request = { type: 'pdf', ...mobile.signs, pdf }
      const { body } = await program.call('/mobile/sign.json', request)
      const path = `/mobile/sign/status/${body.token}.json`
      expect((await program.awaitEnd(path)).body.status).toBe('ok')
      let markAsked = 0
      toBucket.meddle((passing) => {
        if (passing.path.includes(markerName)) markAsked += 1
        return 'closed'
      })
      const begun = services.addGateway()
      const away = { http: 500, retryAfter: '5', body: { status: 'error', error_code: 50000 } }
      expect(await program.call(path)).toMatchObject(away)
      expect(await program.call('/mobile/sign.json', request)).toMatchObject(away)
      // Only who begins asks whose files these are.
      await vi.waitFor(() => expect(markAsked).toBeGreaterThan(4), 60_000)
      toBucket.heal()
      expect((await fetch(`${await begun}/readyz`)).status).toBe(200)
      expect((await program.call(path)).body.status).toBe('ok')
    },
    2 * minutes,
  )

  /** Kills one gateway after the other, with PostgreSQL in between, until it is told to end. */
  async function trouble(signal: AbortSignal) {
    const counts = { kills: 0, restarts: 0 }
    while (!signal.aborted && counts.kills < killsMax) {
      await pause(betweenKillsMs)
      if (counts.kills % 4 === 1) cluster.restart(modes[counts.restarts++ % modes.length] ?? 'fast')
      await (counts.kills % 2 === 0 ? replaceFirst() : services.replaceNeighbour(second))
      counts.kills += 1
    }
    return counts
  }

  async function replaceFirst(): Promise<void> {
    await services.killGateway()
    await services.restartGateway()
  }

  async function signAll() {
    const done: Signing[] = []
    const lost: string[] = []
    const waiting = Array.from({ length: signings }, (_, index) => index)
    const one = async (index: number) => {
      const signing = await signer.sign(index).catch((error: Error) => lost.push(error.message))
      if (typeof signing === 'object') done.push(signing)
      if ((done.length + lost.length) % 50 === 0) report({ done: done.length, lost })
    }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one(next)
      }),
    )
    return { done, lost }
  }

  function report(facts: object): void {
    process.stderr.write(`${new Date().toISOString()} ${bucket.name}: ${JSON.stringify(facts)}\n`)
  }

  async function flawsOfAll(done: readonly Signing[]): Promise<readonly string[]> {
    const flaws: string[] = []
    for (const signing of done) {
      flaws.push(...(await signer.flawsOf(signing)))
      if (signing.index % 20 === 0 && !passesPdfsig(await signer.download(signing)))
        flaws.push(`${signing.uuid}: pdfsig does not accept it`)
    }
    return flaws
  }

  /** Poppler's view, where it is installed: the digest and the signature's value hold. */
  function passesPdfsig(file: Buffer): boolean {
    if (!file.subarray(0, 4).equals(Buffer.from('%PDF'))) return true
    const folder = mkdtempSync(join(tmpdir(), 'paraph-pdfsig-'))
    writeFileSync(join(folder, 'a.pdf'), file)
    const { error, stdout } = spawnSync('pdfsig', ['-nocert', join(folder, 'a.pdf')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    return error !== undefined || stdout.includes('Signature is Valid')
  }

  async function expectNothingLeft(): Promise<void> {
    const rows = (statement: string) => cluster.administer(statement)
    const unfinished = () => rows('select id, state from session where finished_at is null')
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), {
      timeout: 60_000,
      interval: 500,
    })
    expect(await rows(`select name, last_error from job where state = 'dead'`)).toEqual([])
    const folders = [services.running.dataDir, join(services.running.dataDir, new URL(second).port)]
    for (const folder of folders) {
      expect(readdirSync(join(folder, 'spool'))).toEqual([])
      expect(readdirSync(join(folder, 'answers'))).toEqual([])
    }
    const audit = spawnSync(process.execPath, ['lib/bundle/run.mjs', 'paraph', 'audit', 'verify'], {
      // The proxy is in this process, which waits for the command.
      env: { ...process.env, ...services.environment, DATABASE_URL: cluster.url },
      encoding: 'utf8',
    })
    expect([audit.status, audit.stderr]).toEqual([0, ''])
    await expectFilesKnown()
  }

  /** A row's content is there, and content that is there belongs to a row or waits to be dropped. */
  async function expectFilesKnown(): Promise<void> {
    const rows = await cluster.administer(
      `select segment->>'key' as key
       from (select file from document union all select file from session) stored,
         jsonb_array_elements(stored.file->'segments') segment
       where jsonb_typeof(stored.file) = 'object'
       union select blob_key from upload`,
    )
    const referred = new Set(rows.map(({ key }) => String(key)))
    const names = bucket.names().map((name) => name.replace(/^paraph\//, ''))
    const content = new Set(names.filter((name) => /^[0-9a-f]{32}$/.test(name)))
    const pending = new Set(names.flatMap((name) => /^pending\/(\w+)/.exec(name)?.[1] ?? []))
    report({ files: content.size, referred: referred.size, pending: pending.size })
    expect([...referred].filter((key) => !content.has(key))).toEqual([])
    expect([...content].filter((key) => !(referred.has(key) || pending.has(key)))).toEqual([])
  }
}

const programs = postgresPrograms()

if (programs === undefined) {
  it('trouble needs PostgreSQL, which is not installed here', () => {
    expect(programs).toBeUndefined()
  })
} else {
  describe('trouble all around', () => describeTrouble(programs))
}
