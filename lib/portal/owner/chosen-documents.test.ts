import { describe, expect, it } from 'vitest'
import { freeName } from './chosen-documents'

describe('a name in an archive', () => {
  it('is used once, regardless of letter case', () => {
    const taken = new Set<string>()
    const names = ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'README', 'readme', '.pdf']
    expect(names.map((name) => freeName(name, taken))).toEqual([
      ...['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf', 'README', 'readme (2)', '.pdf'],
    ])
  })
})
