import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { augmentFile } from '@paraph/validator/augmentation/augment-file'
import {
  makeRecords,
  renewHashTrees,
  renewTimeStamps,
} from '@paraph/validator/augmentation/evidence-record/make-records'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import { digest } from '@paraph/validator/encoding/digest'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { samplePdf, streamSource } from '@paraph/validator/testing/pdf'
import {
  createRollingWorld,
  onDay,
  type RollingWorld,
} from '@paraph/validator/testing/rolling-world'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import type { OnlineMaterial } from '@paraph/validator/trust/revocation/online-material'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { startMachine } from '../interop/judges/machine'
import { prepare } from '../interop/judges/prepare'
import { type BenchRow, median } from './bench-row'

const documents = 10_000
const megabyte = 1 << 20
const start = onDay('2026-03-01')
/** A night in each of these years, when a unit of the world is near its end. */
const renewals = [
  '2027-07-10',
  '2030-07-10',
  '2033-07-10',
  '2037-07-10',
  '2041-07-10',
  '2045-07-10',
]
const rounds = 15

/** Processor time of this process, which has one thread at work. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The cost of keeping: a night of 10,000 documents by records, and one document by time-stamps inside. */
export async function keepingRows(): Promise<BenchRow[]> {
  return [...(await nightRows()), ...(await insideRows())]
}

async function nightRows(): Promise<BenchRow[]> {
  const world = createRollingWorld(start, '2020-01-01')
  const content = new Uint8Array(megabyte)
  const objects = Array.from({ length: documents }, (_, number) => [
    digest('SHA-256', Buffer.from(`document ${number}`)),
  ])
  let records: readonly Uint8Array[] = []
  const made = await cpuMs(async () => {
    records = await makeRecords(objects, 'SHA-256', world.services)
  })
  world.moveTo(onDay('2030-07-10'))
  const order = { trust: world.trust() }
  const renewed = await cpuMs(async () => {
    records = await renewTimeStamps(records, order, world.services)
  })
  const heapBefore = process.memoryUsage().rss
  world.moveTo(onDay('2034-02-10'))
  const hashed = await cpuMs(async () => {
    for (let number = 0; number < documents; number++) digest('SHA-512', content)
  })
  const rebuilt = await cpuMs(async () => {
    const orders = records.map((record, number) => ({
      record,
      objects: [digest('SHA-512', Buffer.from(`document ${number}`))],
    }))
    await renewHashTrees(orders, 'SHA-512', { trust: world.trust() }, world.services)
  })
  const perNight = (what: string, ms: number): BenchRow => ({
    what: `10,000 documents of 1 MB in a night: ${what}`,
    value: ms / 1_000,
    unit: 's of processor time',
  })
  return [
    perNight('first records', made),
    perNight('renewal by time-stamp', renewed),
    {
      ...perNight('renewal by hash tree, with the digests', rebuilt + hashed),
      ratio: (rebuilt + hashed) / hashed,
      of: 'SHA-512 of the bytes',
    },
    {
      what: 'memory that a renewal of 10,000 records adds',
      value: (process.memoryUsage().rss - heapBefore) / megabyte,
      unit: 'MiB',
    },
  ]
}

async function insideRows(): Promise<BenchRow[]> {
  const world = createRollingWorld(start, '2020-01-01')
  const filler = streamSource('0'.repeat(megabyte))
  const { bytes } = await signPdf(world.pki, samplePdf({ objects: { 101: filler } }), {
    at: start,
    level: 'B-LT',
  })
  const plain = memorySource(bytes)
  const hash = await medianMs(async () => digest('SHA-256', bytes))
  let file: ByteSource = plain
  const times: number[] = []
  for (const day of renewals) {
    world.moveTo(onDay(day))
    const before = file
    const raise = async () => {
      const order = { level: 'B-LTA', trust: world.trust() } as const
      file = (await augmentFile({ source: before, name: 'a.pdf' }, order, world.services)).source
    }
    times.push(await medianMs(raise))
  }
  // Signing the answers is the work of a responder.
  const answers = new Map<string, ReturnType<OnlineMaterial['revocation']>>()
  const online: OnlineMaterial = {
    ...world.services.online,
    revocation: (subject) => {
      const key = `${world.now().getTime()} ${subject.certificate.fingerprint}`
      const answer = answers.get(key) ?? world.services.online.revocation(subject)
      answers.set(key, answer)
      return answer
    },
  }
  const validation = async (source: ByteSource) =>
    await medianMs(async () => {
      const settings = { at: world.now(), trust: world.trust(), online }
      await validateFile({ source, name: 'a.pdf' }, settings, 'en')
    })
  world.moveTo(onDay('2026-06-01'))
  const short = await validation(plain)
  world.moveTo(onDay('2046-08-01'))
  const long = await validation(file)
  const inDss = await dssMs(file, world)
  const ofDss: BenchRow = { what: 'the same in EU DSS, warm', value: inDss, unit: 'ms' }
  return [
    {
      what: 'PDF of 1 MB: add or renew an archive time-stamp (B-LTA)',
      value: median(times),
      unit: 'ms',
      ratio: median(times) / hash,
      of: 'SHA-256 of the bytes',
    },
    {
      what: 'PDF of 1 MB: validate B-LTA with five renewals',
      value: long,
      unit: 'ms',
      ratio: long / short,
      of: 'its validation at B-LT',
    },
    ...(inDss > 0 ? [{ ...ofDss, ratio: inDss / long, of: 'the time above' }] : []),
  ]
}

/** Zero if there is no Java. */
async function dssMs(file: ByteSource, world: RollingWorld): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'))
  const pathOf = (name: string) => join(folder, name)
  try {
    await writeFile(pathOf('kept.pdf'), file.read(0, file.size))
    const authorities = world.authorities().map(({ der }) => certificateToPem(der))
    await writeFile(pathOf('anchors.pem'), authorities.join(''))
    await mkdir(pathOf('answers'))
    for (const [index, answer] of world.answers().entries())
      await writeFile(join(pathOf('answers'), `${index}`), answer)
    const at = world.now().toISOString()
    const words = [pathOf('kept.pdf'), pathOf('anchors.pem'), pathOf('answers'), at, '', '']
    const seconds = await dssSeconds('dss/ValidateAt', words)
    if (typeof seconds === 'number') return seconds * 1_000
    process.stderr.write(`EU DSS is left out: ${seconds}\n`)
    return 0
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await cpuMs(work))
  return median(times.slice(3))
}

const warmUpFiles = 300
const measuredFiles = 300

/** Seconds of one answer by a Java machine that compiles fully and has already validated hundreds of files. */
async function dssSeconds(judge: string, words: readonly string[]): Promise<number | string> {
  const prepared = await prepare()
  if ('missing' in prepared) return prepared.missing
  const dss = startMachine(prepared, [])
  try {
    const secondsOf = async (files: number) => {
      const start = performance.now()
      for (let count = 0; count < files; count++) await dss.ask(judge, words)
      return (performance.now() - start) / 1000
    }
    await secondsOf(warmUpFiles)
    return (await secondsOf(measuredFiles)) / measuredFiles
  } finally {
    await dss.stop()
  }
}
