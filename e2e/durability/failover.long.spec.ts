import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { haveCables, type Network, networks } from '@/lib/testing/services/machines'
import {
  missingPrograms,
  type PatroniCluster,
  type ServerName,
  servers,
  startPatroniCluster,
} from '@/lib/testing/services/patroni-cluster'
import { clientOf } from '../client'
import { type InsistentSigning, insistentSigning, type Signing } from '../insistent-signing'
import { type S3Service, startS3Service } from '../s3-service'
import { startServices } from '../services'
import { rowsTable, uploadDocuments, type Writer, writeRows } from './acknowledged-writes'
import { flawsOfAll, signAll } from './many-signings'
import { expectNothingLeft } from './nothing-left'

/** `npm run test:long` has a thousand, in rounds of all events. */
const long = process.env.LONG_SIGNINGS
const signings = Number(long ?? 20)
const rounds = long ? 4 : 1
const atOnce = 12
/** The signings of an event begin within this time. */
const spreadMs = 30_000

/** The limit in docs/operate/outages.md; the short run shares the processor with other specs. */
const longestPauseMs = long ? 30_000 : 60_000
const cutMs = 40_000
const minutes = 60_000

/** An event in a cluster; resolves when the cluster is complete again. */
interface Event {
  readonly title: string
  readonly needsCables?: boolean
  /** Left out of the short run, because other events are similar. */
  readonly onlyLong?: boolean
  /** Returns the time from which the pause is measured, if it is not the beginning. */
  happens(cluster: PatroniCluster): Promise<number | undefined>
}

const events: readonly Event[] = [
  { title: 'an operator switches over', happens: switchOver },
  { title: 'the machine of the primary dies and comes back', happens: primaryDies },
  { title: 'the machine of the standby dies and comes back', happens: standbyDies },
  {
    title: 'the primary is cut off from the others, not from HAProxy',
    needsCables: true,
    happens: (cluster) => primaryIsCutOff(cluster, ['cluster']),
  },
  {
    title: 'the primary is cut off from everything',
    needsCables: true,
    onlyLong: true,
    happens: (cluster) => primaryIsCutOff(cluster, networks),
  },
  {
    title: 'the machine of the primary is frozen and resumed',
    onlyLong: true,
    happens: primaryStandsStill,
  },
  { title: 'an operator promotes the standby', happens: standbyIsPromoted },
]

async function switchOver(cluster: PatroniCluster): Promise<undefined> {
  await cluster.patronictl('switchover', '--force', 'paraph')
}

async function primaryDies(cluster: PatroniCluster): Promise<undefined> {
  const [primary, standby] = [await cluster.primary(), await cluster.standby()]
  await cluster.machines[primary].die()
  await untilPrimary(cluster, standby)
  await untilWritten(cluster)
  cluster.boot(primary)
}

async function standbyDies(cluster: PatroniCluster): Promise<undefined> {
  const standby = await cluster.standby()
  await cluster.machines[standby].die()
  await untilWritten(cluster)
  cluster.boot(standby)
}

async function primaryIsCutOff(
  cluster: PatroniCluster,
  from: readonly Network[],
): Promise<undefined> {
  const [primary, standby] = [await cluster.primary(), await cluster.standby()]
  cluster.machines[primary].unplug(...from)
  await pause(cutMs)
  await untilPrimary(cluster, standby)
  cluster.machines[primary].plug()
}

async function primaryStandsStill(cluster: PatroniCluster): Promise<undefined> {
  const [primary, standby] = [await cluster.primary(), await cluster.standby()]
  cluster.machines[primary].freeze()
  await pause(cutMs)
  await untilPrimary(cluster, standby)
  cluster.machines[primary].thaw()
}

