import { createAsice } from '@paraph/validator/container/create-container'
import { containerMediaTypes } from '@paraph/validator/container/media-types'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { asice } from '@paraph/validator/signature/asic/asice'
import { asicManifest, containerOf } from '@paraph/validator/testing/cades-container'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { signContainer } from '@paraph/validator/testing/sign-container'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { type BenchRow, median } from './bench-row'

const at = new Date('2026-03-01T09:30:00Z')

interface Sized {
  readonly count: number
  readonly bytes: Bytes
}

/**
 * Growth of the processor time of a validation with the size of a file. Each row is compared with the previous row: a
 * linear cost has the ratio of the counts.
 */
export async function validationGrowthRows(): Promise<BenchRow[]> {
  const pki = createTestPki(() => at)
  const validate = validatorOf(pki)
  const series: readonly (readonly [what: string, sizes: AsyncIterable<Sized>])[] = [
    ['PDF of a signature, pages', documentsOfPages(pki)],
    ['PDF of 100 pages, signatures', documentsOfSignatures(pki)],
    ['ASiC-S, archive time-stamps', containersOfTokens(pki)],
    ['ASiC-E, entries', containersOfEntries(pki)],
  ]
  const rows: BenchRow[] = []
  for (const [what, sizes] of series) rows.push(...(await rowsOf(what, sizes, validate)))
  return rows
}

type Validate = (bytes: Bytes) => Promise<void>

function validatorOf(pki: TestPki): Validate {
  const trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  return async (bytes) => {
    const file = { source: memorySource(bytes), name: 'file' }
    textsOf(await validateFile(file, { at, trust }, 'en'))
  }
}

async function rowsOf(
  what: string,
  sizes: AsyncIterable<Sized>,
  validate: Validate,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  let before: { readonly count: number; readonly time: number } | undefined
  for await (const { count, bytes } of sizes) {
    const time = await processorTime(() => validate(bytes))
    const grown = before && {
      ratio: time / before.time,
      of: `the row before, of ${(count / before.count).toPrecision(2)} times as many`,
    }
    rows.push({ what: `${what} ${count}: validate`, value: time, unit: 'ms', ...grown })
    before = { count, time }
  }
  return rows
}

const rounds = 5

/** Milliseconds of user and system time of this process only. */
async function processorTime(action: () => Promise<void>): Promise<number> {
  await action()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    await action()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1_000)
  }
  return median(times)
}

async function* documentsOfPages(pki: TestPki): AsyncGenerator<Sized> {
  for (const count of [10, 100, 1_000, 5_000]) {
    const { bytes } = await signPdf(pki, samplePdf({ pages: count }), { at, level: 'B-LT' })
    yield { count, bytes }
  }
}

async function* documentsOfSignatures(pki: TestPki): AsyncGenerator<Sized> {
  const counts = [1, 12, 40, 200]
  let bytes = samplePdf({ pages: 100 })
  for (let count = 1; count <= Math.max(...counts); count++) {
    bytes = (await signPdf(pki, bytes, { at, level: 'B-LT' })).bytes
    if (counts.includes(count)) yield { count, bytes }
  }
}

/** One file with a chain of tokens, each over a manifest of everything before it (EN 319 162-1, 4.4.3.4). */
async function* containersOfTokens(pki: TestPki): AsyncGenerator<Sized> {
  const counts = [20, 200]
  const file = utf8('What is time-stamped')
  const token = (bytes: Bytes) => pki.services.timeStamp(digest('SHA-256', bytes))
  const archived: Record<string, Bytes> = {
    'file.txt': file,
    'META-INF/timestamp.tst': await token(file),
  }
  for (let count = 2; count <= Math.max(...counts); count++) {
    const name = `META-INF/timestamp${count}.tst`
    const manifest = asicManifest(name, archived)
    archived[`META-INF/ASiCArchiveManifest${count}.xml`] = manifest
    archived[name] = await token(manifest)
    if (!counts.includes(count)) continue
    const parts = { mimetype: utf8(containerMediaTypes.asics), ...archived }
    const container = await containerOf(parts, at)
    yield { count, bytes: container.read(0, container.size) }
  }
}

/** Entries of the container besides its data files. */
const ownEntries = 3

async function* containersOfEntries(pki: TestPki): AsyncGenerator<Sized> {
  for (const count of [10, 100, 1_000]) {
    const files = Array.from({ length: count - ownEntries }, (_, index) => ({
      name: `file ${index}.txt`,
      content: memorySource(utf8(`File ${index}`)),
    }))
    const signed = await signContainer(asice, pki, await createAsice(files, at), {
      at,
      level: 'B-LT',
    })
    yield { count, bytes: signed.read(0, signed.size) }
  }
}
