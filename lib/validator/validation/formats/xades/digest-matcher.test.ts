import { describe, expect, it } from 'vitest'
import type { SelectedLocation } from '#signature/xades/dsig/reference'
import type { ReferenceVerification } from '#signature/xades/verify'
import { xadesDigestMatcher } from './digest-matcher'

function matched(location: SelectedLocation, type?: string) {
  const selected = { location, isRoot: false, namespace: '', localName: 'Object', id: 'o' }
  const source = { kind: 'same-document', selected, bytes: new Uint8Array() } as const
  const reference = { uri: '#o', type, source } as unknown as ReferenceVerification['reference']
  return xadesDigestMatcher({ reference, found: true, intact: true, refusal: undefined })
}

const object = 'http://www.w3.org/2000/09/xmldsig#Object'

describe('a reference with the type Object', () => {
  it.each(['object', 'key-info', 'signed-properties'] as const)(
    'holds for a part of the signature: %s',
    (location) => {
      expect(matched(location, object)).toMatchObject({ found: true, intact: true })
    },
  )

  it.each(['inside-object', 'elsewhere', 'around'] as const)(
    'finds no data elsewhere: %s',
    (location) => {
      expect(matched(location, object)).toMatchObject({ found: false, intact: false })
    },
  )

  it('may point anywhere if it has another type', () => {
    expect(matched('elsewhere')).toMatchObject({ found: true, intact: true })
  })
})
