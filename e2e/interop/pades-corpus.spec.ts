import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { parseCertificate } from '@/lib/pki/certificate'
import { DocumentRefused } from '@/lib/signature/document-refused'
import { verifySignatures } from '@/lib/signature/pades/verify-signatures'
import type { SignatureAppearance } from '@/lib/signature/signature-appearance'
import type { TestAlgorithm } from '@/lib/testing/certificates'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { isInstalled, judge, pdfsigVerdicts } from './pades-judges'
import { distributionSamples, generatedSamples, type Sample } from './pades-samples'

const at = new Date('2026-03-01T09:30:00Z')
const hasJudges = isInstalled('pdfsig') && isInstalled('qpdf')

/** Three signers one after another; what the second and third do may not hurt the first. */
const rounds: readonly [TestAlgorithm, SignatureAppearance | undefined][] = [
  ['rsa-pss-sha256', appearance('auto', 'last_page')],
  ['ecdsa-sha256', undefined],
  ['rsa-sha256', appearance('right_bottom', 'first_page')],
]

function appearance(
  position: SignatureAppearance['position'],
  page: SignatureAppearance['page'],
): SignatureAppearance {
  return { position, page, lines: ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 11:30'] }
}

let folder: string
let pki: TestPki

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pades-'))
  pki = await createTestPki(() => at)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function signThrice(octets: Buffer): Promise<Buffer> {
  let signed = octets
  for (const [algorithm, visible] of rounds) {
    const choices = {
      at,
      algorithm,
      level: 'B-LT',
      ...(visible && { appearance: visible }),
    } as const
    signed = (await signPdf(pki, signed, choices)).octets
  }
  return signed
}

/** What is wrong with a sample after three signatures; a refusal is named by its code. */
async function complaints(sample: Sample): Promise<string[]> {
  const before = join(folder, 'before.pdf')
  const after = join(folder, 'after.pdf')
  await writeFile(before, sample.octets)
  try {
    await writeFile(after, await signThrice(sample.octets))
  } catch (error) {
    if (error instanceof DocumentRefused) return [`${sample.name}: refused, ${error.code}`]
    throw error
  }
  const found = [
    ...(await ownComplaints(after)),
    ...(await popplerComplaints(before, after)),
    ...(await qpdfComplaints(before, after)),
  ]
  return found.map((complaint) => `${sample.name}: ${complaint}`)
}

async function ownComplaints(path: string): Promise<string[]> {
  const anchors = { certificates: [parseCertificate(pki.anchor)] }
  const verdicts = await verifySignatures(memorySource(await readFile(path)), { anchors, at })
  return verdicts
    .slice(-rounds.length)
    .flatMap(({ signatureId, reasons }) => reasons.map((reason) => `${signatureId} ${reason}`))
}

async function popplerComplaints(before: string, after: string): Promise<string[]> {
  const earlier = await pdfsigVerdicts(before)
  const verdicts = [...(await pdfsigVerdicts(after))]
  const ours = verdicts.filter(([field]) => !earlier.has(field))
  const bad = verdicts.filter(([field, verdict]) => {
    return verdict !== (earlier.get(field) ?? 'Signature is Valid.')
  })
  return [
    ...(ours.length === rounds.length ? [] : [`poppler sees ${ours.length} signatures`]),
    ...bad.map(([field, verdict]) => `poppler says of ${field}: ${verdict}`),
  ]
}

async function qpdfComplaints(before: string, after: string): Promise<string[]> {
  const [earlier, later] = [
    await judge('qpdf', '--check', before),
    await judge('qpdf', '--check', after),
  ]
  const severity = [0, 3, 2]
  const isWorse = severity.indexOf(later.code) > severity.indexOf(earlier.code)
  return isWorse ? [`qpdf: ${later.output}`] : []
}

async function allComplaints(samples: readonly Sample[]): Promise<string[]> {
  const found: string[] = []
  for (const sample of samples) found.push(...(await complaints(sample)))
  return found
}

/** The same document as another writer would have laid it out. */
async function relaid(sample: Sample, ...options: readonly string[]): Promise<Sample> {
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
  await writeFile(from, sample.octets)
  await judge('qpdf', ...options, from, to)
  return { name: `${sample.name} (${options.join(' ')})`, octets: await readFile(to) }
}

describe.runIf(hasJudges)('PDF signatures before foreign judges', () => {
  const generated = generatedSamples()
  const distribution = distributionSamples()

  it(`signs ${generated.length} generated structures three times`, async () => {
    expect(await allComplaints(generated)).toEqual([])
  })

  it(`signs ${distribution.length} documents of the distribution three times`, async () => {
    const found = await allComplaints(distribution)
    expect(found.filter((complaint) => !complaint.endsWith('refused, encrypted'))).toEqual([])
  })

  it('signs linearised files and files with object streams three times', async () => {
    const layouts = [
      ['--linearize'],
      ['--linearize', '--object-streams=generate'],
      ['--object-streams=generate'],
      ['--object-streams=disable'],
      ['--qdf'],
    ]
    const originals = [...generated.slice(0, 8), ...distribution.slice(0, 4)]
    const samples: Sample[] = []
    for (const original of originals) {
      for (const options of layouts) samples.push(await relaid(original, ...options))
    }
    expect(await allComplaints(samples)).toEqual([])
  })

  it('refuses what is encrypted, and says so', async () => {
    const [plain] = generated
    if (!plain) throw new RangeError('No sample')
    const encrypted = [
      await relaid(plain, '--encrypt', '', 'owner', '256', '--'),
      await relaid(plain, '--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--'),
    ]
    const found = await allComplaints(encrypted)
    expect(found.map((complaint) => complaint.split(': ').at(-1))).toEqual([
      'refused, encrypted',
      'refused, encrypted',
    ])
  })

  it('keeps every octet of what was there', async () => {
    const [sample] = generated
    if (!sample) throw new RangeError('No sample')
    const signed = await signThrice(sample.octets)
    expect(signed.subarray(0, sample.octets.length)).toEqual(sample.octets)
  })
})
