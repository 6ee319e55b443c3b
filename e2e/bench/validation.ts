import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createAsice } from '@paraph/validator/container/create-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { fileSource } from '@paraph/validator/encoding/file-source'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { asice } from '@paraph/validator/signature/asic/asice'
import type { TestAlgorithm } from '@paraph/validator/testing/certificates'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { signContainer } from '@paraph/validator/testing/sign-container'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { openTrustStore, type TrustStore } from '@paraph/validator/trust/trust-store'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { openValidatorPool, type ValidatorPool } from '@/lib/isolation/validator-pool'
import { type BenchRow, median } from './bench-row'

const at = new Date('2026-03-01T09:30:00Z')
/** Size of the picture; with its signature and validation data, the file has 90 kB. */
const small = 48_000
const large = 50_000_000

/** Validation with both reports: small files per second, and large ones compared with a plain hash. */
export async function validationRows(): Promise<BenchRow[]> {
  const pki = createTestPki(() => at)
  const files = await filesOfManySigners(pki)
  const once = await signedPicture(pki, large, 'rsa-sha256')
  const trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  return await withPool(pki, async (pool) => [
    ...(await filesInASecond(files, trust)),
    ...(await threadAndPool(files, trust, pool)),
    ...(await commandRows(files.fresh, pki.anchor)),
    ...(await besideHash('PDF 50 MB, B-LT', once, trust, pool)),
    ...(await besideHash('PDF 50 MB, three times', await signedTwiceMore(pki, once), trust, pool)),
    ...(await besideHash('ASiC-E 50 MB, B-LT', await signedContainer(pki), trust, pool)),
  ])
}

const signers = 200

/** Files with different signers, contents and revocation data; only the authorities are common. */
interface Files {
  readonly warmUp: readonly Buffer[]
  /** Files that were not validated before the measurement. */
  readonly fresh: readonly Buffer[]
}

async function filesOfManySigners(pki: TestPki): Promise<Files> {
  const files: Buffer[] = []
  for (let number = 0; number < 2 * signers; number++) {
    const world = pki.withSigner(`SIGNER NUMBER ${number}`)
    files.push(await signedPicture(world, small, 'ecdsa-sha256'))
  }
  return { warmUp: files.slice(0, signers), fresh: files.slice(signers) }
}

/** Uses a thread that may be ended, as the gateway and the command do. */
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

/** A document that consists mostly of one picture, as from scanners, at level B-LT. */
async function signedPicture(
  pki: TestPki,
  size: number,
  algorithm: TestAlgorithm,
): Promise<Buffer> {
  const picture = randomBytes(size).toString('latin1')
  const stream = `<< /Length ${size} >>\nstream\n${picture}\nendstream`
  const bytes = samplePdf({ objects: { 101: stream } })
  return (await signPdf(pki, bytes, { at, algorithm, level: 'B-LT' })).bytes
}

/** A container with one large stored file, which needs its checksum and its digest. */
async function signedContainer(pki: TestPki): Promise<Buffer> {
  const files = [{ name: 'scan.bin', content: memorySource(randomBytes(large)) }]
  const choices = { at, algorithm: 'rsa-sha256', level: 'B-LT' } as const
  const signed = await signContainer(asice, pki, await createAsice(files, at), choices)
  return Buffer.from(signed.read(0, signed.size))
}

const what = 'PDF 90 kB, B-LT: validate'
/** Rounds until frequent code is compiled, as on a server after thousands of files. */
const warmUpRounds = 17

/** Different files for the first time, and one file repeatedly, which benefits from caches. */
async function filesInASecond(files: Files, trust: TrustStore): Promise<BenchRow[]> {
  const validate = (bytes: Buffer) => validateFile(fileOf(bytes), { at, trust }, 'en')
  for (let round = 0; round < warmUpRounds; round++) {
    for (const bytes of files.warmUp) await validate(bytes)
  }
  const unit = 'files per second of a core'
  const same = files.fresh.map(() => files.warmUp[0] ?? Buffer.alloc(0))
  return [
    { what: `${what}, ${signers} signers`, value: await rateOf(files.fresh, validate), unit },
    { what: `${what}, the same file again`, value: await rateOf(same, validate), unit },
  ]
}

