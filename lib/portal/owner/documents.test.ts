import { describe, expect, it } from 'vitest'
import { pathAfterSignIn } from '../sign-in/sign-in'
import { filterQuery, listAfterSignIn, readFilter, startOfDay, statesOf } from './documents'

const all = {
  state: undefined,
  search: '',
  signer: '',
  missing: '',
  label: '',
  archived: '' as const,
  from: '',
  to: '',
  zone: '',
  sender: '' as const,
  batch: '',
  cursor: undefined,
}

describe('the filter of the list of documents', () => {
  it('is empty without parameters', () => {
    expect(readFilter({})).toEqual(all)
  })

  it('comes from the address', () => {
    const people = { signer: 'ona', missing: 'jonas' }
    const typed = { search: 'rent', ...people, from: '2026-11-01', to: '2026-11-21' }
    const batch = 'e1f5a0c7-3d24-4b8e-9f61-7c0a2b5d8e93'
    const more = { sender: 'me', batch, label: batch, archived: 'yes', cursor: 'c' }
    const given = { state: 'signed', ...typed, zone: 'America/New_York', ...more }
    expect(readFilter(given)).toEqual(given)
  })

  it.each([
    { state: 'unheard-of' },
    { state: ['unheard-of', 'signed'] },
    { from: '2026-11' },
    { from: '0026-11-21' },
    { to: '9999-12-31' },
    { zone: 'America/New_York' },
    { batch: 'x' },
  ])('leaves out values that cannot be parsed: %o', (params) => {
    expect(readFilter(params)).toEqual(all)
  })

  it('searches pasted text without its invisible characters', () => {
    const cut = `${'a'.repeat(199)}😀`
    expect(readFilter({ search: ' rent\u200b\u0000', signer: cut })).toEqual({
      ...all,
      search: 'rent',
      signer: 'a'.repeat(199),
    })
  })

  it('has days of the default zone if the given one does not exist', () => {
    const given = { from: '2026-11-21', zone: 'Mars/Phobos' }
    expect(readFilter(given)).toEqual({ ...all, from: '2026-11-21' })
  })

  it('is written back into an address', () => {
    const filter = readFilter({ state: 'signed', search: 'ąžuolas & Co', cursor: 'c' })
    const query = filterQuery(filter, { cursor: undefined })
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      state: 'signed',
      search: 'ąžuolas & Co',
    })
  })

  it('is kept during a sign-in, except for typed text', () => {
    const days = { from: '2026-11-01', to: '2026-11-21', zone: 'America/New_York' }
    const typed = { search: 'rent', signer: 'ona', cursor: 'c' }
    const address = listAfterSignIn(readFilter({ state: 'signed', ...days, ...typed }))
    expect(address).toBe(
      '/documents?state=signed&from=2026-11-01&to=2026-11-21&zone=America%2FNew_York',
    )
    expect(pathAfterSignIn(address)).toBe(address)
    expect(listAfterSignIn(all)).toBe('/documents')
  })

  it('accepts groups of states and single states', () => {
    expect(readFilter({ state: 'waiting' }).state).toBe('waiting')
    expect(statesOf('waiting')).toEqual(['saved', 'signed_partially'])
    expect(statesOf('ended')).toEqual(['declined', 'cancelled', 'expired'])
    expect(statesOf('expired')).toEqual(['expired'])
    expect(statesOf(undefined)).toHaveLength(6)
  })

  it('without restrictions adds nothing to the address', () => {
    expect(filterQuery(all)).toBe('')
  })
})

describe('a day of the list', () => {
  it.each([
    ['2026-11-21', '', 0, '2026-11-20T22:00:00.000Z'],
    ['2026-11-21', '', 1, '2026-11-21T22:00:00.000Z'],
    ['2026-07-01', 'Europe/Vilnius', 0, '2026-06-30T21:00:00.000Z'],
    ['2026-03-29', 'Europe/Vilnius', 0, '2026-03-28T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Vilnius', 1, '2026-03-29T21:00:00.000Z'],
    ['2026-11-21', 'America/New_York', 0, '2026-11-21T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', 1, '2026-03-09T04:00:00.000Z'],
    // In this zone, clocks go forward on the morning of this day.
    ['2026-09-27', 'Pacific/Auckland', 0, '2026-09-26T12:00:00.000Z'],
    ['2026-09-27', 'Pacific/Auckland', 1, '2026-09-27T11:00:00.000Z'],
  ])('%s in the zone %j, and %i days later, begins at %s', (day, zone, later, at) => {
    expect(new Date(startOfDay(day, zone, later) * 1000).toISOString()).toBe(at)
  })
})
