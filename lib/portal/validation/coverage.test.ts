import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage'

type Scope = Parameters<typeof coverageOf>[0]['signatureScope'][number]

const scope = (name: string, kind = 'FULL'): Scope => ({ name, scope: kind, value: '' })

const pades = (...scopes: Scope[]) => ({
  signatureScope: scopes,
  signatureFormat: 'PAdES_BASELINE_LT',
})
const xades = (...scopes: Scope[]) => ({
  signatureScope: scopes,
  signatureFormat: 'XAdES_BASELINE_LT',
})

const unchanged = {
  PageDifference: [],
  ObjectModifications: {
    ExtensionChange: [],
    SignatureOrFormFill: [],
    AnnotationChange: [],
    Undefined: [],
  },
}

describe('the coverage of a signature', () => {
  it('is the whole document if nothing follows it', () => {
    expect(coverageOf(pades(scope('Full PDF')), unchanged, undefined)).toEqual({ over: 'document' })
  })

  it('is an earlier revision, with every kind of later change', () => {
    const partial = pades(scope('Partial PDF', 'PARTIAL'))
    const one = [{ value: 'object' }]
    const found = {
      PageDifference: [{ Page: 2 }],
      ObjectModifications: {
        ExtensionChange: one,
        SignatureOrFormFill: one,
        AnnotationChange: one,
        Undefined: one,
      },
    }
    expect(coverageOf(partial, unchanged, undefined)).toEqual({ over: 'revision', changes: [] })
    expect(coverageOf(partial, found, undefined)).toEqual({
      over: 'revision',
      changes: ['validationData', 'forms', 'annotations', 'pages', 'unexplained'],
    })
  })

  it('is files of a container, and names those left out', () => {
    const covered = coverageOf(xades(scope('a.txt'), scope('b.txt')), undefined, [
      'a.txt',
      'b.txt',
      'c.txt',
    ])
    expect(covered).toEqual({ over: 'files', files: ['a.txt', 'b.txt'], missing: ['c.txt'] })
  })

  it('is parts of an XML document', () => {
    const parts = xades(scope('invoice', 'PARTIAL'))
    expect(coverageOf(parts, undefined, undefined)).toEqual({ over: 'parts', parts: ['invoice'] })
  })

  it('is another signature for a counter-signature', () => {
    const counter = xades(scope('S-1', 'COUNTER_SIGNATURE'))
    expect(coverageOf(counter, undefined, ['a.txt'])).toEqual({ over: 'signature' })
  })

  it('is nothing if the signature has no references', () => {
    expect(coverageOf(xades(), undefined, undefined)).toEqual({ over: 'nothing' })
  })
})