async function rateOf(
  files: readonly Buffer[],
  validate: (bytes: Buffer) => Promise<unknown>,
): Promise<number> {
  const start = process.cpuUsage()
  for (const bytes of files) await validate(bytes)
  const { user, system } = process.cpuUsage(start)
  return files.length / ((user + system) / 1e6)
}

const pooledRounds = 3

/**
 * Each file in this thread, with reports as JSON or without, and through the pool in turns, with the time of each.
 */
async function threadAndPool(
  { warmUp, fresh }: Files,
  trust: TrustStore,
  pool: ValidatorPool,
): Promise<BenchRow[]> {
  const validate = (bytes: Buffer) => validateFile(fileOf(bytes), { at, trust }, 'en')
  const inPool = (bytes: Buffer) => pool.validate(fileOf(bytes), { at, language: 'en' })
  for (let round = 0; round < warmUpRounds; round++) for (const one of warmUp) await inPool(one)
  const times: { thread: number; asJson: number; pooled: number }[] = []
  for (let round = 0; round < pooledRounds; round++) {
    for (const bytes of fresh) {
      const start = performance.now()
      const reports = await validate(bytes)
      const thread = performance.now() - start
      // The form in which the pool returns reports.
      textsOf(reports)
      const asJson = performance.now() - start
      times.push({ thread, asJson, pooled: await timeOf(() => inPool(bytes)) })
    }
  }
  const [unit, pooled] = ['ms', median(times.map((one) => one.pooled))]
  const ofThread = median(times.map((one) => one.pooled / one.thread))
  const ofJson = median(times.map((one) => one.pooled / one.asJson))
  const through = `${what}, through the pool`
  return [
    { what: `${what}, in the thread`, value: median(times.map(({ thread }) => thread)), unit },
    { what: `${what}, as JSON`, value: median(times.map(({ asJson }) => asJson)), unit },
    { what: through, value: pooled, unit, ratio: ofThread, of: 'the thread' },
    { what: through, value: pooled, unit, ratio: ofJson, of: 'the thread, as JSON' },
  ]
}

const commandRounds = 5

/**
 * The bundled command with a certificate as anchor: its first verdict, and the cost of each further file, compared
 * with a process that validates them in its first thread. Both still have to compile their code.
 */
async function commandRows(files: readonly Buffer[], anchor: Bytes): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'validation-'))
  await writeFile(join(folder, 'anchor.pem'), certificateToPem(anchor))
  const paths = files.map((_, index) => join(folder, `${index}.pdf`))
  for (const [index, bytes] of files.entries()) await writeFile(paths[index] ?? folder, bytes)
  const inThread = fileURLToPath(new URL('./validate-in-thread.js', import.meta.url))
  const time = at.toISOString()
  const command = ['dist/paraph.js', 'validate', '--trust', folder, '--time', time]
  const rounds: { command: CommandTimes; thread: CommandTimes }[] = []
  try {
    for (let round = 0; round < commandRounds; round++) {
      rounds.push({
        command: await commandTimes(command, paths),
        thread: await commandTimes([inThread, folder, time], paths),
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return [
    {
      what: `${what}, the command's first verdict`,
      value: median(rounds.map(({ command }) => command.first)),
      unit: 'ms',
    },
    {
      what: `${what}, the command, each after the first`,
      value: median(rounds.map(({ command }) => command.each)),
      unit: 'ms',
      ratio: median(rounds.map(({ command, thread }) => command.each / thread.each)),
      of: 'a new thread',
    },
  ]
}

interface CommandTimes {
  /** Time for one file, with the start of the process. */
  readonly first: number
  /** Time for each further file. */
  readonly each: number
}

async function commandTimes(
  command: readonly string[],
  paths: readonly string[],
): Promise<CommandTimes> {
  const run = async (named: readonly string[]) =>
    void (await promisify(execFile)(process.execPath, [...command, ...named], { maxBuffer: 1e8 }))
  const first = await timeOf(() => run(paths.slice(0, 1)))
  const all = await timeOf(() => run(paths))
  return { first, each: (all - first) / (paths.length - 1) }
}

const largeRuns = 11

/** Alternates the ways of validation and the plain hash, so that a busy machine slows all equally. */
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
    // The first round opens long-lived resources.
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
