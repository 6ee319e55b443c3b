import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { samplePdf, sampleStyles } from '#testing/pdf'
import { openPdf, type PdfDocument } from './document'
import { amended, dictionary, isReference, isStream, name, reference, stream } from './objects'
import { Revision } from './revision'

/** The document after a revision, opened from the written bytes. */
function revised(bytes: Buffer, change: (revision: Revision, document: PdfDocument) => void) {
  const document = openPdf(memorySource(bytes))
  const revision = new Revision(document)
  change(revision, document)
  const { tail } = revision.write()
  return { tail, document: openPdf(memorySource(Buffer.concat([bytes, tail]))) }
}

describe.each(sampleStyles)('a revision of a document of style %s', (style) => {
  const bytes = samplePdf({ style, trailer: '/ID [<AA> <BB>] /Info 3 0 R' })

  it('replaces and adds objects and keeps the others', () => {
    const { document } = revised(bytes, (revision, before) => {
      const { reference: root, dictionary: catalog } = before.catalog
      revision.set(root, amended(catalog, { New: revision.add([1, 2]) }))
    })
    expect(document.array(document.catalog.dictionary.get('New'))).toEqual([1, 2])
    expect(document.catalog.dictionary.has('Pages')).toBe(true)
    expect(isStream(document.resolve(reference(11)))).toBe(true)
  })

  it('keeps the style of the last section (ISO 32000-2, 7.5.8.4)', () => {
    const before = openPdf(memorySource(bytes)).newestSection.style
    const { document } = revised(bytes, (revision) => revision.add(1))
    expect(document.newestSection.style).toBe(before)
    expect(document.sections).toHaveLength(2)
  })

  it('keeps /Root and /Info and changes the second half of /ID', () => {
    const { document } = revised(bytes, (revision) => revision.add(1))
    const { trailer } = document
    expect([trailer.get('Root'), trailer.get('Info')]).toEqual([reference(1), reference(3)])
    const [first, second] = document.array(trailer.get('ID')) ?? []
    expect(first).toMatchObject({ bytes: Buffer.from([0xaa]) })
    expect(second).not.toMatchObject({ bytes: Buffer.from([0xbb]) })
  })

  it('writes /Info as an object if it is a dictionary in the trailer', () => {
    const direct = samplePdf({ style, trailer: '/Info << /Producer (x) >>' })
    const { trailer } = revised(direct, (revision) => revision.add(1)).document
    expect(isReference(trailer.get('Info'))).toBe(true)
  })

  it('gives new objects numbers above all listed ones', () => {
    const before = openPdf(memorySource(bytes))
    const ends = before.sections.map(({ end }) => end)
    expect(new Revision(before).reserve().number).toBe(Math.max(...ends))
  })

  it('writes streams with their bytes', () => {
    const { document } = revised(bytes, (revision, before) => {
      const { reference: root, dictionary: catalog } = before.catalog
      const added = revision.add(stream({ Type: name('X') }, utf8('endstream %PDF')))
      revision.set(root, amended(catalog, { New: added }))
    })
    const found = document.stream(document.catalog.dictionary.get('New'))
    expect(found && Buffer.from(document.content(found)).toString()).toBe('endstream %PDF')
  })
})

describe('a revision', () => {
  it('begins on a new line', () => {
    const bytes = samplePdf()
    const { tail } = revised(bytes.subarray(0, -1), (revision) => revision.add(1))
    expect(tail[0]).toBe(0x0a)
    expect(revised(bytes, (revision) => revision.add(1)).tail[0]).not.toBe(0x0a)
  })

  it('writes table entries of exactly 20 bytes (ISO 32000-2, 7.5.4)', () => {
    const { tail } = revised(samplePdf(), (revision) => {
      revision.add(1)
      revision.set(reference(10), dictionary({}))
    })
    const table = Buffer.from(tail).toString('latin1').split('xref\n')[1]?.split('trailer')[0]
    expect(table).toMatch(/^(\d+ \d+\n(\d{10} \d{5} n \n)+)+$/)
  })

  it('ignores a /Size that is too small', () => {
    const bytes = samplePdf()
      .toString('latin1')
      .replace(/\/Size \d+/, '/Size 4')
    const document = openPdf(memorySource(Buffer.from(bytes, 'latin1')))
    expect(new Revision(document).reserve().number).toBe(101)
  })

  it('gives the offset of an object in the tail', () => {
    const document = openPdf(memorySource(samplePdf()))
    const revision = new Revision(document)
    const added = revision.add(name('Here'))
    const { tail, startOf } = revision.write()
    const start = startOf(added)
    expect(Buffer.from(tail.subarray(start, start + 5)).toString()).toBe('/Here')
  })
})
