import { describe, expect, it } from 'vitest'
import { createAdoc } from '#container/create-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { writeZip } from '#encoding/zip/zip-writer'
import { adoc } from '#signature/asic/adoc'
import { createTestPki } from '#testing/pki'
import { sampleDescription, sampleFiles, signContainer } from '#testing/sign-container'
import { reportsOn, trustInRoot } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')
const relationships = 'http://www.archyvai.lt/adoc/2008/relationships'

const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)
const container = await createAdoc(sampleFiles, sampleDescription, signedAt)
const signed = await signContainer(adoc, pki, container, { at: signedAt, level: 'B-LT' })

async function verdictOf(source: ByteSource) {
  const { signatures, simpleReport } = await reportsOn(source, 'contract.adoc', trust)
  const [token] = simpleReport.jaxbModel.signatureOrTimestamp
  const [verdict] = signatures
  const said = token?.adESValidationDetails.warning ?? []
  return {
    outcome: verdict?.subIndication ?? verdict?.indication,
    rules: said.filter(({ key }) => key === 'adoc-package').map(({ value }) => value),
    unsigned: said.filter(({ key }) => key === 'file-not-signed').map(({ value }) => value),
  }
}

/** Makes the same package with changed relations, which are not signed, and optionally with more files. */
async function related(change: (relations: string) => string, more: readonly string[] = []) {
  const files = readZip(signed).entries.map((entry) => {
    const bytes = readEntry(signed, entry, 1 << 20)
    const isMeant = entry.name === 'META-INF/relations.xml'
    const content = isMeant ? utf8(change(Buffer.from(bytes).toString('utf8'))) : bytes
    return { name: entry.name, content: memorySource(content), method: 'stored' as const }
  })
  const added = more.map((name) => ({
    name,
    content: memorySource(utf8('new')),
    method: 'stored' as const,
  }))
  return await writeZip([...files, ...added], signedAt)
}

function withPart(type: string) {
  const line = `<Relationship full-path="later.txt" type="${relationships}/content/${type}"/>`
  return (relations: string) => relations.replace(/(full-path="\/">)/, `$1${line}`)
}

describe('the package of an ADOC', () => {
  it('follows the rules if Paraph made it', async () => {
    expect(await verdictOf(signed)).toEqual({ outcome: 'TOTAL_PASSED', rules: [], unsigned: [] })
  })

  it('fails with an unsigned appendix', async () => {
    const source = await related(withPart('appendix'), ['later.txt'])
    expect((await verdictOf(source)).outcome).toBe('FORMAT_FAILURE')
  })

  it('may have attachments that are documents of their own, with a warning', async () => {
    const source = await related(withPart('attachment'), ['later.txt'])
    const { outcome, unsigned } = await verdictOf(source)
    expect(outcome).toBe('TOTAL_PASSED')
    expect(unsigned).toEqual([expect.stringContaining('later.txt')])
  })

  it('refuses an unsigned file if no relation names the main content', async () => {
    const source = await related(
      (relations) =>
        withPart('attachment')(relations.replaceAll('content/main', 'content/attachment')),
      ['later.txt'],
    )
    expect((await verdictOf(source)).outcome).toBe('FORMAT_FAILURE')
  })

  it.each([
    ['among the metadata', 'metadata/later.txt', 'metadata/later.txt'],
    ['among the metadata, in another spelling', 'metadata/later.txt', './metadata/later%2Etxt'],
    ['in META-INF', 'META-INF/later.txt', 'META-INF/later.txt'],
  ])('treats its main content as such, and not a file %s', async (_, name, path) => {
    const source = await related(
      (relations) =>
        relations
          .replaceAll('content/main', 'content/attachment')
          .replace(
            /(full-path="\/">)/,
            `$1<Relationship full-path="${path}" type="${relationships}/content/main"/>`,
          ),
      [name],
    )
    expect((await verdictOf(source)).outcome).toBe('FORMAT_FAILURE')
  })

  it('treats a file as main content if one of its relations says so', async () => {
    const both = (relations: string) => withPart('main')(withPart('attachment')(relations))
    expect((await verdictOf(await related(both, ['later.txt']))).outcome).toBe('FORMAT_FAILURE')
  })

  it('fails over a file that its relations leave out', async () => {
    const source = await related((relations) => relations, ['later.txt'])
    const { outcome, rules } = await verdictOf(source)
    expect(outcome).toBe('FORMAT_FAILURE')
    expect(rules).toEqual([expect.stringContaining('the relations leave out a file (later.txt)')])
  })

  it('does not treat a file as signed because its name equals a same-document reference', async () => {
    const { entries } = readZip(signed)
    const file = entries.find(({ name }) => name.includes('signatures'))
    const xml = file ? Buffer.from(readEntry(signed, file, 1 << 20)).toString() : ''
    const [, uri = ''] = / URI="(#[^"]+)"/.exec(xml) ?? []
    const source = await related((relations) => relations, [uri])
    expect((await verdictOf(source)).outcome).toBe('FORMAT_FAILURE')
  })

  it('must not claim that a signature covers metadata if it does not', async () => {
    const source = await related((relations) =>
      relations.replace('<Element ', '<Element in-source-part="true" ref-id="more"/><Element '),
    )
    const { outcome, rules } = await verdictOf(source)
    expect(outcome).toBe('TOTAL_PASSED')
    expect(rules).toEqual([
      expect.stringMatching(/data about the document that it should cover \(metadata.*#more\)/),
    ])
  })
})
