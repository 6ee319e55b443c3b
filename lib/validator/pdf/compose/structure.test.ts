import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf } from '../document'
import { isArray, isDictionary, isName, type PdfObject } from '../objects'
import { type Area, flow, type Row } from './flow'
import { writePages } from './write-pages'

const style = { face: 'condensed', size: 10, ink: 'text' } as const
const area: Area = { left: 0, right: 200, bottom: 0, top: 100 }
const about = { title: 'Įrodymai', author: 'Paraph', language: 'lt', created: new Date(0) }
const row = (texts: readonly string[], more: Partial<Row> = {}): Row => ({
  cells: texts.map((text) => text.split('\n').map((one) => ({ text: one, style }))),
  widths: texts.map(() => 100),
  gap: 0,
  before: 0,
  ...more,
})

/** The structure of the written rows as text: one word for each element, with its children in brackets. */
function structureOf(rows: readonly Row[]): string {
  const pdf = openPdf(memorySource(writePages(flow(rows, area), rows, about)))
  const root = pdf.dictionary(pdf.catalog.dictionary.get('StructTreeRoot'))
  const tell = (object: PdfObject | undefined): string => {
    const element = pdf.dictionary(object)
    if (!element) return expect.fail('Each element is a dictionary')
    const type = element.get('S')
    const kids = element.get('K')
    const below = isArray(kids) ? `(${kids.map(tell).join(' ')})` : ''
    const attributes = element.get('A')
    const scope = isDictionary(attributes) ? attributes.get('Scope') : undefined
    return `${isName(type) ? type.value : '?'}${isName(scope) ? `:${scope.value}` : ''}${below}`
  }
  return tell(root?.get('K'))
}

describe('structure of written pages', () => {
  it('has headings, paragraphs, and tables for rows of several cells', () => {
    const rows = [
      row(['Title'], { rank: 'H1' }),
      row(['What it is']),
      row(['People'], { rank: 'H2' }),
      row(['Ona', 'signed\ntoday'], { heads: 'row' }),
      row(['Events'], { rank: 'H2' }),
      row(['When', 'What'], { heads: 'columns' }),
      row(['today', 'signed']),
    ]
    expect(structureOf(rows)).toBe(
      'Document(H1 P H2 Table(TR(TH:Row(P) TD(P P))) H2 ' +
        'Table(TR(TH:Column(P) TH:Column(P)) TR(TD(P) TD(P))))',
    )
  })

  it('contains a broken line and a heading repeated on the next page only once', () => {
    const heading = row(['When', 'What'], { heads: 'columns' })
    const long = row(['a', 'word '.repeat(40)], { heading })
    const [first, second] = flow([heading, long, long], area)
    expect(first && second).toBeDefined()
    expect(structureOf([heading, long, long])).toBe(
      'Document(Table(TR(TH:Column(P) TH:Column(P)) TR(TD(P) TD(P)) TR(TD(P) TD(P))))',
    )
  })
})
