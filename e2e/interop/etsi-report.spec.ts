import { readFileSync } from 'node:fs'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { hostileFamilies } from '@paraph/validator/testing/hostile/hostile-families'
import { createHostileWorld } from '@paraph/validator/testing/hostile/hostile-world'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { createTestPki } from '@paraph/validator/testing/pki'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { readCorpus } from '../corpus/entry'
import { containerTypes, signedContainer } from './container-samples'
import { corpusAnchors } from './dss/corpus-anchors'
import {
  type ReportedSignature,
  readByDss,
  reportedSignatures,
  writtenByDss,
} from './dss/etsi-reports'
import { differences, examples, reasons } from './dss/report-differences'
import { toolFolder } from './tool-folder'

const folder = toolFolder()
const at = new Date('2026-03-01T09:30:00Z')
const isWhole = inject('wholeTables')

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

describe.runIf(inject('judges'))('a report of TS 119 102-2', () => {
  it.each(containerTypes)(
    'about a signed %s fits the schema and the classes of EU DSS',
    async (type) => {
      const world = createTestPki(() => at)
      const algorithms = ['rsa-sha256', 'ecdsa-sha256'] as const
      const signed = await signedContainer(world, type, { algorithms, level: 'B-LTA', at })
      const content = signed.read(0, signed.size)
      const report = await reportOf(content, `a.${type}`, [world.anchor])
      const path = await folder.keep(`sample-${type}.xml`, report ?? '')
      expect(await readByDss(path)).toMatchObject({ fault: null, signatures: algorithms.length })
    },
  )

  /** All files of a family, or the first of which there is a report. */
  it.each(hostileFamilies)(
    'about a hostile file fits the schema and the classes of EU DSS: $name',
    async ({ extension, files }) => {
      const world = await createHostileWorld()
      let read = 0
      for (const { make, name } of files) {
        if (read > 0 && !isWhole) break
        const made = await make(world)
        const content = typeof made === 'string' ? utf8(made) : made
        const report = await reportOf(content, `hostile.${extension}`, world.trusted)
        if (!report) continue
        const path = await folder.keep('hostile.xml', report)
        expect([name, (await readByDss(path)).fault]).toEqual([name, null])
        read++
      }
      expect(read).toBeGreaterThan(0)
    },
  )
})

/**
 * EU DSS answers otherwise in some runs: its Java may or may not compute a digest by SHAKE256, and it may or may not find
 * the certificate of a signer whose RSA key has 2,047 bits.
 */
const unsteady = ['pdf-008', 'asice-040']

/** The corpus, or files that together show each class of differences. */
const entries = hasOutside('corpus')
  ? readCorpus(outsidePath('corpus')).filter(
      ({ id, file }) => !unsteady.includes(id) && (isWhole || examples.includes(file)),
    )
  : []

describe.runIf(inject('judges') && hasOutside('corpus'))('a report about the corpus', () => {
  const found = new Map<string, string[]>()
  let anchors: readonly Bytes[]
  let pem: string

  beforeAll(async () => {
    anchors = corpusAnchors(readCorpus(outsidePath('corpus')))
    pem = await folder.keepPem('anchors.pem', ...anchors)
  })

  it.each(entries)('fits the schema and the classes of EU DSS: $file', async ({ file }) => {
    const path = outsidePath('corpus', 'files', file)
    const ours = await reportOf(readFileSync(path), file, anchors)
    if (ours) {
      const { fault } = await readByDss(await folder.keep('corpus.xml', ours))
      expect(fault).toBeNull()
    }
    const { report } = await writtenByDss(path, { anchors: pem, at })
    for (const one of differencesIn(ours, report)) {
      found.set(one, [...(found.get(one) ?? []), file])
    }
  })

  it('differs from the reports of EU DSS only for listed reasons', () => {
    const listed = differences.map(([name, ours, theirs]) => classOf([name, ours, theirs]))
    expect([...found.keys()].toSorted()).toEqual(listed.toSorted())
  })

  it.runIf(isWhole)('differs from the reports of EU DSS as often as listed', () => {
    expect(unlisted(found)).toEqual([])
  })
})

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

/** The results that differ, and the results that only one of the validators has. */
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
