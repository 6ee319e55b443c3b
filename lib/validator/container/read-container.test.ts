import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { writeZip } from '#encoding/zip/zip-writer'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { addSignature } from './add-signature'
import { ContainerRefused } from './container-refused'
import { createAdoc, createAsice } from './create-container'
import { manifestPath, writeManifest } from './manifest'
import { containerMediaTypes } from './media-types'
import { readContainer } from './read-container'

const at = new Date('2026-01-02T03:04:06Z')
const mediaType = containerMediaTypes.asice

/** The files of a correct container. Tests replace or remove some of them. */
const whole: Readonly<Record<string, string>> = {
  mimetype: mediaType,
  'a.txt': 'content',
  [manifestPath]: manifestOf({ '/': mediaType, 'a.txt': 'text/plain' }),
  'META-INF/signatures0.xml': '<signature/>',
}

describe('readContainer', () => {
  it('makes no remarks on containers that we write', async () => {
    const files = [{ name: 'ąžuolas.pdf', content: memorySource(utf8('%PDF')) }]
    const asice = readContainer(await createAsice(files, at), 'x.asice')
    const author = { name: 'Ąžuolas', code: '-', address: '-', individual: true }
    const description = { title: 'Ąžuolas', category: 'CeDOC', author } as const
    const adoc = readContainer(await createAdoc(files, description, at))
    expect([asice.remarks, asice.archive.notes]).toEqual([[], []])
    expect([adoc.remarks, adoc.archive.notes]).toEqual([[], []])
  })

  it('distinguishes data files, signatures, time-stamps and manifests', async () => {
    const container = await containerOf({
      ...whole,
      'folder/META-INF/b.txt': 'b',
      'META-INF/signatures12.xml': '<signature/>',
      'META-INF/signature001.p7s': 'cms',
      'META-INF/other.p7m': 'cms',
      'META-INF/timestamp.tst': 'tst',
      'META-INF/evidencerecord1.ers': 'er',
      'META-INF/ASiCManifest1.xml': '<manifest/>',
    })
    expect(namesOf(container.dataFiles)).toEqual(['a.txt', 'folder/META-INF/b.txt'])
    expect(namesOf(container.signatureFiles)).toEqual([
      'META-INF/signatures0.xml',
      'META-INF/signatures12.xml',
    ])
    expect(namesOf(container.cadesFiles)).toEqual([
      'META-INF/signature001.p7s',
      'META-INF/other.p7m',
    ])
    expect(namesOf(container.evidenceFiles)).toEqual(['META-INF/evidencerecord1.ers'])
    expect(namesOf(container.timeStampFiles)).toEqual(['META-INF/timestamp.tst'])
    expect(namesOf(container.asicManifests)).toEqual(['META-INF/ASiCManifest1.xml'])
    expect(container.dataFiles[0]?.mediaType).toBe('text/plain')
  })

  it('does not treat a name in another case as a signature, like other validators (EN 319 162-1, 4.4.3.2)', async () => {
    const { 'META-INF/signatures0.xml': signature, ...others } = whole
    const names = [
      'META-INF/SIGNATURES0.XML',
      'META-INF/signature.P7S',
      'META-INF/timestamp.TST',
      'META-INF/EvidenceRecord.ers',
      'META-INF/asicmanifest.xml',
    ]
    const container = await containerOf({
      ...others,
      'meta-inf/signatures1.xml': signature,
      ...Object.fromEntries(names.map((name) => [name, signature])),
    })
    expect(container).toMatchObject({
      signatureFiles: [],
      cadesFiles: [],
      timeStampFiles: [],
      evidenceFiles: [],
      asicManifests: [],
    })
    expect(container.remarks.map(({ word, entry }) => `${word} ${entry}`)).toEqual(
      expect.arrayContaining(names.map((name) => `unexpected-file ${name}`)),
    )
    await expect(containerOf({ 'a.txt': 'a', 'META-INF/SIGNATURES0.XML': 'x' })).rejects.toThrow(
      ContainerRefused,
    )
  })

  it('numbers a new signature above all existing names in any case', async () => {
    const container = await containerOf({ ...whole, 'META-INF/SIGNATURES7.XML': '<signature/>' })
    const { keeps, tail } = await addSignature(container, utf8('<signature/>'), at)
    const bytes = Buffer.concat([container.source.read(0, keeps), tail])
    expect(namesOf(readContainer(memorySource(bytes)).signatureFiles)).toEqual([
      'META-INF/signatures0.xml',
      'META-INF/signatures8.xml',
    ])
  })

  it.each([
    ['asice', 'x.asice', mediaType],
    ['asice', 'x.zip', mediaType],
    ['bdoc', 'x.BDOC', mediaType],
    ['edoc', 'x.edoc', mediaType],
    ['asics', 'x.asice', containerMediaTypes.asics],
    ['adoc', 'x.asice', containerMediaTypes.adoc],
    ['asice', 'x.adoc', mediaType],
    ['odf', 'x.odt', 'application/vnd.oasis.opendocument.text'],
    ['asice', 'x.constructor', 'text/plain'],
  ])('returns %s for the name %s and the media type %s', async (kind, name, mimetype) => {
    expect((await containerOf({ ...whole, mimetype }, name)).kind).toBe(kind)
  })

  it.each([
    ['asics', { 'META-INF/signature.p7s': 'cms' }],
    ['asics', { 'META-INF/timestamp.tst': 'tst' }],
    ['asics', { 'META-INF/evidencerecord.ers': 'er' }],
    ['asice', { 'META-INF/evidencerecord.xml': '<er/>', 'b.txt': 'b' }],
    ['asice', { 'META-INF/signature.p7s': 'cms', 'b.txt': 'b' }],
    ['asice', { 'META-INF/signature.p7s': 'cms', 'META-INF/ASiCManifest.xml': '<m/>' }],
  ])(
    'returns %s by the files if neither name nor media type decides (case %#)',
    async (kind, parts) => {
      expect((await containerOf({ 'a.txt': 'a', ...parts }, 'x.zip')).kind).toBe(kind)
    },
  )

  it('uses the archive comment if neither name nor media type decides (EN 319 162-1, A.1)', async () => {
    const parts = { 'a.txt': 'a', 'META-INF/signatures.xml': '<signature/>' }
    const archive = await zipOf(parts)
    const comment = Buffer.from(`mimetype=${containerMediaTypes.asics}`)
    const bytes = Buffer.concat([archive.read(0, archive.size), comment])
    bytes.writeUInt16LE(comment.length, archive.size - 2)
    const container = readContainer(memorySource(bytes), 'x.zip')
    expect([container.kind, container.mimetype]).toEqual(['asics', undefined])
    expect((await containerOf(parts, 'x.zip')).kind).toBe('asice')
  })

  it.each([
    ['adoc-v2', 'x.adoc', []],
    ['asice', 'x.asice', ['manifest-file-unlisted']],
    ['bdoc', 'x.bdoc', ['manifest-file-unlisted']],
  ])('reads relations in META-INF2 as a data file of %s in %s', async (kind, name, remarks) => {
    const relations = 'META-INF2/relations.xml'
    const container = await containerOf({ ...whole, [relations]: '<r/>' }, name)
    expect([container.kind, namesOf(container.dataFiles)]).toEqual([kind, ['a.txt', relations]])
    expect(container.remarks.map(({ word }) => word)).toEqual(remarks)
  })

  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['mimetype-missing', { mimetype: undefined }],
    ['mimetype-misspelt', { mimetype: undefined, Mimetype: mediaType }],
    ['mimetype-white-space', { mimetype: `${mediaType}\n` }],
    ['mimetype-unknown', { mimetype: 'text/plain' }],
    ['manifest-missing', { [manifestPath]: undefined }],
    ['manifest-malformed', { [manifestPath]: '<manifest' }],
    ['manifest-root-missing', { [manifestPath]: manifestOf({ 'a.txt': 'text/plain' }) }],
    ['manifest-root-differs', { [manifestPath]: manifestOf({ '/': 'x/y', 'a.txt': 'x/y' }) }],
    ['manifest-file-missing', { 'a.txt': undefined, 'c.txt': 'c' }],
    ['manifest-file-unlisted', { 'b.txt': 'b' }],
    ['data-files-missing', { 'a.txt': undefined }],
    ['unexpected-file', { 'META-INF/other.bin': 'x' }],
    ['unexpected-file', { 'META-INF/relations.xml': '<r/>' }],
  ])('remarks: %s (case %#)', async (word, changes) => {
    const { remarks } = await containerOf({ ...whole, ...changes })
    expect(remarks.map((remark) => remark.word)).toContain(word)
  })

  it.each([
    ['not-container', { 'a.txt': 'a' }, 'a.zip'],
    ['mimetype-missing', { ...whole, mimetype: undefined }, 'x.bdoc'],
    ['mimetype-missing', { ...whole, mimetype: undefined }, 'x.adoc'],
    [
      'mimetype-missing',
      {
        ...whole,
        mimetype: undefined,
        'META-INF/signatures0.xml': 'urn:oid:1.3.6.1.4.1.10015.1000.3.2.1',
      },
      'x.asice',
    ],
    ['no-data-files', { ...whole, 'a.txt': undefined }, 'x.bdoc'],
  ])('rejects: %s (case %#)', async (reason, parts, name) => {
    await expect(containerOf(parts, name)).rejects.toMatchObject({ reason })
  })
})

