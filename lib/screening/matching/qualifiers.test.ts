import { describe, expect, it } from 'vitest'
import { changesBy, qualifiersOf } from './qualifiers'

const unknown = { birthDates: [], gender: '', countries: [] } as const
const change = (asked: object, listed: object) =>
  changesBy(qualifiersOf({ ...unknown, ...asked }, { ...unknown, ...listed })).reduce(
    (sum, { change: by }) => sum + by,
    0,
  )
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

  it('tell people of the same name apart by an exact date of birth', () => {
    expect(
      qualifiersOf({ ...unknown, ...born('1961-06-03') }, { ...unknown, ...born('1961-09-30') }),
    ).toEqual(['other-birth-day'])
    expect(change(born('1961-06-03'), born('1964-06-03'))).toBeLessThan(-0.2)
    expect(change(born('1961-06-03'), born('1963'))).toBeGreaterThan(-0.1)
  })

  it('takes the best of several listed dates', () => {
    const listed = { ...unknown, ...born('1990-01-01', '1961-06-03') }
    expect(qualifiersOf({ ...unknown, ...born('1961-06-03') }, listed)).toEqual(['same-birth-date'])
  })

  it('are ignored when one side lacks them', () => {
    expect(qualifiersOf(unknown, { birthDates: ['1961'], gender: 'M', countries: ['RU'] })).toEqual(
      [],
    )
  })
})
