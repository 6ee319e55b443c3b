import { describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { samplePdf } from '@/lib/testing/pdf'
import { openPdf } from '../document'
import { overlappingPages } from './annotation-overlap'

const annotation = (rectangle: string, more = '') =>
  `<< /Type /Annot /Subtype /Widget /Rect [${rectangle}] ${more} >>`

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
})
