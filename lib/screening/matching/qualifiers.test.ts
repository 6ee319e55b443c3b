import { describe, expect, it } from 'vitest'
import { changeBy, qualifiersOf } from './qualifiers'

const unknown = { birthDates: [], gender: '', countries: [] } as const
const change = (asked: object, listed: object) =>
  changeBy(qualifiersOf({ ...unknown, ...asked }, { ...unknown, ...listed }))
const born = (...birthDates: string[]) => ({ birthDates })

describe('qualifiers besides the name', () => {
  it('raise the score for the same person', () => {
    expect(change(born('1961-06-03'), born('1950', '1961-06-03'))).toBeGreaterThan(0)
    expect(change(born('1961-06-03'), born('1961'))).toBeGreaterThan(0)
    expect(change(born('1961-06-03'), born('1960/1963'))).toBeGreaterThan(0)
    expect(change({ countries: ['LT'] }, { countries: ['RU', 'LT'] })).toBeGreaterThan(0)
  })

  it('lower the score for another person, more for a greater difference', () => {
    const near = change(born('1961-06-03'), born('1962'))
    const other = change(born('1961-06-03'), born('1966'))
    const far = change(born('1961-06-03'), born('1990/1995'))
    expect([near < 0, other < near, far < other]).toEqual([true, true, true])
    expect(change({ gender: 'F' }, { gender: 'M' })).toBeLessThan(0)
    expect(change({ countries: ['LT'] }, { countries: ['RU'] })).toBeLessThan(0)
  })

  it('are ignored when one side lacks them', () => {
    expect(qualifiersOf(unknown, { birthDates: ['1961'], gender: 'M', countries: ['RU'] })).toEqual(
      [],
    )
  })
})
