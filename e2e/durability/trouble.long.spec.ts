import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '@paraph/validator/testing/mutations'
import { testDice } from '@paraph/validator/testing/seed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { type ConflictProxy, startConflictProxy } from '@/lib/testing/services/conflict-proxy'
import { describeOnPostgres } from '@/lib/testing/services/describe-on-postgres'
import { type Fault, type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { freePort } from '@/lib/testing/services/free-ports'
import { losesFirstAttempts, losesNothing } from '@/lib/testing/services/lost-transactions'
import { type PostgresCluster, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type InsistentSigning, insistentSigning } from '../insistent-signing'
import { providersFile } from '../providers-file'
import { type S3Service, startS3Service } from '../s3-service'
import { startServices } from '../services'
import { browserMethods } from '../signing-methods'
import { flawsOfAll, signAll } from './many-signings'
import { expectNothingLeft } from './nothing-left'

/** `npm run test:long` has a thousand, and keeps killing until they are done. */
const long = process.env.LONG_SIGNINGS
const signings = Number(long ?? 12)
/** Half of them by remote signing, the others by ID card. */
const browserSignings = long ? Math.round(signings * 0.6) : signings
const killsMax = long ? Number.POSITIVE_INFINITY : 2
/** Milliseconds between two kills; each fourth one restarts PostgreSQL as well. */
const betweenKillsMs = long ? 8_000 : 2_500
const atOnce = 12
const modes = ['immediate', 'fast'] as const
/** Share of failing requests to the bucket and the time-stamping authority. */
const shareOfFaults = 0.08
/** Of this number of requests to the remote provider, five in a row fail. */
const requestsBetweenOutages = 60
/** Number of losing statements in a thousand; commits lose at their first attempt. */
const lostStatements = 10

const minutes = 60_000

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

/** Outages of the remote provider, and single faults between them. */
function outages(dice: Dice): () => Fault | undefined {
  let requests = 0
  return () => (requests++ % requestsBetweenOutages < 5 ? { status: 503 } : unlucky(dice))
}

function describeTrouble(programs: string): void {
  let cluster: PostgresCluster
  let toDatabase: ConflictProxy
  let bucket: S3Service
  let toBucket: FaultyProxy
  let toAuthority: FaultyProxy
  let toProvider: FaultyProxy
  const folder = folderOfFile('paraph-trouble-')
  let services: Awaited<ReturnType<typeof startServices>>
  let second: string
  let signers: Readonly<Record<'phones' | 'browsers', InsistentSigning>>

  beforeAll(async () => {
    cluster = await startCluster(programs)
    toDatabase = await startConflictProxy(cluster.url, losesNothing)
    bucket = await startS3Service(long !== undefined)
    toBucket = await startFaultyProxy(() => bucket.endpoint)
    toAuthority = await startFaultyProxy(() => services.running.simulatorUrl)
    toProvider = await startFaultyProxy(() => services.running.simulatorUrl)
    const simulatorPort = await freePort()
    services = await startServices({
      SIMULATOR_PORT: String(simulatorPort),
      SIGNING_PROVIDERS_FILE: await providersFile(folder, {
        url: toProvider.url,
        authorizationServer: `http://127.0.0.1:${simulatorPort}`,
      }),
      DATABASE_URL: toDatabase.through(cluster.url),
      BLOB_URL: bucket.blobUrl(toBucket.url),
      TSA_URL: `${toAuthority.url}/tsa`,
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '300',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'error',
    })
    second = await services.addGateway()
    const { running } = services
    const gateways = [running.gatewayUrl, second]
    signers = {
      phones: insistentSigning(running, gateways),
      browsers: insistentSigning(running, gateways, browserMethods(running, 'remote')),
    }
  }, 10 * minutes)
  afterAll(async () => {
    await services.stop()
    await Promise.all([toDatabase, toBucket, toAuthority, toProvider].map((proxy) => proxy.close()))
    await bucket.stop()
    cluster.remove()
  })

  it.each([
    { count: signings, by: 'phones', with: 'Mobile-ID and Smart-ID' },
    { count: browserSignings, by: 'browsers', with: 'remote signing and ID cards' },
  ] as const)(
    'loses, duplicates and corrupts none of $count signings with $with',
    async ({ count, by }) => {
      const signer = signers[by]
      const begun = performance.now()
      const dice = testDice()
      toBucket.meddle(() => unlucky(dice))
      toAuthority.meddle(() => unlucky(dice))
      toProvider.meddle(outages(dice))
      toDatabase.lose(losesFirstAttempts(dice, lostStatements))
      const run = new AbortController()
      const indices = Array.from({ length: count }, (_, index) => index)
      const signed = signAll(signer, indices, {
        atOnce,
        progress: ({ done, lost }) => report({ done: done.length, lost }),
      }).finally(() => run.abort())
      const [{ done, lost }, counts] = await Promise.all([signed, trouble(run.signal)])
      toBucket.heal()
      toAuthority.heal()
      toProvider.heal()
      toDatabase.heal()
      const seconds = Math.round((performance.now() - begun) / 1000)
      const faults = [toBucket, toAuthority, toProvider].map((proxy) => proxy.faults())
      const sessions = signer.acknowledged.sessions.length
      const { length } = done
      report({
        by,
        seconds,
        done: length,
        sessions,
        lost,
        ...counts,
        faults,
        ...toDatabase.counts(),
      })
      expect(lost).toEqual([])
      expect(await flawsOfAll(signer, done)).toEqual([])
      const { administer: rows, url: databaseUrl } = cluster
      await expectNothingLeft({ services, second, bucket, rows, databaseUrl })
    },
    180 * minutes,
  )

  /** Kills the gateways in turn, with restarts of PostgreSQL in between, until it is aborted. */
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

  function report(facts: object): void {
    process.stderr.write(`${new Date().toISOString()} ${bucket.name}: ${JSON.stringify(facts)}\n`)
  }
}

describeOnPostgres('faults in all services at once', describeTrouble)
