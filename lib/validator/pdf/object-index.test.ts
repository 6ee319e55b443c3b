import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteSource, memorySource, prefixOf } from '#encoding/byte-source'
import { samplePdf, sampleStyles, streamSource } from '#testing/pdf'
import { type PdfUpdate, updatedPdf } from '#testing/pdf-update'
import { changesBetween } from './changes/changes-since'
import { type Edge, entryOf, visitReferences } from './changes/references'
import { referencesInto } from './changes/references-into'
import { openPdf, type PdfDocument, readableObject } from './document'
import { remarksOn } from './remarks'
import { ParsedObjects } from './syntax/parsed-objects'

/** Revisions of one file that share their parsed objects. The last revision is the whole file. */
function revisionsOf(
  base: Buffer,
  updates: readonly PdfUpdate[],
  source: (bytes: Buffer) => ByteSource = memorySource,
): PdfDocument[] {
  const ends = [base.length]
  let bytes = base
  for (const update of updates) {
    bytes = updatedPdf(bytes, update)
    ends.push(bytes.length)
  }
  const [file, parsed] = [source(bytes), new ParsedObjects()]
  return ends.map((end) => openPdf(prefixOf(file, end), parsed))
}

/** A limit above all object numbers of the random files. */
const numbers = 300

/** The references that are found if every object of a revision is read. */
function edgesByReading(document: PdfDocument, targets: ReadonlySet<number>): Edge[] {
  return Array.from({ length: numbers }, (_, parent) => parent).flatMap((parent) => {
    const edges: Edge[] = []
    visitReferences(readableObject(document, parent), ({ number }, path) => {
      if (targets.has(number)) edges.push({ parent, entry: entryOf(path), target: number })
    })
    return edges
  })
}

const inShort = (edges: readonly Edge[]) =>
  edges.map(({ parent, entry, target }) => `${parent}/${entry} ${target}`).sort()

const parents = (document: PdfDocument | undefined, target: number) =>
  document && inShort(referencesInto(document, new Set([target])))

const holder = { objects: { 101: '<< /Use 77 0 R >>' } }

describe('object index: references of a revision', () => {
  it.each(sampleStyles)('come from the object version of that revision: %s', (style) => {
    const document = samplePdf({ style, ...holder })
    const revisions = revisionsOf(document, [
      { objects: { 101: '<< /Other 77 0 R >>' } },
      { free: [101] },
      { objects: { 101: '<< /Again 77 0 R >>' } },
    ])
    const found = revisions.toReversed().map((revision) => parents(revision, 77))
    expect(found).toEqual([['101/Again 77'], [], ['101/Other 77'], ['101/Use 77']])
  })

  it('exclude those of an object with another generation', () => {
    const revisions = revisionsOf(samplePdf(holder), [
      { objects: { 101: '<< /New 77 0 R >>' }, generations: { 101: 1 } },
    ])
    expect(revisions.map((revision) => parents(revision, 77))).toEqual([
      ['101/Use 77'],
      ['101/New 77'],
    ])
  })

  it('exclude those of bytes after the end of the revision', () => {
    // The first revision lists an object whose bytes only the second revision contains.
    const base = samplePdf(holder)
    const listed = updatedPdf(base, { redirected: { 102: 101 } }).toString('latin1')
    const at = listed.lastIndexOf('102 1\n') + '102 1\n'.length
    const first = Buffer.from(listed, 'latin1')
    first.write(String(first.length).padStart(10, '0'), at, 'latin1')
    const second = updatedPdf(first, { objects: { 102: '<< /Late 77 0 R >>' } })
    const parsed = new ParsedObjects()
    const after = openPdf(memorySource(second), parsed)
    const before = openPdf(prefixOf(memorySource(second), first.length), parsed)
    expect(parents(after, 77)).toEqual(['101/Use 77', '102/Late 77'])
    expect(parents(before, 77)).toEqual(['101/Use 77'])
  })

  it('match those found by reading every object, in any order of requests', () => {
    const number = fc.constantFrom(1, 2, 3, 10, 11, 100, 101, 102, 103)
    const value = fc.constantFrom(
      ...['<< /A 101 0 R /B [102 0 R 3 0 R] >>', '101 0 R', '[10 0 R % 11 0 R\n]', '(102 0 R)'],
      ...['<< /A 101 1 R >>', 'null', '<< /A << /B 2 0 R >> /C /102 >>', '<< /A 10 0 % \nR >>'],
      streamSource('101 0 R', '/X 102 0 R'),
    )
    const update: fc.Arbitrary<PdfUpdate> = fc.record(
      {
        objects: fc.dictionary(number.map(String), value, { maxKeys: 3 }),
        free: fc.array(number, { maxLength: 1 }),
        redirected: fc.dictionary(number.map(String), number, { maxKeys: 1 }),
        generations: fc.dictionary(number.map(String), fc.nat(1), { maxKeys: 1 }),
      },
      { requiredKeys: [] },
    )
    const asked = fc.array(fc.nat(3), { minLength: 4, maxLength: 8 })
    const file = fc.tuple(
      fc.constantFrom(...sampleStyles),
      value,
      fc.array(update, { maxLength: 3 }),
    )
    fc.assert(
      fc.property(file, asked, ([style, first, updates], order) => {
        const base = samplePdf({ style, objects: { 101: first, 102: '[101 0 R 10 0 R]' } })
        const revisions = revisionsOf(base, updates)
        const targets = new Set([2, 3, 10, 11, 101, 102, 103])
        for (const index of order) {
          const revision = revisions[index % revisions.length]
          if (!revision) continue
          const found = inShort(referencesInto(revision, targets))
          expect(found).toEqual(inShort(edgesByReading(revision, targets)))
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('object index: remarks', () => {
  it('come from the requested revision', () => {
    const revisions = revisionsOf(samplePdf(), [
      { objects: { 101: '<< /S /JavaScript /JS (x) >>' } },
      { objects: { 101: '<< >>' } },
    ])
    expect(revisions.toReversed().map(remarksOn)).toEqual([[], ['javascript'], []])
  })
})

/** Number of bytes that are read when each revision is compared with the last one. */
function bytesRead(base: Buffer, count: number): number {
  let bytes = 0
  const counted = (file: Buffer): ByteSource => ({
    size: file.length,
    read: (start, end) => {
      const found = file.subarray(start, end)
      bytes += found.length
      return found
    },
  })
  const updates = Array.from({ length: count }, (_, index) => ({
    objects: { [900 + index]: `<< /Number ${index} >>`, 1: catalogOf(index) },
  }))
  const revisions = revisionsOf(base, updates, counted)
  const last = revisions.at(-1)
  if (!last) throw new RangeError('There is no revision')
  for (const revision of revisions.slice(0, -1)) changesBetween(revision, last)
  return bytes
}

const catalogOf = (index: number) =>
  `<< /Type /Catalog /Pages 2 0 R /Outlines 100 0 R /Metadata ${900 + index} 0 R >>`

describe('work of comparing revisions', () => {
  it.each(sampleStyles)('is not repeated for common parts: %s', (style) => {
    const base = samplePdf({ style, pages: 600 })
    const [once, often] = [bytesRead(base, 1), bytesRead(base, 12)]
    expect(often).toBeLessThan(4 * once)
  })

  it('grows linearly with the number of revisions, not quadratically', () => {
    const base = samplePdf({ pages: 30 })
    const [some, many] = [bytesRead(base, 10), bytesRead(base, 40)]
    expect(many).toBeLessThan(6 * some)
  })
})
