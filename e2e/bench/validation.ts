import { createHash, randomBytes } from 'node:crypto'
import { memorySource } from '@/lib/encoding/byte-source'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import { openValidatorPool } from '@/lib/validation/isolation/validator-pool'
import { validateFile } from '@/lib/validation/validate-file'
import { type BenchRow, median } from './bench-row'
import { otherValidatorRows } from './other-validators'

const at = new Date('2026-03-01T09:30:00Z')
const small = 100_000
const large = 50_000_000

/** Validation with both reports: how many small files in a second, and large ones beside their bare hash. */
export async function validationRows(): Promise<BenchRow[]> {
  const pki = await createTestPki(() => at)
  const trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  const smallFile = await signedPicture(pki, small)
  return [
    await filesInASecond(smallFile, trust),
    await pooledFilesInASecond(pki, smallFile),
    ...(await otherValidatorRows(smallFile, pki.anchor, at)),
    await besideHash(await signedPicture(pki, large), trust),
  ]
}

/** A document that is nearly all one picture, as scanners make them, at level B-LT. */
async function signedPicture(pki: TestPki, size: number): Promise<Buffer> {
  const picture = randomBytes(size).toString('latin1')
  const stream = `<< /Length ${size} >>\nstream\n${picture}\nendstream`
  const octets = samplePdf({ objects: { 101: stream } })
  return (await signPdf(pki, octets, { at, algorithm: 'rsa-sha256', level: 'B-LT' })).octets
}

const smallRuns = 600
/** As a server runs after its first thousands of files: what is called often has been compiled. */
const warmUpRuns = 3_500

async function filesInASecond(octets: Buffer, trust: TrustStore): Promise<BenchRow> {
  const validate = () => validateFile(fileOf(octets), { at, trust }, 'en')
  for (let run = 0; run < warmUpRuns; run++) await validate()
  const start = process.cpuUsage()
  for (let run = 0; run < smallRuns; run++) await validate()
  const { user, system } = process.cpuUsage(start)
  const value = smallRuns / ((user + system) / 1e6)
  return { what: 'PDF 100 kB, B-LT: validate', value, unit: 'files per second of a core' }
}

/** The same through a thread that may be ended: what the gateway does. */
async function pooledFilesInASecond(pki: TestPki, octets: Buffer): Promise<BenchRow> {
  const material = { certificates: [pki.anchor], lists: [] }
  const pool = openValidatorPool({ trust: () => material, threads: 1 })
  try {
    const validate = () => pool.validate(fileOf(octets), { at, language: 'en' })
    for (let run = 0; run < warmUpRuns; run++) await validate()
    const start = performance.now()
    for (let run = 0; run < smallRuns; run++) await validate()
    const value = (smallRuns / (performance.now() - start)) * 1000
    return { what: 'PDF 100 kB, B-LT: validate, one thread of the pool', value, unit: 'files/s' }
  } finally {
    await pool.close()
  }
}

const largeRuns = 11

/** Validation and the bare hash take turns, so that a busy machine slows both alike. */
async function besideHash(octets: Buffer, trust: TrustStore): Promise<BenchRow> {
  const validate = async () => void (await validateFile(fileOf(octets), { at, trust }, 'en'))
  const hash = async () => void createHash('sha256').update(octets).digest()
  const rounds: { hashTime: number; time: number }[] = []
  await validate()
  for (let run = 0; run < largeRuns; run++) {
    rounds.push({ hashTime: await timeOf(hash), time: await timeOf(validate) })
  }
  return {
    what: 'PDF 50 MB, B-LT: validate',
    value: median(rounds.map(({ time }) => time)),
    unit: 'ms',
    ratio: median(rounds.map(({ time, hashTime }) => time / hashTime)),
    of: 'SHA-256',
  }
}

function fileOf(octets: Buffer) {
  return { source: memorySource(octets), name: 'contract.pdf' }
}

async function timeOf(action: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}
