import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { startBudget } from './budget'
import { detachedBytes, fileNamesOf } from './detached-bytes'
import { ReferenceRefused } from './refusal'
import type { Transform } from './transform'

describe('a detached file', () => {
  const byId = (id: string): Transform => ({ kind: 'element-by-id', attribute: 'ID', id })
  const metadata = utf8('<m xmlns="urn:m" ID="m"><!--c--><a ID="author_0">Ąžuolas<!--c--></a></m>')

  it('is unchanged without transforms', () => {
    expect(detachedBytes({ transforms: [] }, metadata)).toEqual(metadata)
  })

  it('gives one element of ADOC metadata, with the namespaces around it', () => {
    const bytes = detachedBytes({ transforms: [byId('author_0')] }, metadata)
    expect(Buffer.from(bytes).toString()).toBe('<a xmlns="urn:m" ID="author_0">Ąžuolas</a>')
  })

  it.each([
    ['not-xml', [byId('a')], utf8('a')],
    ['id-not-found', [byId('nobody')], metadata],
    ['id-ambiguous', [byId('a')], utf8('<m><a ID="a"/><a ID="a"/></m>')],
    ['transform-not-allowed', [{ kind: 'enveloped-signature' }], metadata],
    ['not-xml', [byId('a')], utf8('<!DOCTYPE m><m ID="a"/>')],
  ] as const)('is refused as %s', (reason, transforms, file) => {
    expect(() => detachedBytes({ transforms }, file)).toThrow(
      expect.objectContaining({ reason }) as ReferenceRefused,
    )
  })

  it.each([
    ['Proov%20%282%29.txt', 'Proov (2).txt'],
    ['Proov (2).txt', 'Proov (2).txt'],
    ['/a%2Bb.txt', 'a+b.txt'],
    ['./a.txt', 'a.txt'],
    ['100%.txt', '100%.txt'],
    ['z%CC%8C.txt', 'ž.txt'],
  ])('called %s may be %s', (uri, name) => {
    expect(fileNamesOf(uri)).toContain(name)
  })
})

describe('a budget', () => {
  it('throws when it is exceeded', () => {
    const budget = startBudget(10)
    budget.spend(10)
    expect(() => budget.spend(1)).toThrow(ReferenceRefused)
  })
})
