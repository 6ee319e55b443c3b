import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf, type PdfDocument } from '#pdf/document'
import { widthOfText } from '#pdf/fonts/type-face'
import { readFields } from '#pdf/form'
import type { PdfDictionary } from '#pdf/objects'
import { overlap, rectangleOf } from '#pdf/pages/rectangle'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { markSize } from '#vocabulary/mark'
import type { CornerAppearance, SignatureAppearance } from '../../signature-format'
import { layOutText } from './text-layout'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const lines = ['Ąžuolas', 'x']

async function signed(bytes: Buffer, appearance: Partial<CornerAppearance> = {}) {
  return await signedAt(bytes, { position: 'left_top', page: 'last_page', lines, ...appearance })
}

async function signedAt(bytes: Buffer, appearance: SignatureAppearance) {
  const { bytes: result } = await signPdf(pki, bytes, { at, appearance })
  const document = openPdf(memorySource(result))
  const widget = readFields(document).at(-1)?.dictionary ?? new Map()
  return { bytes: result, document, widget }
}

function formOfWidget(document: PdfDocument, widget: PdfDictionary) {
  const form = document.stream(document.dictionary(widget.get('AP'))?.get('N'))
  if (!form) throw new RangeError('The widget has no appearance')
  return { form, content: Buffer.from(document.content(form)).toString('latin1') }
}

describe('a visible signature', () => {
  // `left_top` on the displayed page is another corner in user space for each rotation.
  it.each([
    [0, { left: 24, top: 842 - 24 }],
    [90, { left: 24, bottom: 24 }],
    [180, { right: 595 - 24, bottom: 24 }],
    [270, { right: 595 - 24, top: 842 - 24 }],
  ])('is in the visible corner of a page turned by %i', async (rotation, expected) => {
    const { document, widget } = await signed(samplePdf({ page: `/Rotate ${rotation}` }))
    expect(rectangleOf(document, widget.get('Rect'))).toMatchObject(expected)
  })

  it.each([
    [0, [1, 0, 0, 1, 0, 0]],
    [90, [0, 1, -1, 0, 0, 0]],
    [180, [-1, 0, 0, -1, 0, 0]],
    [270, [0, -1, 1, 0, 0, 0]],
  ])('is upright on a page turned by %i', async (rotation, matrix) => {
    const { document, widget } = await signed(samplePdf({ page: `/Rotate ${rotation}` }))
    expect(formOfWidget(document, widget).form.dictionary.get('Matrix')).toEqual(matrix)
  })

  it('is measured in points for any user unit of the page', async () => {
    const { document, widget } = await signed(samplePdf({ page: '/UserUnit 2' }))
    const { left, right } = rectangleOf(document, widget.get('Rect')) ?? { left: 0, right: 0 }
    expect([left, right - left]).toEqual([12, 90])
  })

  it('is inside the crop box', async () => {
    const { document, widget } = await signed(samplePdf({ page: '/CropBox [100 100 500 600]' }))
    const expected = { left: 124, top: 576 }
    expect(rectangleOf(document, widget.get('Rect'))).toMatchObject(expected)
  })

  it('is on the requested page', async () => {
    const first = await signed(samplePdf({ pages: 3 }), { page: 'first_page' })
    const last = await signed(samplePdf({ pages: 3 }))
    expect(first.widget.get('P')).toMatchObject({ number: 10 })
    expect(last.widget.get('P')).toMatchObject({ number: 30 })
  })

  it('does not cover an earlier signature', async () => {
    const once = await signed(samplePdf())
    const twice = await signed(once.bytes)
    const [first, second] = readFields(twice.document).map(({ dictionary }) =>
      rectangleOf(twice.document, dictionary.get('Rect')),
    )
    expect(second?.top).toBeLessThan(first?.bottom ?? 0)
  })

  it('maps each letter to Unicode, so that it can be found and copied (ISO 32000-2, 9.10.3)', async () => {
    const { document, widget } = await signed(samplePdf(), { lines: ['Ąž'] })
    const { form, content } = formOfWidget(document, widget)
    const resources = document.dictionary(form.dictionary.get('Resources'))
    const font = document.dictionary(document.dictionary(resources?.get('Font'))?.get('F'))
    const map = document.stream(font?.get('ToUnicode'))
    const lines = map ? Buffer.from(document.content(map)).toString('latin1') : ''
    expect(content).toContain('<00010002> Tj')
    expect(lines).toContain('<0001> <0104>')
    expect(lines).toContain('<0002> <017E>')
  })

  it('composes letters and combining marks before looking up glyphs', async () => {
    const { document, widget } = await signed(samplePdf(), { lines: ['A\u0328\u0000z\u030c'] })
    expect(formOfWidget(document, widget).content).toContain('<000100020003> Tj')
  })
})