/** While Patroni is paused it promotes no server automatically. */
async function standbyIsPromoted(cluster: PatroniCluster): Promise<number> {
  const [primary, standby] = [await cluster.primary(), await cluster.standby()]
  await cluster.patronictl('pause', '--wait', 'paraph')
  await cluster.machines[primary].die()
  await vi.waitFor(async () => expect(await cluster.hasLeader()).toBe(false), {
    timeout: 120_000,
    interval: 1_000,
  })
  await expect(cluster.primary()).rejects.toThrow()
  const decided = Date.now()
  await cluster.patronictl('failover', '--candidate', standby, '--force', 'paraph')
  await untilPrimary(cluster, standby)
  await cluster.patronictl('resume', '--wait', 'paraph')
  cluster.boot(primary)
  return decided
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const untilPrimary = (cluster: PatroniCluster, server: ServerName) =>
  vi.waitFor(async () => expect(await cluster.primary()).toBe(server), {
    timeout: 120_000,
    interval: 250,
  })

/** A commit waits for the standby until Patroni removes the standby. */
const untilWritten = (cluster: PatroniCluster) =>
  vi.waitFor(() => cluster.administer('insert into acknowledged values (gen_random_uuid())'), {
    timeout: 120_000,
    interval: 250,
  })

function describeFailover(): void {
  let cluster: PatroniCluster
  let bucket: S3Service
  let services: Awaited<ReturnType<typeof startServices>>
  let second: string
  let signer: InsistentSigning
  let uploads: readonly Writer[]
  let rows: Writer
  let direct: readonly Writer[]
  const done: Signing[] = []
  const measured: Readonly<Record<string, string>>[] = []
  const canBeCut = haveCables()
  const possible = events.filter(({ needsCables, onlyLong, title }) => {
    if (onlyLong && !long) return false
    if (!needsCables || canBeCut) return true
    process.stderr.write(`not tried, because network namespaces are not allowed here: ${title}\n`)
    return false
  })
  const planned = Array.from({ length: rounds }, () => possible).flat()
  const share = Math.ceil(signings / planned.length)

  beforeAll(async () => {
    cluster = await startPatroniCluster()
    bucket = await startS3Service(long !== undefined)
    services = await startServices({
      DATABASE_URL: cluster.url,
      BLOB_URL: bucket.blobUrl(bucket.endpoint),
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '2000',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'warn',
    })
    second = await services.addGateway()
    const { running } = services
    const gateways = [running.gatewayUrl, second]
    signer = insistentSigning(running, gateways)
    await cluster.administer(`set role paraph; ${rowsTable}`)
    uploads = gateways.map((gatewayUrl) =>
      uploadDocuments(clientOf({ ...running, gatewayUrl }, running.hostedToken), 500),
    )
    rows = writeRows(cluster.url, 250)
    // These writers bypass the check for the primary, so a second primary would accept their rows.
    direct = servers.map((server) => writeRows(cluster.urlOf(server), 500))
  }, 10 * minutes)
  afterAll(async () => {
    await services?.stop()
    await bucket?.stop()
    await cluster?.remove()
  })

  it.each(planned.map((event, turn) => [event.title, turn, event.happens] as const))(
    `loses nothing and pauses for at most ${longestPauseMs / 1000} seconds when %s`,
    async (title, turn, happens) => {
      const indices = Array.from({ length: share }, (_, index) => turn * share + index)
      const asked = signer.acknowledged.sessions.length
      const signed = signAll(signer, indices, { atOnce, everyMs: spreadMs / share })
      await untilOneIsAsked()
      const happened = Date.now()
      const since = (await happens(cluster)) ?? happened
      await cluster.untilSynchronous()
      const whole = Date.now()
      const { done: ended, lost } = await signed
      done.push(...ended)
      const pauses = uploads.map((upload) => upload.longestPauseMs(since))
      const ms = [rows.longestPauseMs(since), ...pauses, whole - since]
      const [database = '', first = '', other = '', synchronous = ''] = ms.map(inSeconds)
      measured.push({ title, database, first, other, synchronous })
      process.stderr.write(`${new Date().toISOString()} ${tableOf(measured.slice(-1))}`)
      expect(lost).toEqual([])
      expect(await missing('session', signer.acknowledged.sessions.slice(asked))).toEqual([])
      expect(Math.max(...pauses)).toBeLessThan(longestPauseMs)
    },
    15 * minutes,
  )

  it(
    'has every acknowledged row, document and signature afterwards',
    async () => {
      await Promise.all([...uploads, rows, ...direct].map((writer) => writer.stop()))
      const written = [rows, ...direct].flatMap(({ acknowledged }) => [...acknowledged.keys()])
      const uploaded = uploads.flatMap(({ acknowledged }) => [...acknowledged.keys()])
      process.stderr.write(
        `${tableOf(measured)}${written.length} rows, ${uploaded.length} documents and ${done.length} signatures were acknowledged\n`,
      )
      expect(await missing('acknowledged', written)).toEqual([])
      expect(await missing('document', [...uploaded, ...signer.acknowledged.documents])).toEqual([])
      expect(await flawsOfAll(signer, done)).toEqual([])
      await expectNothingLeft({ services, second, bucket, rows: cluster.administer })
    },
    60 * minutes,
  )

  async function untilOneIsAsked(): Promise<void> {
    const asked = `select from session where state = 'asked'`
    await vi.waitFor(async () => expect(await cluster.administer(asked)).not.toEqual([]), 60_000)
  }

  /** Returns those of these ids that a table does not contain. */
  async function missing(table: string, ids: readonly string[]): Promise<readonly unknown[]> {
    return await cluster.administer(
      `select id from unnest('{${ids}}'::uuid[]) id where id not in (select id from ${table})`,
    )
  }
}

/** A table as aligned text, for the log. */
function tableOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, ...rows.map((row) => Object.values(row).map(String))]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) => `${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}

const missingHere = missingPrograms()

if (missingHere.length > 0) {
  it(`failover needs ${missingHere.join(' and ')}, not installed here`, () => {
    expect(missingHere).not.toEqual([])
  })
} else {
  describe('a cluster under Patroni', () => describeFailover())
}
