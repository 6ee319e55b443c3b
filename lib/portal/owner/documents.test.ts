import { describe, expect, it } from 'vitest'
import { filterQuery, readFilter } from './documents'

const all = { state: undefined, search: '', cursor: undefined }

describe('the filter of the list of documents', () => {
  it('is empty without parameters', () => {
    expect(readFilter({})).toEqual(all)
  })

  it('comes from the address', () => {
    expect(readFilter({ state: 'signed', search: 'rent', cursor: 'c' })).toEqual({
      state: 'signed',
      search: 'rent',
      cursor: 'c',
    })
  })

  it.each([{ state: 'unheard-of' }, { state: ['unheard-of', 'signed'] }])(
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
