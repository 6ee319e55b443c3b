import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type SamplePdf, samplePdf, streamSource } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { openPdf } from '../document'
import { referencesInto } from './references-into'

const target = 30_000

/** A file with so many pages that not every object is read. */
const large = (page: string, more: SamplePdf = {}) => samplePdf({ pages: 300, page, ...more })

const open = (bytes: Uint8Array) => openPdf(memorySource(bytes))

const parents = (bytes: Uint8Array) => {
  const edges = referencesInto(open(bytes), new Set([target]))
  return edges.map(({ parent, entry }) => `${parent}/${entry}`)
}

/** A file with many objects, of which one refers to the target. */
const referring = (spelled: string) => large('', { objects: { 20000: `<< /Use ${spelled} >>` } })

describe('referencesInto', () => {
  it.each([
    '30000 0 R',
    '30000\n0\nR',
    '030000 00 R',
    '+30000 0 R',
    '30000. 0 R',
    '30000.00 0 R',
    '30000 % 0 obj\n0 R',
    '30000%\n0%\nR',
    '[1 [30000 0 R]]',
    `30000${' '.repeat(200)}0 R`,
  ])('finds a reference spelled %j among many objects', (spelled) => {
    expect(parents(referring(spelled))).toEqual(['20000/Use'])
  })

  it.each(['130000 0 R', '300000 0 R', '30000 0', '(30000 0 R)', '/30000 0'])(
    'does not treat %s as a reference',
    (spelled) => {
      expect(parents(large('', { objects: { 20000: `[${spelled}]` } }))).toEqual([])
    },
  )

  it('finds a reference in an object that contains a fake object header', () => {
    const object = '<< %7 0 obj null endobj\n /Use 30000 0 R >>'
    const bytes = large('', { objects: { 20000: object } })
    const inside = bytes.indexOf('7 0 obj null')
    const entry = `${String(inside).padStart(10, '0')} 00000 n `
    const line = bytes.toString('latin1').indexOf('xref\n0 ') + 'xref\n0 20001\n'.length + 7 * 20
    const misled = Buffer.from(bytes)
    misled.write(entry, line, 'latin1')
    expect(parents(misled)).toEqual(['20000/Use'])
  })

  it('ignores references in streams and older revisions', () => {
    const stream = large('', { objects: { 20000: streamSource('30000 0 R') } })
    expect(parents(stream)).toEqual([])
    expect(parents(updatedPdf(referring('30000 0 R'), { objects: { 20000: '<< >>' } }))).toEqual([])
  })

  it('finds references in object streams', () => {
    const objects = { 20000: '<< /Use 30000 0 R >>' }
    expect(parents(large('', { style: 'object-streams', objects }))).toEqual(['20000/Use'])
  })
})
