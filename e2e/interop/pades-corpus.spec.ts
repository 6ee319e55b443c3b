import { readFile } from 'node:fs/promises'
import { SigningRefused } from '@paraph/validator/signature/signing-refused'
import { createTestPki } from '@paraph/validator/testing/pki'
import { trustInRoot, verdictsOn } from '@paraph/validator/testing/verdicts'
import { describe, expect, inject, it } from 'vitest'
import { distributionSamples, generatedSamples, type Sample } from './pades-samples'
import { isInstalled, pdfsigVerdicts, runTool } from './run-tool'
import { rounds, signThrice } from './sign-thrice'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
const hasTools = isInstalled('pdfsig') && isInstalled('qpdf')

const folder = toolFolder()
const pki = createTestPki(() => at)

/** Flaws of a sample after three signatures; a refusal is named by its code. */
async function complaints(sample: Sample): Promise<string[]> {
  const before = await folder.keep('before.pdf', sample.bytes)
  const after = folder.pathOf('after.pdf')
  try {
    await folder.keep('after.pdf', await signThrice(pki, sample.bytes, at))
  } catch (error) {
    if (error instanceof SigningRefused) return [`${sample.name}: refused, ${error.code}`]
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
  const verdicts = await verdictsOn(await readFile(path), 'after.pdf', trustInRoot(pki))
  const ours = verdicts.filter(({ format }) => format !== undefined).slice(-rounds.length)
  return ours.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'TOTAL_PASSED')
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
    await runTool('qpdf', '--check', before),
    await runTool('qpdf', '--check', after),
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

/** The same document as another writer would structure it. */
async function relaid(sample: Sample, ...options: readonly string[]): Promise<Sample> {
  const from = await folder.keep('from.pdf', sample.bytes)
  const to = folder.pathOf('to.pdf')
  await runTool('qpdf', ...options, from, to)
  return { name: `${sample.name} (${options.join(' ')})`, bytes: await readFile(to) }
}

describe.runIf(hasTools)('PDF signatures checked by other tools', () => {
  const isWhole = inject('wholeTables')
  const all = generatedSamples()
  /** Every shape, with alternating styles of cross-reference and rotations. */
  const generated = isWhole
    ? all
    : all.filter((_, index) => index % 16 === (5 * Math.floor(index / 16)) % 16)

  it(`signs ${generated.length} generated structures three times`, async () => {
    expect(await allComplaints(generated)).toEqual([])
  })

  it.runIf(isWhole)('signs the documents of the distribution three times', async () => {
    const found = await allComplaints(distributionSamples())
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
    const originals = isWhole
      ? [...generated.slice(0, 8), ...distributionSamples().slice(0, 4)]
      : generated.slice(0, 1)
    const samples: Sample[] = []
    for (const original of originals) {
      for (const options of layouts) samples.push(await relaid(original, ...options))
    }
    expect(await allComplaints(samples)).toEqual([])
  })

  it('refuses encrypted files with a reason', async () => {
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

  it('keeps every original byte', async () => {
    const [sample] = generated
    if (!sample) throw new RangeError('No sample')
    const signed = await signThrice(pki, sample.bytes, at)
    expect(signed.subarray(0, sample.bytes.length)).toEqual(sample.bytes)
  })
})
