import { type ByteSource, digestOf, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { openDocument } from '#validation/formats/open-document'
import type { DocumentFindings } from '#validation/processes/document-findings'
import { validateDocument } from '#validation/validate-document'
import { type AugmentationOrder, augmentFile } from '../augmentation/augment-file'
import {
  makeRecords,
  renewHashTrees,
  renewTimeStamps,
} from '../augmentation/evidence-record/make-records'
import { provenUntil } from '../augmentation/proven-until'
import { type FileToKeep, filesToKeep } from './files-to-keep'
import { createRollingWorld, onDay, type RollingWorld } from './rolling-world'

/** A document that is kept for thirty years, with its earlier versions. */
export interface KeptDocument {
  readonly name: string
  readonly sample: FileToKeep
  source: ByteSource
  /** The evidence record for the document; undefined if it is kept by time-stamps inside. */
  record?: Bytes | undefined
  readonly versions: {
    readonly source: ByteSource
    readonly record: Bytes | undefined
    readonly renewedAt: Date
  }[]
}

/** The results of a year. `failed` has the outcomes of signatures that are not valid. */
export interface YearlyCheck {
  readonly year: number
  readonly failed: readonly string[]
  readonly renewals: number
}

const signedAt = onDay('2026-03-01')
const day = 86_400_000
/** A document is renewed if it is proven for less than this time. */
const marginMs = 550 * day

interface Failure {
  readonly year: number
  readonly outcome: string
}

export interface TravelledWorld {
  readonly world: RollingWorld
  readonly kept: readonly KeptDocument[]
  readonly byYear: readonly YearlyCheck[]
  /**
   * For each document of the control group, which is not renewed: the first year in which it fails, and the outcome.
   */
  readonly controls: readonly Failure[]
  readonly unkept: readonly KeptDocument[]
}

/** A further check of the kept documents in each year, such as by other software. */
type Witness = (
  year: number,
  world: RollingWorld,
  kept: readonly KeptDocument[],
) => Promise<unknown>

/** Keeps documents of all formats from 2026 to 2056, half of them by time-stamps inside, half by evidence records. */
export async function travel(count: number, witness?: Witness): Promise<TravelledWorld> {
  const world = createRollingWorld(signedAt)
  const kept = await signedDocuments(world, count)
  const control = await signedDocuments(world, Object.keys(filesToKeep).length)
  const failures = new Map<string, Failure>()
  const byYear: YearlyCheck[] = []
  world.moveTo(new Date(signedAt.getTime() + 30 * day))
  await beginRecords(world, kept)
  for (let year = 2027; year <= 2056; year++) {
    world.moveTo(onDay(`${year}-07-10`))
    const failed: string[] = []
    const due: KeptDocument[] = []
    for (const one of kept) {
      const findings = await findingsOn(world, one)
      failed.push(...failuresIn(one.name, findings))
      if (isDue(world, findings)) due.push(one)
    }
    for (const one of control) {
      if (failures.has(one.name)) continue
      const [outcome] = await failuresOf(world, one)
      if (outcome !== undefined) failures.set(one.name, { year, outcome })
    }
    await renew(world, due)
    await witness?.(year, world, kept)
    byYear.push({ year, failed, renewals: due.length })
  }
  return { world, kept, byYear, controls: [...failures.values()], unkept: control }
}

async function signedDocuments(world: RollingWorld, count: number): Promise<KeptDocument[]> {
  const formats = Object.entries<FileToKeep>(filesToKeep)
  const documents: KeptDocument[] = []
  for (let number = 0; number < count; number++) {
    const [format, sample] = formats[number % formats.length] ?? []
    if (!format || !sample) throw new RangeError('There is no format')
    const source = await sample.make(world.pki, world.now())
    const file = { source, name: sample.name, dataFiles: sample.dataFiles ?? [] }
    const order = { level: 'B-LT', trust: world.trust() } as const
    const raised = await augmentFile(file, order, world.services)
    documents.push({ name: `${format} ${number}`, sample, source: raised.source, versions: [] })
  }
  return documents
}

/** Makes evidence records for every second document of each format, with one time-stamp for all. */
async function beginRecords(world: RollingWorld, kept: readonly KeptDocument[]): Promise<void> {
  const formats = Object.keys(filesToKeep).length
  const beside = kept.filter((_, number) => Math.floor(number / formats) % 2 === 1)
  if (beside.length === 0) return
  const algorithm = world.digest()
  const objects = await Promise.all(
    beside.map(async ({ source }) => [await digestOf(source, algorithm)]),
  )
  const records = await makeRecords(objects, algorithm, world.services)
  for (const [index, one] of beside.entries()) {
    const record = records[index]
    if (record) one.record = record
  }
}

function isDue(world: RollingWorld, findings: DocumentFindings): boolean {
  const until = provenUntil(findings)?.until ?? world.now()
  return until.getTime() < world.now().getTime() + marginMs
}

async function renew(world: RollingWorld, due: readonly KeptDocument[]): Promise<void> {
  const renewedAt = world.now()
  for (const { versions, source, record } of due) versions.push({ source, record, renewedAt })
  await renewRecords(world, due)
  for (const one of due.filter(({ record }) => !record)) {
    const { name, dataFiles = [] } = one.sample
    const order: AugmentationOrder = {
      level: 'B-LTA',
      trust: world.trust(),
      algorithms: world.algorithms(),
      digestAlgorithm: world.digest(),
    }
    const file = { source: one.source, name, dataFiles }
    one.source = (await augmentFile(file, order, world.services)).source
  }
}

/**
 * Renews evidence records: with a new hash tree over the documents if the digest algorithm has changed, otherwise with
 * a time-stamp over the last time-stamp.
 */
async function renewRecords(world: RollingWorld, due: readonly KeptDocument[]): Promise<void> {
  const order = { trust: world.trust(), algorithms: world.algorithms() }
  const beside = due.filter((one) => one.record !== undefined)
  const algorithm = world.digest()
  const isNewTree = (one: KeptDocument) =>
    algorithm === 'SHA-512' && !Buffer.from(one.record ?? []).includes(sha512Identifier)
  const renewed = beside.filter((one) => !isNewTree(one))
  const records = await renewTimeStamps(
    renewed.flatMap(({ record }) => record ?? []),
    order,
    world.services,
  )
  for (const [index, one] of renewed.entries()) one.record = records[index] ?? one.record
  const rebuilt = beside.filter(isNewTree)
  if (rebuilt.length === 0) return
  const orders = await Promise.all(
    rebuilt.map(async ({ record, source }) => ({
      record: record ?? new Uint8Array(),
      objects: [await digestOf(source, algorithm)],
    })),
  )
  const trees = await renewHashTrees(orders, algorithm, order, world.services)
  for (const [index, one] of rebuilt.entries()) one.record = trees[index] ?? one.record
}

/** The encoded OID of SHA-512. A record contains it after its hash tree was renewed with SHA-512. */
const sha512Identifier = Buffer.from('0609608648016503040203', 'hex')

/** Validates a document at the present time of the world and returns the findings. */
export async function findingsOn(
  world: RollingWorld,
  { sample, source, record }: Pick<KeptDocument, 'sample' | 'source' | 'record'>,
): Promise<DocumentFindings> {
  const { name, dataFiles } = sample
  const records = record ? [{ name: 'kept.ers', source: memorySource(record) }] : []
  const document = await openDocument(source, name, [...(dataFiles ?? []), ...records])
  return await validateDocument(document, {
    at: world.now(),
    trust: world.trust(),
    algorithms: world.algorithms(),
    online: world.services.online,
  })
}

/** The signatures of a document that are not valid, with their outcomes. */
export async function failuresOf(
  world: RollingWorld,
  one: Pick<KeptDocument, 'name' | 'sample' | 'source' | 'record'>,
): Promise<readonly string[]> {
  return failuresIn(one.name, await findingsOn(world, one))
}

function failuresIn(name: string, { signatures }: DocumentFindings): readonly string[] {
  if (signatures.length === 0) return [`${name}: no signature`]
  return signatures.flatMap(({ conclusion: { indication, subIndication } }) =>
    indication === 'PASSED' ? [] : [`${name}: ${indication} ${subIndication ?? ''}`],
  )
}