describe('a signature with a chosen position', () => {
  const mark = { page: 2, left: 0.5, top: 0.25, width: 0.25, height: 0.1 }
  const [w, h] = [400, 600]

  // Half of the width from the left, and a quarter of the height from the top of the displayed page.
  it.each([
    [0, { left: w / 2, right: (w * 3) / 4, top: (h * 3) / 4, bottom: h * 0.65 }],
    [90, { left: w / 4, right: w * 0.35, bottom: h / 2, top: (h * 3) / 4 }],
    [180, { left: w / 4, right: w / 2, bottom: h / 4, top: h * 0.35 }],
    [270, { left: w * 0.65, right: (w * 3) / 4, bottom: h / 4, top: h / 2 }],
  ])(
    'is at that position on a page turned by %i, inside its crop box',
    async (rotation, position) => {
      const page = `/Rotate ${rotation} /CropBox [50 100 450 700]`
      const { document, widget } = await signedAt(samplePdf({ pages: 3, page }), { mark, lines })
      expect(widget.get('P')).toMatchObject({ number: 20 })
      expect(rectangleOf(document, widget.get('Rect'))).toEqual({
        left: expect.closeTo(position.left + 50, 2),
        right: expect.closeTo(position.right + 50, 2),
        bottom: expect.closeTo(position.bottom + 100, 2),
        top: expect.closeTo(position.top + 100, 2),
      })
    },
  )

  it('has the usual size in points for any user unit of the page', async () => {
    const { document, widget } = await signedAt(samplePdf({ page: '/UserUnit 2' }), {
      mark: { page: -1, left: 0, top: 0 },
      lines,
    })
    const rectangle = { left: 0, top: 842, right: 90, bottom: 842 - 27 }
    expect(rectangleOf(document, widget.get('Rect'))).toEqual(rectangle)
  })

  it('is not moved by a signature added meanwhile', async () => {
    const placed = { mark: { ...mark, page: 1 }, lines }
    const alone = await signedAt(samplePdf(), placed)
    const once = await signed(samplePdf(), { position: 'auto' })
    const after = await signedAt(once.bytes, placed)
    expect(after.widget.get('Rect')).toEqual(alone.widget.get('Rect'))
  })

  it.each([
    ['as a number', 1],
    ['as the last page', -1],
  ])('keeps its position free of automatically placed signatures, %s', async (_, page) => {
    const free = await signed(samplePdf(), { position: 'auto' })
    const first = rectangleOf(free.document, free.widget.get('Rect')) ?? expect.fail()
    const kept = [{ page, left: first.left / 595, top: 1 - first.top / 842 }]
    const { document, widget } = await signed(samplePdf(), { position: 'auto', kept })
    const second = rectangleOf(document, widget.get('Rect')) ?? expect.fail()
    expect(overlap(first, second)).toBe(false)
  })

  it('reserves its position on its own page only', async () => {
    const free = await signed(samplePdf({ pages: 2 }))
    const kept = [{ page: 1, left: 0, top: 0, width: 1, height: 1 }]
    const { widget } = await signed(samplePdf({ pages: 2 }), { kept })
    expect(widget.get('Rect')).toEqual(free.widget.get('Rect'))
  })

  it('is rejected if the page does not exist', async () => {
    const placed = { mark: { ...mark, page: 4 }, lines }
    await expect(signedAt(samplePdf({ pages: 3 }), placed)).rejects.toThrow('no page 4')
  })

  it('has room for a long name at the minimum size', () => {
    const { width, height } = markSize.least
    const texts = ['ŽYGIMANTĖ ĄŽUOLAITĖ', 'Pasirašyta 2026-03-01 11:30 UTC']
    const placed = layOutText(texts, { width: width - 9, height }, widthOfText)
    const shown = placed.map(({ text }) => text).join(' ')
    expect(shown).toBe(texts.join(' '))
  })

  it.each([
    [markSize.least, 'Mary Änn O’Connež-Šuslik Testnumber'],
    [{ width: 72, height: 60 }, 'Aleksandra Konstantinopolitanietė-Petrauskienė'],
  ])('keeps every word of three lines at %o', ({ width, height }, name) => {
    const texts = [name, 'Signed 2026-03-01 09:30 UTC', 'Demonstracija: teisinės galios neturi']
    const placed = layOutText(texts, { width: width - 9, height }, widthOfText)
    expect(placed.map(({ text }) => text).join(' ')).toBe(texts.join(' '))
  })
})
