import { describe, expect, it } from 'vitest'
import { joinReferences } from './join-references'

describe('joinReferences', () => {
  // Expected results: RFC 3986, 5.4, and Canonical XML 1.1, 2.4 if both references are relative.
  it.each([
    ['http://a/b/c/d;p?q', 'g:h', 'g:h'],
    ['http://a/b/c/d;p?q', 'g', 'http://a/b/c/g'],
    ['http://a/b/c/d;p?q', './g/', 'http://a/b/c/g/'],
    ['http://a/b/c/d;p?q', '/g', 'http://a/g'],
    ['http://a/b/c/d;p?q', '//g', 'http://g'],
    ['http://a/b/c/d;p?q', '?y', 'http://a/b/c/d;p?y'],
    ['http://a/b/c/d;p?q', 'g#s', 'http://a/b/c/g'],
    ['http://a/b/c/d;p?q', '', 'http://a/b/c/d;p?q'],
    ['http://a/b/c/d;p?q', '.', 'http://a/b/c/'],
    ['http://a/b/c/d;p?q', '../..', 'http://a/'],
    ['http://a/b/c/d;p?q', '../../../g', 'http://a/g'],
    ['http://a', 'g', 'http://a/g'],
    ['a/', '../../g', '../g'],
    ['..', 'g', '../g'],
    ['a/b', '..', ''],
  ])('resolves %s and %s', (base, reference, joined) => {
    expect(joinReferences(base, reference)).toBe(joined)
  })
})
