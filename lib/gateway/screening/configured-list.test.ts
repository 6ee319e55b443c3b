import { describe, expect, it } from 'vitest'
import { parseConfiguredList, partSource } from './configured-list'

describe('an entry of SCREENING_LISTS', () => {
  it('names a kind and a file or an address', () => {
    expect(parseConfiguredList('un=https://example.org/list.xml?a=b')).toEqual({
      kind: 'un',
      source: 'https://example.org/list.xml?a=b',
    })
  })

  it.each(['un', 'un=', '=a.xml', 'nothing=a.xml', 'toString=a.xml'])('rejects %s', (entry) => {
    expect(() => parseConfiguredList(entry)).toThrow(/kind=source/)
  })
})

describe('a list of several files', () => {
  it('has them in the same folder', () => {
    expect(partSource('/lists/sdn.csv', 'sdn', 'alt')).toBe('/lists/alt.csv')
    expect(partSource('https://example.org/sdn/SDN.CSV', 'sdn', 'add')).toBe(
      'https://example.org/sdn/add.CSV',
    )
    expect(partSource('/lists/whatever.xml', 'list', 'list')).toBe('/lists/whatever.xml')
  })

  it('needs a source that names its first file', () => {
    expect(() => partSource('/lists/ofac.csv', 'sdn', 'alt')).toThrow(/sdn/)
  })
})
