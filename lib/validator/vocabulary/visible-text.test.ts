import { describe, expect, it } from 'vitest'
import {
  isMisleading,
  visibleJson,
  visibleLines,
  visibleText,
  withoutMisleading,
  withVisibleTexts,
} from './visible-text'

describe('visible text', () => {
  it.each([
    ['a plain name', 'Žygimantė Ąžuolė', 'Žygimantė Ąžuolė'],
    ['an override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['an isolate', 'a\u2067b', 'a⟨U+2067⟩b'],
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['a control', 'a\u0000b', 'a⟨U+0000⟩b'],
    ['a line feed', 'a\nb', 'a⟨U+000A⟩b'],
    ['a lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a tag', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['right-to-left letters', 'שלום', 'שלום'],
  ])('escapes misleading characters of %s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible)
    expect(isMisleading(text)).toBe(text !== visible)
    expect(isMisleading(visible)).toBe(false)
    expect(withoutMisleading(text)).toBe(visible.replace(/⟨.*⟩/, ''))
  })

  it('keeps tabs and line feeds of several lines', () => {
    expect(visibleLines('a\tb\nc\r')).toBe('a\tb\nc⟨U+000D⟩')
  })

  it('changes only the texts of plain data', () => {
    const at = new Date(0)
    const data = { list: ['a\u202e', 1, null, true, undefined], inner: { at, text: 'b' } }
    expect(withVisibleTexts(data)).toEqual({
      list: ['a⟨U+202E⟩', 1, null, true, undefined],
      inner: { at, text: 'b' },
    })
    const plain = { list: ['a'] }
    expect(withVisibleTexts(plain)).toBe(plain)
  })

  it('keeps JSON parsing to the same data', () => {
    const line = JSON.stringify({ name: 'a\u202e\u{e0041}\u0085b' })
    expect(isMisleading(visibleJson(line))).toBe(false)
    expect(JSON.parse(visibleJson(line))).toEqual(JSON.parse(line))
    expect(visibleJson('{}\n')).toBe('{}\n')
  })
})
