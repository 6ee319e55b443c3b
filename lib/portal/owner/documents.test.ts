import { describe, expect, it } from 'vitest'
import { filterQuery, readFilter, startOfDay } from './documents'

const all = { state: undefined, search: '', signer: '', from: '', to: '', cursor: undefined }

describe('the filter of the list of documents', () => {
  it('is empty without parameters', () => {
    expect(readFilter({})).toEqual(all)
  })

  it('comes from the address', () => {
    const typed = { search: 'rent', signer: 'ona', from: '2026-11-01', to: '2026-11-21' }
    const given = { state: 'signed', ...typed, cursor: 'c' }
    expect(readFilter(given)).toEqual(given)
  })

  it.each([{ state: 'unheard-of' }, { state: ['unheard-of', 'signed'] }, { from: '2026-11' }])(
    'leaves out what it cannot understand: %o',
    (params) => {
      expect(readFilter(params)).toEqual(all)
    },
  )

  it('goes back into an address', () => {
    const filter = readFilter({ state: 'signed', search: 'ąžuolas & Co', cursor: 'c' })
    const query = filterQuery(filter, { cursor: undefined })
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      state: 'signed',
      search: 'ąžuolas & Co',
    })
  })

  it('that asks for everything adds nothing to the address', () => {
    expect(filterQuery(all)).toBe('')
  })
})

describe('a day of the list', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-20T22:00:00.000Z'],
    ['2026-11-21', 1, '2026-11-21T22:00:00.000Z'],
    ['2026-07-01', 0, '2026-06-30T21:00:00.000Z'],
    ['2026-03-29', 0, '2026-03-28T22:00:00.000Z'],
    ['2026-03-29', 1, '2026-03-29T21:00:00.000Z'],
  ])('%s, and %i days later, begins at %s', (day, later, at) => {
    expect(new Date(startOfDay(day, later) * 1000).toISOString()).toBe(at)
  })
})
