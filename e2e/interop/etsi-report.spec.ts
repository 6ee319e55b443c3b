import { readFileSync, rmSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { sealReport } from '@/lib/gateway/evidence/seal-report'
import { issueToItself } from '@/lib/pki/self-issued'
import { xades132 } from '@/lib/signature/xades/namespaces'
import { hostileFamilies } from '@/lib/testing/hostile/hostile-families'
import { createHostileWorld } from '@/lib/testing/hostile/hostile-world'
import { hasOutside, outsidePath } from '@/lib/testing/outside-data'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { openTrustStore } from '@/lib/trust/trust-store'
import { validateFile } from '@/lib/validation/validate-file'
import { ValidationRefused } from '@/lib/validation/validation-refused'
import { type CorpusEntry, readCorpus } from '../corpus/entry'
import { containerTypes, signedContainer } from './container-samples'
import { corpusAnchors } from './dss/corpus-anchors'
import {
  type ReportedSignature,
  readByDss,
  reportedSignatures,
  writtenByDss,
} from './dss/etsi-reports'
import { type Dss, openDss } from './dss/open-dss'
import { differences, reasons } from './dss/report-differences'
import { isInstalled, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const folder = toolFolder()
const at = new Date('2026-03-01T09:30:00Z')

async function reportOf(
  content: Bytes,
  name: string,
  certificates: readonly Bytes[],
): Promise<string | undefined> {
  const trust = openTrustStore({ certificates, lists: [] })
  const file = { source: memorySource(content), name }
  try {
    const choices = { withEtsiReport: true }
    return (await validateFile(file, { at, trust }, 'en', choices)).etsiReport
  } catch (error) {
    if (error instanceof ValidationRefused) return undefined
    throw error
  }
}

function describeSamples(dss: Dss): void {
  it.each(containerTypes)(
    'the report about a signed %s fits the schema and the classes of EU DSS',
    async (type) => {
      const world = createTestPki(() => at)
      const algorithms = ['rsa-sha256', 'ecdsa-sha256'] as const
      const signed = await signedContainer(world, type, { algorithms, level: 'B-LTA', at })
      const content = signed.read(0, signed.size)
      const report = await reportOf(content, `a.${type}`, [world.anchor])
      const path = await folder.keep(`sample-${type}.xml`, report ?? '')
      const [read] = await readByDss(dss, [path])
      expect(read).toMatchObject({ fault: null, signatures: algorithms.length })
    },
  )
}

const seal = issueToItself(
  'A seal',
  new Date('2026-01-01T00:00:00Z'),
  new Date('2036-01-01T00:00:00Z'),
)

/** A sealed report about a signed PDF, with the trust that its seal and its time-stamp need. */
async function sealedReport(isStamped: boolean) {
  const world = createTestPki(() => at)
  const { bytes } = await signPdf(world, samplePdf(), { at, level: 'B-LT' })
  const report = (await reportOf(bytes, 'a.pdf', [world.anchor])) ?? ''
  const services = { trustServices: world.services, clock: () => at }
  const xml = await sealReport(services, { ...seal, fingerprint: '' }, report, isStamped)
  return {
    xml: Buffer.from(xml).toString(),
    anchors: await folder.keepPem('seal-anchors.pem', seal.certificate, world.anchor),
  }
}

const xmlsecOptions = ['--verify', '--insecure', '--id-attr:Id', `${xades132}:SignedProperties`]

describe.runIf(isInstalled('xmlsec1'))('xmlsec1', () => {
  it.each([
    ['without a time-stamp', false],
    ['with a time-stamp', true],
  ])('verifies a seal %s', async (_, isStamped) => {
    const { xml } = await sealedReport(isStamped)
    const path = await folder.keep('sealed.xml', xml)
    expect((await runTool('xmlsec1', ...xmlsecOptions, path)).code).toBe(0)
  })

  it('finds a changed conclusion', async () => {
    const { xml } = await sealedReport(false)
    const path = await folder.keep('changed.xml', xml.replace('total-passed', 'total-failed'))
    expect((await runTool('xmlsec1', ...xmlsecOptions, path)).code).not.toBe(0)
  })
})

function describeSeal(dss: Dss): void {
  it.each([
    ['XAdES-BASELINE-B', false],
    ['XAdES-BASELINE-T', true],
  ])('EU DSS verifies a seal of level %s over the whole report', async (format, isStamped) => {
    const { xml, anchors } = await sealedReport(isStamped)
    const path = await folder.keep(`${format}.xml`, xml)
    await folder.keep('no-answers/none', '')
    const answers = folder.pathOf('no-answers')
    rmSync(`${answers}/none`)
    const [verdict] = await dss.validate(anchors, answers, [path])
    expect(verdict?.signatures).toMatchObject([
      { indication: 'TOTAL_PASSED', format, scopes: [expect.stringMatching(/^FULL /)] },
    ])
    expect(await readByDss(dss, [path])).toMatchObject([{ fault: null, signatures: 1 }])
  })
}

/** EU DSS refuses this file in some runs: its Java may or may not compute a digest by SHAKE256. */
const unsteady = 'pdf-008'

function describeHostile(dss: Dss): void {
  it('every report about a hostile file fits the schema and the classes of EU DSS', async () => {
    const world = await createHostileWorld()
    const paths: string[] = []
    for (const { extension, files } of hostileFamilies) {
      for (const { make } of files) {
        const made = await make(world)
        const content = typeof made === 'string' ? utf8(made) : made
        const report = await reportOf(content, `hostile.${extension}`, world.trusted)
        if (report) paths.push(await folder.keep(`hostile/${paths.length}.xml`, report))
      }
    }
    const read = await readByDss(dss, paths)
    expect(read.filter(({ fault }) => fault !== null)).toEqual([])
    expect(read.length).toBeGreaterThan(400)
  })
}

/** The corpus, with the report of Paraph about each file; undefined if the file is refused. */
interface Compared {
  readonly entry: CorpusEntry
  readonly ours: string | undefined
}

function describeCorpus(dss: Dss): void {
  const entries = readCorpus(outsidePath('corpus')).filter(({ id }) => id !== unsteady)
  const anchors = corpusAnchors(entries)
  const pathOf = ({ file }: CorpusEntry) => outsidePath('corpus', 'files', file)
  let compared: readonly Compared[]

  beforeAll(async () => {
    compared = await Promise.all(
      entries.map(async (entry) => ({
        entry,
        ours: await reportOf(readFileSync(pathOf(entry)), entry.file, anchors),
      })),
    )
  }, 120_000)

  it('every report fits the schema and the classes of EU DSS', async () => {
    const there = compared.flatMap(({ ours }) => ours ?? [])
    const paths = await Promise.all(
      there.map((report, index) => folder.keep(`corpus/${index}.xml`, report)),
    )
    const read = await readByDss(dss, paths)
    expect(read.map(({ fault }) => fault)).toEqual(there.map(() => null))
    expect(there.length).toBeGreaterThan(200)
  })

  it('every difference to the reports of EU DSS has a reason', async () => {
    const pem = await folder.keepPem('anchors.pem', ...anchors)
    const theirs = await writtenByDss(dss, { anchors: pem, at }, entries.map(pathOf))
    const found = new Map<string, string[]>()
    for (const [index, { entry, ours }] of compared.entries()) {
      for (const one of differencesIn(ours, theirs[index]?.report)) {
        found.set(one, [...(found.get(one) ?? []), entry.file])
      }
    }
    expect(unlisted(found)).toEqual([])
  })
}

/** The classes with another number of signatures than listed, and their files. */
function unlisted(found: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const listed = new Map(
    differences.map(([name, ours, theirs, signatures]) => [
      classOf([name, ours, theirs]),
      signatures,
    ]),
  )
  return [...new Set([...listed.keys(), ...found.keys()])].flatMap((one) => {
    const files = found.get(one) ?? []
    const expected = listed.get(one) ?? 0
    return files.length === expected ? [] : [`${one}: ${files.length}, not ${expected}: ${files}`]
  })
}

/** The results that differ, and what only one of the validators found. */
function differencesIn(ours: string | undefined, theirs: string | null | undefined): string[] {
  if (!ours && !theirs) return []
  if (!ours) return [classOf(['file', 'refused', 'read'])]
  if (!theirs) return [classOf(['file', 'read', 'refused'])]
  const left = [...reportedSignatures(theirs)]
  const found = reportedSignatures(ours).flatMap((signature) => {
    const index = left.findIndex(({ value }) => value === signature.value)
    const [same] = index < 0 ? [] : left.splice(index, 1)
    return same ? differingResults(signature, same) : [classOf(['signature', 'found', 'not found'])]
  })
  return [...found, ...left.map(() => classOf(['signature', 'not found', 'found']))]
}

function differingResults(ours: ReportedSignature, theirs: ReportedSignature): string[] {
  return [...ours.results].flatMap(([name, result]) => {
    const other = theirs.results.get(name) ?? 'not reported'
    return result === other ? [] : [classOf([name, result, other])]
  })
}

const classOf = ([name, ours, theirs]: readonly [string, string, string]) =>
  `${name}: ${ours} | ${theirs}`

describe('the table of differences in docs/explain/etsi-report.md', () => {
  const page = readFileSync('docs/explain/etsi-report.md', 'utf8').replaceAll(/ +/g, ' ')

  it.each(rowsOfDocs())('has the row %s', (row) => {
    expect(page.includes(row)).toBe(true)
  })

  it('has no other row', () => {
    const [, table = ''] = page.split('| Reason |')
    expect(table.trim().split('\n')).toHaveLength(rowsOfDocs().length + 2)
  })
})

/** The columns of the table. */
const columns = [
  'file',
  'signature',
  'status',
  'formatChecking',
  'identificationOfTheSigningCertificate',
  'cryptographicVerification',
  'x509CertificateValidation',
  'signatureAcceptanceValidation',
  'pastSignatureValidation',
]

/** A row for each reason, with the number of differing signatures in each column. */
function rowsOfDocs(): readonly string[] {
  return Object.entries(reasons).map(([key, sentence]) => {
    const cells = columns.map((column) => {
      const some = differences.filter(([name, , , , reason]) => name === column && reason === key)
      const total = some.reduce((sum, [, , , signatures]) => sum + signatures, 0)
      return total === 0 ? '' : String(total)
    })
    return ['', sentence, ...cells, ''].join(' | ').replaceAll(/ +/g, ' ').trim()
  })
}

const dss = await openDss()

if (typeof dss === 'string') {
  it(`reports are not compared with EU DSS here: ${dss}`, () => {
    expect(dss).not.toBe('')
  })
} else {
  describe('a report of TS 119 102-2', () => {
    describeSamples(dss)
    describeSeal(dss)
    describeHostile(dss)
    if (hasOutside('corpus')) describe('over the corpus', () => describeCorpus(dss))
  })
}
