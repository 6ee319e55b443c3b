import { describe, expect, it } from 'vitest'
import { layOutText, textFits } from './text-layout'

/** A font in which every letter is half as wide as it is high. */
const measure = (text: string) => [...text].length / 2
const area = { width: 160, height: 54 }

const fits = (lines: ReturnType<typeof layOutText>) =>
  lines.every(({ text, size, y }) => {
    return measure(text) * size <= area.width && y >= 0 && y + size * 0.729 <= area.height
  })

describe('layOutText', () => {
  it('emphasises the first line and centres the block', () => {
    const [name, time] = layOutText(['Jonas Jonaitis', '2026-03-01'], area, measure)
    expect(name).toMatchObject({ text: 'Jonas Jonaitis', isEmphasised: true })
    expect(time?.isEmphasised).toBe(false)
    expect(name?.size).toBeGreaterThan(time?.size ?? 0)
    expect(name?.y).toBeGreaterThan(time?.y ?? 0)
  })

  it('wraps at blanks', () => {
    const lines = layOutText(['Žygimantė Marija Pavardenė-Katkauskienė'], area, measure)
    expect(lines.map(({ text }) => text).join(' ')).toBe('Žygimantė Marija Pavardenė-Katkauskienė')
    expect(lines.length).toBeGreaterThan(1)
    expect(fits(lines)).toBe(true)
  })

  it('reduces the font size before it truncates', () => {
    const many = Array.from({ length: 6 }, (_, index) => `line number ${index}`)
    const lines = layOutText(many, area, measure)
    expect(lines.map(({ text }) => text)).toEqual(many)
    expect(fits(lines)).toBe(true)
  })

  it('breaks a word that is too long for a line', () => {
    const lines = layOutText(['x'.repeat(80)], area, measure)
    expect(lines.map(({ text }) => text).join('')).toBe('x'.repeat(80))
    expect(fits(lines)).toBe(true)
  })

  it('truncates text that fits at no size, with an ellipsis', () => {
    const lines = layOutText(['word '.repeat(500).trim()], area, measure)
    expect(lines.at(-1)?.text).toMatch(/…$/)
    expect(fits(lines)).toBe(true)
  })

  it('reduces the font size before it breaks a word', () => {
    const lines = layOutText(['Konstantinopolitanietė'], { width: 50, height: 54 }, measure)
    expect(lines.map(({ text }) => text)).toEqual(['Konstantinopolitanietė'])
  })

  it('shortens the name and keeps the other lines if the text fits at no size', () => {
    const name = 'Jonas '.repeat(400).trim()
    const lines = layOutText([name, 'Signed 2026-03-01', 'No legal effect'], area, measure)
    const text = lines.map((line) => line.text).join(' ')
    expect(text).toMatch(/^Jonas .*… Signed 2026-03-01 No legal effect$/)
    expect(fits(lines)).toBe(true)
  })

  it('says whether the text fits', () => {
    expect(textFits(['Jonas', 'Signed 2026-03-01'], area, measure)).toBe(true)
    expect(textFits(['Jonas '.repeat(400), 'Signed 2026-03-01'], area, measure)).toBe(false)
  })

  it('draws nothing if there are no lines', () => {
    expect(layOutText([], area, measure)).toEqual([])
  })
})
