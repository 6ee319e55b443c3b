import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type SamplePdf, samplePdf } from '#testing/pdf'
import { openPdf } from '../document'
import { overlappingPages } from './annotation-overlap'

const annotation = (rectangle: string, more = '') =>
  `<< /Type /Annot /Subtype /Widget /Rect [${rectangle}] ${more} >>`

const [one, other] = [annotation('0 0 10 10'), annotation('5 5 20 20')]
const page = (annotations: string) => ({ page: `/Annots [${annotations}]` })

/** Numbers of the pages with an overlap that only the later revision has. */
function addedBetween(before: SamplePdf, after: SamplePdf): number[] {
  const [earlier, later] = [before, after].map((sample) => openPdf(memorySource(samplePdf(sample))))
  return later ? overlappingPages(later, earlier) : []
}

function pagesWith(...annotations: readonly string[]): number[] {
  const page = `/Annots [${annotations.join(' ')}]`
  return overlappingPages(openPdf(memorySource(samplePdf({ pages: 2, page }))))
}

describe('overlappingPages', () => {
  it('returns the pages where one annotation covers another', () => {
    expect(pagesWith(annotation('0 0 10 10'), annotation('9 9 20 20'))).toEqual([1, 2])
  })

  it('finds an overlap far to the right of where an annotation begins', () => {
    const wide = annotation('0 0 100 10')
    expect(pagesWith(wide, annotation('1 50 2 60'), annotation('90 5 95 6'))).toEqual([1, 2])
  })

  it.each([
    ['only touches the other', annotation('10 0 20 10')],
    ['is above the other', annotation('0 10 10 20')],
    ['has no area', annotation('5 5 5 5')],
    ['is hidden', annotation('5 5 20 20', '/F 2')],
    ['is a pop-up', annotation('5 5 20 20').replace('Widget', 'Popup')],
  ])('ignores an annotation that %s', (_, other) => {
    expect(pagesWith(annotation('0 0 10 10'), other)).toEqual([])
  })

  it('ignores annotations that already overlapped in an earlier revision', () => {
    const objects = { 101: one, 102: other }
    const both = { ...page('101 0 R 102 0 R'), objects }
    expect(addedBetween(both, both)).toEqual([])
    expect(addedBetween(page(`${one} ${other}`), page(`${one} ${other}`))).toEqual([])
  })

  it.each<[string, SamplePdf, SamplePdf]>([
    ['added', page(one), page(`${one} ${other}`)],
    [
      'added as an object',
      { ...page('101 0 R'), objects: { 101: one } },
      { ...page('101 0 R 102 0 R'), objects: { 101: one, 102: other } },
    ],
    [
      'moved',
      { ...page('101 0 R 102 0 R'), objects: { 101: one, 102: annotation('50 50 60 60') } },
      { ...page('101 0 R 102 0 R'), objects: { 101: one, 102: other } },
    ],
  ])(
    'returns the pages where an annotation was %s since an earlier revision',
    (_, before, after) => {
      expect(addedBetween(before, after)).toEqual([1])
    },
  )
})
