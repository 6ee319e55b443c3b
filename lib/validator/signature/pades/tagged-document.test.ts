import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf, type PdfDocument } from '#pdf/document'
import { readFields } from '#pdf/form'
import { isArray, isName, isReference, type PdfDictionary } from '#pdf/objects'
import { findPage } from '#pdf/pages/page'
import { textOfString } from '#pdf/text-string'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'

const at = new Date('2026-03-01T09:30:00Z')
const visible = { lines: ['ONA'], position: 'auto', page: 'last_page' } as const

const pki = createTestPki(() => at)

/** A tagged document with the given parent tree. */
function taggedPdf(parentTree: string, pages = 1): Buffer {
  return samplePdf({
    pages,
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 101 0 R',
    page: '/StructParents 0',
    objects: {
      101: `<< /Type /StructTreeRoot /K 102 0 R /ParentTree ${parentTree} >>`,
      102: '<< /Type /StructElem /S /Document /P 101 0 R /K 103 0 R >>',
      103: '<< /Type /StructElem /S /P /P 102 0 R /Pg 10 0 R /K 0 >>',
      104: '<< /Nums [0 [103 0 R]] >>',
      105: '<< /Kids [106 0 R] >>',
      106: '<< /Limits [0 7] /Nums [0 [103 0 R] 7 103 0 R] >>',
    },
  })
}

const parentTrees = {
  'of its own': '104 0 R',
  inside: '<< /Nums [0 [103 0 R]] >>',
  'of several nodes': '105 0 R',
}

async function signed(bytes: Buffer, isVisible = true): Promise<Buffer> {
  const appearance = isVisible ? { appearance: visible } : {}
  return (await signPdf(pki, bytes, { at, ...appearance })).bytes
}

function opened(bytes: Buffer): PdfDocument {
  return openPdf(memorySource(bytes))
}

/** The widgets of the signature fields, in order. */
function widgets(document: PdfDocument): readonly PdfDictionary[] {
  return readFields(document).map(({ dictionary }) => dictionary)
}

function textIn(document: PdfDocument, dictionary: PdfDictionary | undefined, key: string): string {
  const value = document.resolve(dictionary?.get(key))
  return typeof value === 'object' && value && 'bytes' in value ? textOfString(value) : ''
}

describe('a signature field', () => {
  it('has a description for people who cannot see it', async () => {
    const document = opened(await signed(samplePdf(), false))
    const [widget] = widgets(document)
    expect(textIn(document, widget, 'Contents')).toContain('ŽYGIMANTĖ')
    expect(textIn(document, widget, 'TU')).toContain('ŽYGIMANTĖ')
  })

  it('does not change structure or tab order of an untagged page', async () => {
    const document = opened(await signed(samplePdf()))
    expect(findPage(document, 'last').dictionary.has('Tabs')).toBe(false)
    expect(widgets(document)[0]?.has('StructParent')).toBe(false)
  })

  it.each([true, false])('adds a tab order to a tagged page, visible: %s', async (isVisible) => {
    const document = opened(await signed(taggedPdf(parentTrees.inside), isVisible))
    const { dictionary } = findPage(document, 'last')
    expect(isName(dictionary.get('Tabs'), 'S')).toBe(true)
  })

  it('of a time-stamp leaves other pages of a tagged document unchanged', async () => {
    const appearance = { ...visible, page: 'first_page' } as const
    const choices = { at, level: 'B-LTA', appearance } as const
    const { bytes } = await signPdf(pki, taggedPdf(parentTrees.inside, 2), choices)
    const { dictionary } = findPage(opened(bytes), 'last')
    expect([...dictionary.keys()].filter((key) => /Annots|Tabs/.test(key))).toEqual([])
  })

  it.each(Object.entries(parentTrees))(
    'gets a structure element, with parent tree %s',
    async (_, tree) => {
      const document = opened(await signed(taggedPdf(tree)))
      const [widget] = widgets(document)
      const root = document.dictionary(document.catalog.dictionary.get('StructTreeRoot'))
      const top = document.dictionary(root?.get('K'))
      const kids = document.resolve(top?.get('K'))
      const form = isArray(kids) ? document.dictionary(kids.at(-1)) : undefined
      const kid = document.dictionary(form?.get('K'))
      expect(isName(form?.get('S'), 'Form')).toBe(true)
      expect(document.dictionary(kid?.get('Obj'))?.get('T')).toEqual(widget?.get('T'))
      const key = tree === parentTrees['of several nodes'] ? 8 : 1
      expect(widget?.get('StructParent')).toBe(key)
      expect(root?.get('ParentTreeNextKey')).toBe(key + 1)
      const parents = document.dictionary(root?.get('ParentTree'))
      const leaf = document.array(parents?.get('Kids'))?.at(-1)
      const numbers = document.array((leaf ? document.dictionary(leaf) : parents)?.get('Nums'))
      expect(numbers?.at(-2)).toBe(key)
      expect(isReference(numbers?.at(-1))).toBe(true)
    },
  )

  it('gets no structure element if it is invisible or the document is already signed', async () => {
    const once = await signed(taggedPdf(parentTrees.inside), false)
    const twice = opened(await signed(once))
    expect(widgets(twice).map((widget) => widget.has('StructParent'))).toEqual([false, false])
  })
})
