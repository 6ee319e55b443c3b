import type { AugmentationServices } from '@paraph/validator/augmentation/augment-file'
import { AugmentationRefused } from '@paraph/validator/augmentation/augmentation-refused'
import {
  makeRecords,
  renewHashTrees,
  renewTimeStamps,
} from '@paraph/validator/augmentation/evidence-record/make-records'
import { recordProvenUntil } from '@paraph/validator/augmentation/proven-until'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import { digestOf } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { type DigestAlgorithm, digest } from '@paraph/validator/encoding/digest'
import { decodeHex, encodeHex } from '@paraph/validator/encoding/hex'
import { materialOverHttp } from '@paraph/validator/trust/revocation/material-over-http'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { readAsn1Record } from '@paraph/validator/validation/formats/evidence-record/read-asn1-record'
import { announcedEndOfDigest } from '@paraph/validator/validation/policy/algorithm-end-dates'
import { defaultPolicy } from '@paraph/validator/validation/policy/validation-policy'
import type { Again, JobRun } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type DueDocument,
  distinctRecords,
  dueDocuments,
  type KeepingPlan,
  markByRule,
  noteTrouble,
  replan,
  storeRecord,
} from '@/lib/storage/keeping'
import { dayMs } from '@/lib/vocabulary/durations'
import { openContent } from '../documents/content/stored-content'
import type { Services } from '../operation/context'
import { schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { warnOperators } from './mail-operator'

/** The keeper renews a record this long before its proof ends. */
const marginMs = 180 * dayMs
/** Minimum time from one renewal to the next, because time-stamps cost money. */
const pauseMs = 30 * dayMs
/** Maximum number of documents that share a time-stamp and a transaction. */
const atOnce = 1_000
/** Hour of the nightly run, UTC. The offices of Europe are closed at this hour. */
const nightHour = 1

type Needs = Pick<
  Services,
  'database' | 'blobs' | 'clock' | 'log' | 'trust' | 'trustServices' | 'outgoingHttp' | 'wakeWorker'
> & { readonly settings: Pick<Services['settings'], 'keepDocumentsOf' | 'operatorAddresses'> }

/** Schedules the keeper; the first process to do so wins. */
export async function scheduleKeeping(db: Transaction, now: Date): Promise<void> {
  await schedule(db, 'keep-documents', {}, 'once', nextNight(now))
}

function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightHour, 0, 0, 0)
  return night > now ? night : after(night, dayMs)
}

/**
 * A job that runs each night: it marks documents by the rule, plans all records by the trust and the algorithms of the
 * day, and makes or renews the records that are due, a thousand documents by one time-stamp. Finished work is kept when
 * the job is killed; the next run continues.
 */
export function keepDocumentsJob(services: Needs, keeping = servicesFor(services)) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>): Promise<Again> => {
    const { database, clock, settings, log } = services
    const { keepDocumentsOf } = settings
    for (;;) {
      signal.throwIfAborted()
      const mark = (tx: Transaction) => markByRule(tx, keepDocumentsOf, clock(), atOnce)
      if ((await database.db.transaction(mark)) < atOnce) break
    }
    await planAll(services)
    let kept = 0
    for (;;) {
      signal.throwIfAborted()
      const due = await dueDocuments(database.db, clock(), atOnce)
      const done = await keepAll(services, due, keeping)
      kept += done
      if (done === 0 || due.length < atOnce) break
    }
    await warnOperators(services)
    if (kept > 0) log.info({ kept }, 'documents kept by time-stamps')
    return { again: nextNight(clock()) }
  }
}

function servicesFor({ trustServices, outgoingHttp, trust, clock }: Needs): AugmentationServices {
  const trustedResponders = () => trust().anchorsFor('revocation', { at: clock() })
  return {
    timeStamp: trustServices.timeStamp,
    timeStampSize: trustServices.timeStampSize,
    online: materialOverHttp({ http: outgoingHttp, clock, trustedResponders }),
    clock,
  }
}

/** Plans all records again: a withdrawn authority, or a new edition of the algorithms, makes renewals due earlier. */
async function planAll(services: Needs): Promise<void> {
  const { db } = services.database
  for (const { record, lastToken, provenUntil } of await distinctRecords(db)) {
    if (record === null || lastToken === null) continue
    const plan = await planFor(services, decodeBase64(record))
    const isSame = plan.provenUntil?.getTime() === provenUntil?.getTime()
    if (!isSame) await replan(db, lastToken, plan)
  }
}

