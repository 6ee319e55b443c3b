import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { type SamplePdf, samplePdf, streamSource } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { openPdf } from './document'
import { readersDiffer } from './hybrid-reference'

const differ = (bytes: Bytes) => readersDiffer(openPdf(memorySource(bytes)))

const hybrid = (sample: SamplePdf) => samplePdf({ style: 'hybrid', ...sample })

const highlight = '<< /Type /Annot /Subtype /Square /Rect [9 9 99 99] >>'

/** A hybrid file in which the table and the stream lead to different contents of the first page. */
function withTwoContents(): Buffer {
  const other = streamSource('BT /F 24 Tf 72 600 Td (Pay 900) Tj ET')
  const pdf = hybrid({ line: 'Pay 100', objects: { 102: other } })
  const at = pdf.indexOf('102 0 obj')
  pdf.write(' 11 0 obj', at, 'latin1')
  const entry = pdf.lastIndexOf('xref\n0 ', pdf.lastIndexOf('startxref'))
  const rows = pdf.indexOf('0000000000 65535 f', entry)
  pdf.write(String(at).padStart(10, '0'), rows + 11 * 20, 'latin1')
  return pdf
}

describe('readersDiffer', () => {
  it.each<[string, Bytes]>([
    ['a file with one cross-reference', samplePdf()],
    ['a hybrid file that hides bookmarks', hybrid({})],
    ['an updated hybrid file', updatedPdf(hybrid({}), { objects: { 101: highlight } })],
    [
      'a hybrid file that hides data about a page',
      hybrid({ page: '/PieceInfo 101 0 R', objects: { 101: '<< /X << >> >>' } }),
    ],
  ])('is false for %s', (_, pdf) => {
    expect(differ(pdf)).toBe(false)
  })

  it.each<[string, Bytes]>([
    ['an annotation', hybrid({ page: '/Annots [101 0 R]', objects: { 101: highlight } })],
    [
      'part of the resources',
      hybrid({ page: '/Group 101 0 R', objects: { 101: '<< /S /Transparency >>' } }),
    ],
    [
      'optional content',
      hybrid({ catalog: '/OCProperties 101 0 R', objects: { 101: '<< /D << >> >>' } }),
    ],
    ['a form', hybrid({ catalog: '/AcroForm 101 0 R', objects: { 101: '<< /Fields [] >>' } })],
    ['another content of a page', withTwoContents()],
    [
      'an annotation that a later revision leaves alone',
      updatedPdf(hybrid({ page: '/Annots [101 0 R]', objects: { 101: highlight } }), {
        objects: { 110: '<< /X 1 >>' },
      }),
    ],
  ])('is true for a hybrid file that hides %s from older readers', (_, pdf) => {
    expect(differ(pdf)).toBe(true)
  })

  it.runIf(hasOutside('cases'))('is false for a file as Microsoft Word writes it', () => {
    expect(differ(readFileSync(outsidePath('cases', 'word-hybrid', 'hybrid.pdf')))).toBe(false)
  })
})
