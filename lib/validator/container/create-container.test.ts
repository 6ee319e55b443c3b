import { describe, expect, it } from 'vitest'
import { joinedSource, memorySource, windowSource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { addSignature } from './add-signature'
import { addAdocSignature } from './adoc/add-adoc-signature'
import { relationTypes } from './adoc/adoc-names'
import type { Container } from './container'
import { createAdoc, createAsice } from './create-container'
import { readContainer } from './read-container'

const at = new Date('2026-01-02T03:04:06Z')
const files = [
  { name: 'sutartis.pdf', content: memorySource(utf8('%PDF-1.7 …')) },
  { name: 'Priedas Nr. 1 (ąčęėįšųūž).txt', content: memorySource(utf8('priedas')) },
]
const author = { name: 'UAB „Ąžuolas“ & Ko', code: '300000000', address: '-', individual: false }
const description = { title: 'Sutartis <1>', category: 'BeDOC', author } as const

describe('a new ASiC-E', () => {
  it('has the files in order with their names and media types', async () => {
    const { dataFiles, source } = readContainer(await createAsice(files, at))
    expect(dataFiles.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['sutartis.pdf', 'application/pdf'],
      ['Priedas Nr. 1 (ąčęėįšųūž).txt', 'text/plain'],
    ])
    const contents = dataFiles.map(({ entry }) => readEntry(source, entry, 100).toString())
    expect(contents).toEqual(['%PDF-1.7 …', 'priedas'].map((text) => utf8(text).toString()))
  })

  it.each(['mimetype', 'META-INF/manifest.xml', 'meta-inf2/x', 'metadata/x.xml'])(
    'rejects a data file named %s',
    async (name) => {
      const taken = [{ name, content: memorySource(utf8('x')) }]
      await expect(createAsice(taken, at)).rejects.toMatchObject({ code: 'container-name-taken' })
    },
  )

  it('numbers a new signature one above the highest and keeps existing files', async () => {
    const empty = readContainer(await createAsice(files, at))
    const names = []
    let container = empty
    for (const number of [1, 2, 3]) {
      const edit = await addSignature(container, utf8(`<signature n="${number}"/>`), at)
      expect(edit.keeps).toBe(container.archive.directoryStart)
      container = renewed(container, edit)
      names.push(container.signatureFiles.at(-1)?.name)
    }
    expect(names).toEqual([0, 1, 2].map((number) => `META-INF/signatures${number}.xml`))
    expect(container.remarks).toEqual([])
  })
})

describe('a new ADOC-V1.0', () => {
  it('has its metadata, with the first file as main content', async () => {
    const { adoc } = readContainer(await createAdoc(files, description, at))
    expect(adoc?.unsignable).toEqual({
      standardVersion: 'ADOC-V1.0',
      category: 'BeDOC',
      generator: 'Paraph',
    })
    const metadata = adoc?.signable.get('metadata/signableMetadata0.xml')
    expect([metadata?.title, metadata?.authors]).toEqual(['Sutartis <1>', [author]])
    const contents = adoc?.relations?.get('/')?.filter(({ type }) => type.includes('/content/'))
    expect(contents?.map(({ path, type }) => [path, type])).toEqual([
      ['sutartis.pdf', relationTypes.main],
      ['Priedas Nr. 1 (ąčęėįšųūž).txt', relationTypes.attachment],
    ])
  })

  it('accepts a signature with its metadata and adds both to relations and manifest', async () => {
    const container = readContainer(await createAdoc(files, description, at))
    const edit = await addAdocSignature(
      container,
      {
        signaturePath: 'META-INF/signatures/signatures7.xml',
        signature: utf8('<s/>'),
        metadataPath: 'metadata/signableMetadata7.xml',
        metadata: utf8('<m/>'),
        covered: new Map([['metadata/signableMetadata0.xml', ['author_0', 'document_0']]]),
      },
      at,
    )
    const signed = renewed(container, edit)
    const relations = signed.adoc?.relations
    const bySignature = {
      path: 'META-INF/signatures/signatures7.xml',
      type: relationTypes.signatures,
    }
    expect(relations?.get('sutartis.pdf')).toEqual([{ ...bySignature, elements: [] }])
    expect(relations?.get('metadata/signableMetadata0.xml')).toEqual([
      { ...bySignature, elements: ['author_0', 'document_0'] },
    ])
    expect(signed.manifest?.map(({ path }) => path)).toContain('metadata/signableMetadata7.xml')
    // The only remark is about the fake metadata file.
    expect(signed.remarks.map(({ word }) => word)).toEqual(['metadata-malformed'])
  })
})

function renewed(
  { source }: Container,
  edit: { readonly keeps: number; readonly tail: Uint8Array },
): Container {
  const kept = windowSource(source, [0, edit.keeps])
  return readContainer(joinedSource(kept, memorySource(edit.tail)))
}
