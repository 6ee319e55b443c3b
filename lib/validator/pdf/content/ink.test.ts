import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf, streamSource } from '#testing/pdf'
import { openPdf } from '../document'
import { findPage } from '../pages/page'
import { inkOf } from './ink'

/** The ink rectangles, rounded, of a page with this content. */
function inkOfContent(content: string, objects: Readonly<Record<number, string>> = {}) {
  const page =
    '/Contents 101 0 R /Resources << /Font << /F 3 0 R /C 102 0 R >> /XObject << /X 103 0 R >> >>'
  const bytes = samplePdf({ page, objects: { ...objects, 101: streamSource(content) } })
  const document = openPdf(memorySource(bytes))
  return inkOf(document, findPage(document, 'first')).map(({ left, bottom, right, top }) =>
    [left, bottom, right, top].map(Math.round),
  )
}

describe('inkOf', () => {
  it('finds text at its position, line by line', () => {
    const ink = inkOfContent('BT /F 10 Tf 100 700 Td (abcd) Tj 0 -20 Td (ab) Tj ET')
    expect(ink).toEqual([
      [100, 698, 120, 709],
      [100, 678, 110, 689],
    ])
  })

  it('scales text by the text matrix and the page matrix', () => {
    expect(inkOfContent('2 0 0 2 0 0 cm BT /F 1 Tf 10 0 0 10 50 50 Tm (abcd) Tj ET')).toEqual([
      [100, 95, 140, 118],
    ])
  })

  it('counts two bytes for a letter of a composite font', () => {
    const font = '<< /Type /Font /Subtype /Type0 >>'
    const ink = inkOfContent('BT /C 10 Tf 0 100 Td <00010002> Tj ET', { 102: font })
    expect(ink[0]?.[2]).toBe(10)
  })

  it('applies the offsets between the strings of a TJ array', () => {
    const ink = inkOfContent('BT /F 10 Tf 0 100 Td [(ab) -1000 (cd)] TJ ET')
    expect(ink.map(([left, , right]) => [left, right])).toEqual([
      [0, 10],
      [20, 30],
    ])
  })

  it('moves to a new line by the leading', () => {
    const ink = inkOfContent("BT /F 10 Tf 12 TL 0 100 Td (a) ' (b) ' ET")
    expect(ink.map(([, bottom]) => bottom)).toEqual([86, 74])
  })

  it('includes painted paths but not clipping paths', () => {
    expect(inkOfContent('10 20 30 40 re f 0 0 m 5 5 l S 1 1 9 9 re W n')).toEqual([
      [10, 20, 40, 60],
      [0, 0, 5, 5],
    ])
  })

  it('restores the saved graphics state', () => {
    const ink = inkOfContent('q 1 0 0 1 100 100 cm 0 0 1 1 re f Q 0 0 1 1 re f')
    expect(ink).toEqual([
      [100, 100, 101, 101],
      [0, 0, 1, 1],
    ])
  })

  it('includes images, also inline images', () => {
    const picture = streamSource('', '/Type /XObject /Subtype /Image')
    const inline = 'BI /W 1 /H 1 ID (EI( EI'
    const ink = inkOfContent(`q 50 0 0 60 7 8 cm /X Do ${inline} Q`, { 103: picture })
    expect(ink).toEqual([
      [7, 8, 57, 68],
      [7, 8, 57, 68],
    ])
  })

  it('draws nested forms up to a limit', () => {
    const entries =
      '/Type /XObject /Subtype /Form /Matrix [1 0 0 1 5 5] /Resources << /XObject << /X 103 0 R >> >>'
    const ink = inkOfContent('/X Do', { 103: streamSource('0 0 1 1 re f /X Do', entries) })
    expect(ink[0]).toEqual([5, 5, 6, 6])
    expect(ink).toHaveLength(4)
  })

  it('keeps the ink found before broken content', () => {
    expect(inkOfContent('0 0 1 1 re f (broken')).toEqual([[0, 0, 1, 1]])
  })
})
