import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileFinder, uriOfName } from './reference-uri'

const files = [
  'a.txt',
  'b c.txt',
  'ąžuolas.pdf',
  '100%.txt',
  'x/y (2).txt',
  '%41.txt',
  '5% a\u0328.txt',
].map((name) => ({ name }))

describe('references to files', () => {
  it.each([
    ['a.txt', 'a.txt'],
    ['/a.txt', 'a.txt'],
    ['./a.txt', 'a.txt'],
    ['b%20c.txt', 'b c.txt'],
    ['b c.txt', 'b c.txt'],
    ['%C4%85%C5%BEuolas.pdf', 'ąžuolas.pdf'],
    ['a%CC%A8z%CC%8Cuolas.pdf', 'ąžuolas.pdf'],
    ['100%.txt', '100%.txt'],
    ['x/y%20%282%29.txt', 'x/y (2).txt'],
    ['x/y%20(2).txt', 'x/y (2).txt'],
    ['%41.txt', '%41.txt'],
    ['5% \u0105.txt', '5% a\u0328.txt'],
    ['missing.txt', undefined],
    ['', undefined],
  ])('%s refers to %s', (uri, name) => {
    expect(fileFinder(files)(uri)?.name).toBe(name)
  })

  it('decode to the original name, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name.isWellFormed() && !/^\.?\//.test(name))
        const others = [{ name: `${name}.other` }, { name }]
        expect(fileFinder(others)(uriOfName(name))?.name).toBe(name)
      }),
    )
  })
})
