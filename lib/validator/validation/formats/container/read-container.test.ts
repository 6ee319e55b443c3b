import { describe, expect, it } from 'vitest'
import { createAsice } from '#container/create-container'
import { manifestPath } from '#container/manifest'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { writeZip } from '#encoding/zip/zip-writer'
import { asice } from '#signature/asic/asice'
import { createTestPki } from '#testing/pki'
import { sampleFiles, signContainer } from '#testing/sign-container'
import { outcomesOf, reportsOn, trustInRoot, verdictOn } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)
const container = await createAsice(sampleFiles, signedAt)
const signed = await signContainer(asice, pki, container, { at: signedAt, level: 'B-LT' })

const validate = (source: ByteSource, name = 'contract.asice') => reportsOn(source, name, trust)

/** Makes the archive again with a file changed, added or left out. */
async function rewritten(change: (name: string, content: Uint8Array) => Uint8Array | undefined) {
  const { entries } = readZip(signed)
  const files = entries.flatMap((entry) => {
    const content = change(entry.name, readEntry(signed, entry, 1 << 20))
    return content
      ? [{ name: entry.name, content: memorySource(content), method: 'stored' as const }]
      : []
  })
  return files
}

describe('a container whose manifest names another media type than was signed', () => {
  it.each([
    ['contract.asice', 'dss', 'TOTAL_PASSED'],
    ['contract.asice', 'siva', 'SIG_CONSTRAINTS_FAILURE'],
    ['contract.edoc', 'siva', 'SIG_CONSTRAINTS_FAILURE'],
    ['contract.bdoc', 'dss', 'SIG_CONSTRAINTS_FAILURE'],
    ['contract.bdoc', 'siva', 'SIG_CONSTRAINTS_FAILURE'],
  ] as const)('called %s is, under %s, %s', async (name, policy, outcome) => {
    const changed = await rewritten((entry, content) => {
      if (entry !== manifestPath) return content
      return utf8(Buffer.from(content).toString().replace('"text/plain"', '"text/html"'))
    })
    const verdict = await verdictOn(await writeZip(changed, signedAt), name, trust, policy)
    const { errors, warnings } = verdict
    expect(verdict.outcome).toBe(outcome)
    expect([...errors, ...warnings]).toEqual(['manifest-disagrees'])
  })
})

describe('an ADOC-V2.0', () => {
  const withRelations = async (relations: string, more: Readonly<Record<string, string>> = {}) => {
    const added = Object.entries({ 'META-INF2/relations.xml': relations, ...more })
    const files = added.map(([name, text]) => ({
      name,
      content: memorySource(utf8(text)),
      method: 'stored' as const,
    }))
    return await writeZip([...(await rewritten((_, content) => content)), ...files], signedAt)
  }

  it('is validated as an ASiC-E and reported by its own name', async () => {
    const source = await withRelations('<r/>')
    const { diagnosticData, simpleReport } = await validate(source, 'contract.adoc')
    expect(simpleReport.jaxbModel.containerType).toBe('ASiC_E')
    expect(diagnosticData.ContainerInfo).toMatchObject({
      ContainerType: 'ASiC-E',
      DocumentStandard: 'ADOC-V2.0',
    })
  })

  it.each([
    ['the relations are not signed', '<r/>', ['file-not-signed']],
    ['the relations are not XML', '<r', ['adoc-package', 'file-not-signed']],
  ])('passes with a warning when %s', async (_, relations, warnings) => {
    const source = await withRelations(relations)
    expect(await verdictOn(source, 'contract.adoc', trust)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings,
    })
  })

  it.each(['more.txt', 'META-INF2/other.pdf'])(
    'does not pass with %s that is not signed',
    async (name) => {
      const source = await withRelations('<r/>', { [name]: 'x' })
      expect(await outcomesOf(source, 'contract.adoc', trust)).toEqual(['FORMAT_FAILURE'])
    },
  )

  it.each(['contract.asice', 'contract.bdoc', 'contract.edoc', 'contract.zip'])(
    'is not what %s is, so its unsigned relations do not pass',
    async (name) => {
      const source = await withRelations('<r/>')
      const { diagnosticData } = await validate(source, name)
      expect(diagnosticData.ContainerInfo).toMatchObject({ DocumentStandard: undefined })
      expect(await outcomesOf(source, name, trust)).toEqual(['FORMAT_FAILURE'])
    },
  )
})

describe('a container made by Paraph', () => {
  it('passes and has the right format name', async () => {
    const { simpleReport, signatures } = await validate(signed)
    expect(signatures[0]?.indication).toBe('TOTAL_PASSED')
    const { containerType, signatureOrTimestamp } = simpleReport.jaxbModel
    expect(containerType).toBe('ASiC_E')
    expect(signatureOrTimestamp[0]).toMatchObject({
      signatureFormat: 'XAdES_BASELINE_LT',
      filename: 'META-INF/signatures0.xml',
    })
  })

  it('covers each of its files by name', async () => {
    const { diagnosticData } = await validate(signed)
    const names = diagnosticData.OriginalDocuments.map(({ ReferencedName }) => ReferencedName)
    expect(names).toEqual(sampleFiles.map(({ name }) => name))
  })
})

describe('a container that was tampered with', () => {
  async function tampered(change: Parameters<typeof rewritten>[0], more: readonly string[] = []) {
    const added = more.map((name) => ({
      name,
      content: memorySource(utf8('new')),
      method: 'stored' as const,
    }))
    return await writeZip([...(await rewritten(change)), ...added], signedAt)
  }

  it.each([
    'added.txt',
    'META-INF2/contract.pdf',
    'META-INF3/contract.pdf',
    'meta-inf/contract.pdf',
    'metadata/contract.pdf',
  ])('has the unsigned file %s that was added', async (name) => {
    const source = await tampered((_, content) => content, [name])
    expect(await outcomesOf(source, 'contract.asice', trust)).toEqual(['FORMAT_FAILURE'])
    expect(await outcomesOf(source, 'contract.bdoc', trust)).toEqual(['FORMAT_FAILURE'])
  })
})
