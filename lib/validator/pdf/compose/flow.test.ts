import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf } from '../document'
import { type Area, flow, type Row } from './flow'
import { writePages } from './write-pages'

const style = { face: 'condensed', size: 10, ink: 'text' } as const
const area: Area = { left: 0, right: 100, bottom: 0, top: 100 }
const row = (text: string, more: Partial<Row> = {}): Row => ({
  cells: [[{ text, style }]],
  widths: [100],
  gap: 0,
  before: 0,
  ...more,
})
const textsOf = (pages: ReturnType<typeof flow>) =>
  pages.map(({ texts }) => texts.map(({ text }) => text))

describe('flow: rows on pages', () => {
  it('continue on the next page under a repeated heading if there is no room', () => {
    const heading = row('head')
    const rows = Array.from({ length: 9 }, (_, index) => row(`row ${index}`, { heading }))
    const [first, second] = textsOf(flow(rows, area))
    expect(first).toHaveLength(7)
    expect(second).toEqual(['head', 'row 7', 'row 8'])
  })

  it('keep a heading together with the row below it', () => {
    const rows = [
      ...Array.from({ length: 6 }, () => row('filler')),
      row('h', { keepWithNext: true }),
      row('x'),
    ]
    expect(textsOf(flow(rows, area))[1]).toEqual(['h', 'x'])
  })

  it('break a word that is wider than its cell without losing letters', () => {
    const digest = 'ab'.repeat(32)
    const [page = []] = textsOf(flow([row(digest)], area))
    expect(page.length).toBeGreaterThan(1)
    expect(page.join('')).toBe(digest)
  })

  it('keep a blank between words on two lines', () => {
    const [page = []] = textsOf(flow([row('one two three four five six seven')], area))
    expect(page.length).toBeGreaterThan(1)
    expect(page.join('')).toBe('one two three four five six seven')
  })

  it('stay inside the page', () => {
    const rows = Array.from({ length: 50 }, () =>
      row('Ąžuolas Šimkūnaitis', { before: 7, rule: 'thin' }),
    )
    for (const { texts } of flow(rows, area)) {
      for (const { y } of texts) expect(y).toBeGreaterThan(area.bottom)
    }
  })
})

describe('writePages', () => {
  it('writes a PDF with a title and a language', () => {
    const about = { title: 'Įrodymai', author: 'Paraph', language: 'lt', created: new Date(0) }
    const rows = [row('Ačiū, õ, ķ')]
    const document = openPdf(memorySource(writePages(flow(rows, area), rows, about)))
    const { dictionary } = document.catalog
    expect([...dictionary.keys()]).toEqual([
      ...['Type', 'Pages', 'Lang', 'MarkInfo', 'StructTreeRoot', 'ViewerPreferences'],
    ])
    expect(document.dictionary(dictionary.get('Pages'))?.get('Count')).toBe(1)
  })
})
