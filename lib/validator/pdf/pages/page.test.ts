import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { openPdf } from '../document'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { reference } from '../objects'
import { findPage, pageAt, pagesAt } from './page'

/** A document whose page tree starts at object 101. */
function treeOf(objects: Readonly<Record<number, string>>) {
  return openPdf(memorySource(samplePdf({ catalog: '/Pages 101 0 R', objects })))
}

describe('findPage (ISO 32000-2, 7.7.3)', () => {
  it('finds the first and the last leaf of an uneven tree', () => {
    const document = treeOf({
      101: '<< /Type /Pages /Kids [102 0 R 103 0 R 104 0 R] >>',
      102: '<< /Type /Pages /Kids [105 0 R] >>',
      103: '<< /Type /Page >>',
      104: '<< /Type /Pages /Kids [] >>',
      105: '<< /Type /Page >>',
    })
    expect(findPage(document, 'first').reference).toEqual(reference(105))
    expect(findPage(document, 'last').reference).toEqual(reference(103))
  })

  it("prefers a page's own attributes to inherited ones", () => {
    const document = treeOf({
      101: '<< /Type /Pages /Kids [102 0 R] /Rotate 90 /MediaBox [0 0 1 1] >>',
      102: '<< /Type /Page /Rotate 180 >>',
    })
    const { attributes, dictionary } = findPage(document, 'first')
    expect(attributes.get('Rotate')).toBe(180)
    expect(attributes.get('MediaBox')).toEqual([0, 0, 1, 1])
    expect(dictionary.has('MediaBox')).toBe(false)
  })

  it('stops in a tree that contains itself', () => {
    const document = treeOf({ 101: '<< /Type /Pages /Kids [101 0 R 101 0 R] >>' })
    expect(() => findPage(document, 'last')).toThrow(MalformedPdf)
  })

  it('stops in a tree that is too deep', () => {
    const levels = Array.from({ length: 200 }, (_, index) => {
      return [101 + index, `<< /Type /Pages /Kids [${102 + index} 0 R] >>`] as const
    })
    expect(() => findPage(treeOf(Object.fromEntries(levels)), 'first')).toThrow(PdfTooComplex)
  })
})

describe('pagesAt', () => {
  const uneven = {
    101: '<< /Type /Pages /Kids [102 0 R 103 0 R 104 0 R] /Rotate 90 >>',
    102: '<< /Type /Pages /Kids [105 0 R 106 0 R] /Rotate 180 >>',
    103: '<< /Type /Page >>',
    104: '<< /Type /Pages /Kids [999 0 R 107 0 R] >>',
    105: '<< /Type /Page >>',
    106: '<< /Type /Page >>',
    107: '<< /Type /Page >>',
  }

  it.each([
    [1, 105],
    [2, 106],
    [3, 103],
    [4, 107],
    [-1, 107],
    [-2, 103],
    [-4, 105],
  ])('finds page %i across the branches of a tree', (number, object) => {
    expect(pageAt(treeOf(uneven), number)?.reference).toEqual(reference(object))
  })

  it("inherits attributes from the page's own branch", () => {
    const pages = pagesAt(treeOf(uneven), [2, 3, -1])
    const rotations = [2, 3, -1].map((number) => pages.get(number)?.attributes.get('Rotate'))
    expect(rotations).toEqual([180, 90, 90])
  })

  it.each([0, 5, -5, 1.5])('has no page %d', (number) => {
    expect(pageAt(treeOf(uneven), number)).toBeUndefined()
  })

  it('visits no more nodes than necessary', () => {
    const levels = Array.from({ length: 200 }, (_, index) => {
      return [103 + index, `<< /Type /Pages /Kids [${104 + index} 0 R] >>`] as const
    })
    const document = treeOf({
      101: '<< /Type /Pages /Kids [102 0 R 103 0 R] >>',
      102: '<< /Type /Page >>',
      ...Object.fromEntries(levels),
    })
    expect(pageAt(document, 1)?.reference).toEqual(reference(102))
    expect(() => pageAt(document, 2)).toThrow(PdfTooComplex)
  })
})
