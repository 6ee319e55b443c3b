import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource, memorySource } from '@/lib/encoding/byte-source'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import { openValidatorPool, type ValidatorPool } from '@/lib/validation/isolation/validator-pool'
import { validateFile } from '@/lib/validation/validate-file'
import { type BenchRow, median } from './bench-row'
import { otherValidatorRows } from './other-validators'

const at = new Date('2026-03-01T09:30:00Z')
const small = 100_000
const large = 50_000_000

/** Validation with both reports: how many small files in a second, and large ones beside their bare hash. */
export async function validationRows(): Promise<BenchRow[]> {
  const pki = await createTestPki(() => at)
  const smallFile = await signedPicture(pki, small)
  const once = await signedPicture(pki, large)
  const trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  return await withPool(pki, async (pool) => [
    await filesInASecond(smallFile, trust),
    ...(await threadAndPool(smallFile, trust, pool)),
    ...(await otherValidatorRows(smallFile, pki.anchor, at)),
    ...(await besideHash('PDF 50 MB, B-LT', once, trust, pool)),
    ...(await besideHash('PDF 50 MB, three times', await signedTwiceMore(pki, once), trust, pool)),
  ])
}

/** A thread that may be ended: what the gateway and the command do. */
async function withPool<Result>(
  pki: TestPki,
  use: (pool: ValidatorPool) => Promise<Result>,
): Promise<Result> {
  const material = { certificates: [pki.anchor], lists: [] }
  const pool = openValidatorPool({ trust: () => material, threads: 1 })
  try {
    return await use(pool)
  } finally {
    await pool.close()
  }
}

async function signedTwiceMore(pki: TestPki, bytes: Buffer): Promise<Buffer> {
  const choices = { at, algorithm: 'rsa-sha256', level: 'B-LT' } as const
  const twice = await signPdf(pki, bytes, choices)
  return (await signPdf(pki, twice.bytes, choices)).bytes
}

/** A document that is nearly all one picture, as scanners make them, at level B-LT. */
async function signedPicture(pki: TestPki, size: number): Promise<Buffer> {
  const picture = randomBytes(size).toString('latin1')
  const stream = `<< /Length ${size} >>\nstream\n${picture}\nendstream`
  const bytes = samplePdf({ objects: { 101: stream } })
  return (await signPdf(pki, bytes, { at, algorithm: 'rsa-sha256', level: 'B-LT' })).bytes
}

const smallRuns = 600
/** As a server runs after its first thousands of files: what is called often has been compiled. */
const warmUpRuns = 3_500

async function filesInASecond(bytes: Buffer, trust: TrustStore): Promise<BenchRow> {
  const validate = () => validateFile(fileOf(bytes), { at, trust }, 'en')
  for (let run = 0; run < warmUpRuns; run++) await validate()
  const start = process.cpuUsage()
  for (let run = 0; run < smallRuns; run++) await validate()
  const { user, system } = process.cpuUsage(start)
  const value = smallRuns / ((user + system) / 1e6)
  return { what: 'PDF 100 kB, B-LT: validate', value, unit: 'files per second of a core' }
}

/** The same file in this thread and through the pool by turns, each as long as a file takes. */
async function threadAndPool(
  bytes: Buffer,
  trust: TrustStore,
  pool: ValidatorPool,
): Promise<BenchRow[]> {
  const inThread = async () => void (await validateFile(fileOf(bytes), { at, trust }, 'en'))
  const inPool = async () => void (await pool.validate(fileOf(bytes), { at, language: 'en' }))
  for (let run = 0; run < warmUpRuns; run++) await inPool()
  const rounds: { thread: number; pooled: number }[] = []
  for (let run = 0; run < smallRuns; run++) {
    rounds.push({ thread: await timeOf(inThread), pooled: await timeOf(inPool) })
  }
  const what = 'PDF 100 kB, B-LT: validate'
  return [
    { what: `${what}, in the thread`, value: median(rounds.map((one) => one.thread)), unit: 'ms' },
    {
      what: `${what}, through the pool`,
      value: median(rounds.map((one) => one.pooled)),
      unit: 'ms',
      ratio: median(rounds.map((one) => one.pooled / one.thread)),
      of: 'the thread',
    },
  ]
}

const largeRuns = 11

/** Each way to validate a file and the bare hash take turns, so that a busy machine slows all alike. */
async function besideHash(
  what: string,
  bytes: Buffer,
  trust: TrustStore,
  pool: ValidatorPool,
): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'validation-'))
  const path = join(folder, 'contract.pdf')
  await writeFile(path, bytes)
  const file = fileSource(path)
  const fromFile = { source: file, name: 'contract.pdf' }
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'from memory': () => validateFile(fileOf(bytes), { at, trust }, 'en'),
    'from a file': () => validateFile(fromFile, { at, trust }, 'en'),
    'from a file, through the pool': () => pool.validate(fromFile, { at, language: 'en' }),
    'from memory, through the pool': () => pool.validate(fileOf(bytes), { at, language: 'en' }),
  }
  try {
    return await rowsBesideHash(what, bytes, ways)
  } finally {
    file.close()
    await rm(folder, { recursive: true })
  }
}

async function rowsBesideHash(
  what: string,
  bytes: Buffer,
  ways: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<BenchRow[]> {
  const hash = async () => createHash('sha256').update(bytes).digest()
  const names = Object.keys(ways)
  const rounds: { hashTime: number; times: Readonly<Record<string, number>> }[] = []
  for (let run = -1; run < largeRuns; run++) {
    const hashTime = await timeOf(hash)
    const times: Record<string, number> = {}
    for (const [name, validate] of Object.entries(ways)) times[name] = await timeOf(validate)
    // The first round opens what stays open.
    if (run >= 0) rounds.push({ hashTime, times })
  }
  return names.map((name) => ({
    what: `${what}: validate ${name}`,
    value: median(rounds.map(({ times }) => times[name] ?? Number.NaN)),
    unit: 'ms',
    ratio: median(rounds.map(({ times, hashTime }) => (times[name] ?? Number.NaN) / hashTime)),
    of: 'SHA-256',
  }))
}

function fileOf(bytes: Buffer) {
  return { source: memorySource(bytes), name: 'contract.pdf' }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}