async function planFor({ trust, clock }: Needs, record: Bytes): Promise<KeepingPlan> {
  const now = clock()
  const found = await recordProvenUntil(record, { trust: trust() }, now)
  const { until = now, limit = 'authority', by = '' } = found ?? {}
  return { provenUntil: until, limit, limitedBy: by, dueAt: after(until, -marginMs) }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

async function keepAll(
  services: Needs,
  due: readonly DueDocument[],
  keeping: AugmentationServices,
): Promise<number> {
  const fresh = due.filter(({ kept, version }) => kept.record === null || kept.version !== version)
  const ending = due.filter((one) => !fresh.includes(one))
  const rebuilt = ending.filter((one) => isDigestEnding(services, one))
  const renewed = ending.filter((one) => !rebuilt.includes(one))
  const order = { trust: services.trust() }
  const steps: readonly (readonly [readonly DueDocument[], () => Promise<readonly Bytes[]>])[] = [
    [fresh, async () => await makeRecords(fresh.map(storedDigest), firstAlgorithm, keeping)],
    [renewed, async () => await renewTimeStamps(renewed.map(recordOf), order, keeping)],
    [
      rebuilt,
      async () =>
        await renewHashTrees(await withDigests(services, rebuilt), nextAlgorithm, order, keeping),
    ],
  ]
  let done = 0
  for (const [documents, make] of steps) {
    if (documents.length > 0) done += await keepSome(services, documents, make)
  }
  return done
}

/** Algorithm of the stored digests of contents. The first record uses them, so that no content has to be read. */
const firstAlgorithm: DigestAlgorithm = 'SHA-256'
const nextAlgorithm: DigestAlgorithm = 'SHA-512'

function storedDigest({ file }: DueDocument): readonly Bytes[] {
  return [decodeHex(file.sha256)]
}

function recordOf({ kept }: DueDocument): Bytes {
  return decodeBase64(kept.record ?? '')
}

/** Whether the digest algorithm of a record ends soon. RFC 4998, 5.2: the contents are then digested again. */
function isDigestEnding({ clock }: Needs, one: DueDocument): boolean {
  const algorithm = readAsn1Record(recordOf(one)).chains.at(-1)?.digestAlgorithm
  const end = algorithm && announcedEndOfDigest(algorithm, defaultPolicy)
  return end !== undefined && end < after(clock(), marginMs)
}

async function withDigests({ blobs }: Needs, documents: readonly DueDocument[]) {
  const orders = []
  for (const one of documents) {
    const source = await openContent(blobs, one.file)
    try {
      orders.push({ record: recordOf(one), objects: [await digestOf(source, nextAlgorithm)] })
    } finally {
      source.close()
    }
  }
  return orders
}

/** Makes one time-stamp, and stores all of its documents in one transaction. */
async function keepSome(
  services: Needs,
  documents: readonly DueDocument[],
  make: () => Promise<readonly Bytes[]>,
): Promise<number> {
  const { database, clock, log } = services
  try {
    const records = await make()
    const [first] = records
    const plan = first && unhurried(await planFor(services, first), clock())
    if (!plan) return 0
    return await database.db.transaction(async (tx) => {
      let stored = 0
      for (const [index, one] of documents.entries()) {
        const record = records[index]
        if (record && (await storeOne(services, tx, one, record, plan))) stored++
      }
      return stored
    })
  } catch (error) {
    const trouble = troubleIn(error)
    if (trouble === undefined) throw error
    const ids = documents.map(({ id }) => id)
    await noteTrouble(database.db, ids, trouble, nextNight(clock()))
    log.error({ documents: ids.length, trouble }, 'documents could not be kept')
    return 0
  }
}

/**
 * Delays the next renewal. Otherwise the time-stamp of a unit whose certificate ends soon would be replaced every
 * night.
 */
function unhurried(plan: KeepingPlan, now: Date): KeepingPlan {
  return { ...plan, dueAt: later(plan.dueAt, after(now, pauseMs)) }
}

async function storeOne(
  { clock }: Needs,
  tx: Transaction,
  one: DueDocument,
  record: Bytes,
  plan: KeepingPlan,
): Promise<boolean> {
  const { chains } = readAsn1Record(record)
  const all = chains.flatMap((chain) => chain.timeStamps)
  const last = all.at(-1)?.token ?? new Uint8Array()
  const stored = await storeRecord(tx, one, {
    ...plan,
    record: encodeBase64(record),
    lastToken: encodeHex(digest('SHA-256', last)),
    timeStamps: all.length,
    version: one.version,
  })
  if (!stored) return false
  const until = plan.provenUntil?.toISOString() ?? null
  const data = { sha256: one.file.sha256, until, timeStamps: all.length }
  await recordEvent(tx, one, { at: clock(), kind: 'kept', actor: 'gateway', data })
  return true
}

/** The reason of an expected failure; undefined for any other error. */
function troubleIn(error: unknown): string | undefined {
  const isExpected =
    error instanceof AugmentationRefused || error instanceof TrustServiceUnavailable
  return isExpected ? error.message : undefined
}
