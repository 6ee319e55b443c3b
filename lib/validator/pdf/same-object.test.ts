import { describe, expect, it } from 'vitest'
import { dictionary, name, type PdfObject, reference, string } from './objects'
import { isSameObject } from './same-object'

const bytes = (text: string) => string(Buffer.from(text))
const encrypt = dictionary({ O: bytes('owner'), CF: dictionary({ StdCF: name('AESV3') }), P: -4 })
const reordered = dictionary({ P: -4, CF: dictionary({ StdCF: name('AESV3') }), O: bytes('owner') })

describe('two PDF objects', () => {
  it.each<[why: string, PdfObject, PdfObject]>([
    ['entries in another order', encrypt, reordered],
    ['arrays with equal items', [1, name('A'), null], [1, name('A'), null]],
    ['equal references', reference(3), reference(3)],
  ])('are the same: %s', (_, left, right) => {
    expect(isSameObject(left, right)).toBe(true)
  })

  it.each<[why: string, PdfObject | undefined, PdfObject]>([
    ['another byte in a string', encrypt, new Map([...encrypt, ['O', bytes('ownes')]])],
    ['one entry more', encrypt, new Map([...encrypt, ['U', null]])],
    ['another entry with null', dictionary({ A: null }), dictionary({ B: null })],
    ['an array that is shorter', [1], [1, 2]],
    ['a name and a string', name('A'), bytes('A')],
    ['another generation', reference(3), reference(3, 1)],
    ['a missing one and null', undefined, null],
  ])('differ: %s', (_, left, right) => {
    expect(isSameObject(left, right)).toBe(false)
  })
})
