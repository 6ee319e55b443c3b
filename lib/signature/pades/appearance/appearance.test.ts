import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { openPdf, type PdfDocument } from '@/lib/pdf/document'
import { readFields } from '@/lib/pdf/form'
import type { PdfDictionary } from '@/lib/pdf/objects'
import { rectangleOf } from '@/lib/pdf/pages/rectangle'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import type { SignatureAppearance } from '../../signature-format'

const at = new Date('2026-03-01T09:30:00Z')
let pki: TestPki

beforeAll(async () => {
  pki = await createTestPki(() => at)
})

async function signed(bytes: Buffer, appearance: Partial<SignatureAppearance> = {}) {
  const { bytes: result } = await signPdf(pki, bytes, {
    at,
    appearance: { position: 'left_top', page: 'last_page', lines: ['Ąžuolas', 'x'], ...appearance },
  })
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
  // "left_top" as seen: in user space another corner for each rotation.
  it.each([
    [0, { left: 24, top: 842 - 24 }],
    [90, { left: 24, bottom: 24 }],
    [180, { right: 595 - 24, bottom: 24 }],
    [270, { right: 595 - 24, top: 842 - 24 }],
  ])('stands in the corner seen on a page turned by %i', async (rotation, expected) => {
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

  it('measures in points whatever the unit of the page is', async () => {
    const { document, widget } = await signed(samplePdf({ page: '/UserUnit 2' }))
    const { left, right } = rectangleOf(document, widget.get('Rect')) ?? { left: 0, right: 0 }
    expect([left, right - left]).toEqual([12, 90])
  })

  it('stands inside the crop box', async () => {
    const { document, widget } = await signed(samplePdf({ page: '/CropBox [100 100 500 600]' }))
    const expected = { left: 124, top: 576 }
    expect(rectangleOf(document, widget.get('Rect'))).toMatchObject(expected)
  })

  it('stands on the page asked for', async () => {
    const first = await signed(samplePdf({ pages: 3 }), { page: 'first_page' })
    const last = await signed(samplePdf({ pages: 3 }))
    expect(first.widget.get('P')).toMatchObject({ number: 10 })
    expect(last.widget.get('P')).toMatchObject({ number: 30 })
  })

  it('makes room for an earlier one', async () => {
    const once = await signed(samplePdf())
    const twice = await signed(once.bytes)
    const [first, second] = readFields(twice.document).map(({ dictionary }) =>
      rectangleOf(twice.document, dictionary.get('Rect')),
    )
    expect(second?.top).toBeLessThan(first?.bottom ?? 0)
  })

  it('names each letter in Unicode, so that it can be found and copied (9.10.3)', async () => {
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

  it('joins letters and their marks before it looks for them in the font', async () => {
    const { document, widget } = await signed(samplePdf(), { lines: ['A\u0328\u0000z\u030c'] })
    expect(formOfWidget(document, widget).content).toContain('<000100020003> Tj')
  })
})