interface CorpusEntry {
  readonly id: string
  readonly file: string
  readonly kind: string
  readonly outcome: string
}

const kinds = ['asice', 'asics', 'bdoc', 'adoc', 'edoc', 'other-zip']

/** A file whose structure is valid. Only verification finds that its time-stamp token is broken. */
const refusedLater = ['asics-009']

describe.runIf(hasOutside('corpus'))('container corpus', () => {
  const index: readonly CorpusEntry[] = hasOutside('corpus')
    ? JSON.parse(readFileSync(outsidePath('corpus', 'index.json'), 'utf8'))
    : []
  const containers = index.filter(
    ({ kind, id }) => kinds.includes(kind) && !refusedLater.includes(id),
  )

  it.each(containers)('$id ($kind, $outcome) is opened unless its outcome is reject', (entry) => {
    const bytes = readFileSync(outsidePath('corpus', 'files', entry.file))
    expect(failureOf(bytes, entry.file) === undefined).toBe(entry.outcome !== 'reject')
  })

  it('contains an ADOC whose metadata are read', () => {
    const file = index.find(({ kind }) => kind === 'adoc')?.file ?? expect.fail()
    const { adoc } = readContainer(memorySource(readFileSync(outsidePath('corpus', 'files', file))))
    expect(adoc?.unsignable).toMatchObject({ standardVersion: 'ADOC-V1.0', category: 'CeDOC' })
    const [metadata] = adoc?.signable.values() ?? []
    expect(metadata?.elements.map(({ id }) => id)).toEqual([
      'document_0',
      'author_0',
      'signature_0',
    ])
    expect(metadata?.signatures[0]?.signatureId).toBe(
      'META-INF/signatures/signatures0.xml#signature_0',
    )
    expect(adoc?.remarks).toEqual([])
  })
})

function failureOf(bytes: Bytes, name = 'x.asice'): unknown {
  try {
    readContainer(memorySource(bytes), name)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.constructor : error
  }
}

async function containerOf(parts: Readonly<Record<string, string | undefined>>, name = 'x.asice') {
  return readContainer(await zipOf(parts), name)
}

async function zipOf(parts: Readonly<Record<string, string | undefined>>) {
  const entries = Object.entries(parts).flatMap(([name, text]) =>
    text === undefined
      ? []
      : [{ name, content: memorySource(utf8(text)), method: 'stored' as const }],
  )
  return await writeZip(entries, at)
}

function manifestOf(lines: Readonly<Record<string, string>>): string {
  const entries = Object.entries(lines).map(([path, type]) => ({ path, mediaType: type }))
  return Buffer.from(writeManifest(entries, '1.2')).toString()
}

function namesOf(files: readonly { readonly name: string }[]): string[] {
  return files.map(({ name }) => name)
}
