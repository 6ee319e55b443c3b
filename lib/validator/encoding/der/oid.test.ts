import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeHex } from '../hex'
import { MalformedDer } from './malformed-der'
import { decodeOid, encodeOid } from './oid'

describe('object identifiers', () => {
  it('are encoded as in X.690, 8.19.5', () => {
    expect(encodeHex(encodeOid('2.100.3'))).toBe('813403')
  })

  it('are decoded to the original text', () => {
    const arc = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    const rest = fc.array(arc, { maxLength: 3 })
    fc.assert(
      fc.property(
        fc.constantFrom(0n, 1n, 2n),
        fc.bigInt({ min: 0n, max: 39n }),
        rest,
        (...parts) => {
          const text = parts.flat().join('.')
          expect(decodeOid(encodeOid(text))).toBe(text)
        },
      ),
    )
  })

  it('may have a UUID below 2.25', () => {
    const text = '2.25.329800735698586629295641978511506172918'
    expect(decodeOid(encodeOid(text))).toBe(text)
  })

  it.each([
    ['empty content', []],
    ['an unterminated arc', [0x2a, 0x86]],
    ['an arc with an unnecessary zero', [0x2a, 0x80, 0x01]],
    ['too many bytes', Array.from({ length: 65 }, () => 1)],
  ])('reject %s', (_, bytes) => {
    expect(() => decodeOid(Uint8Array.from(bytes))).toThrow(MalformedDer)
  })

  it.each(['', '1', '3.1', '1.40', '1.02', '1.2.', 'x'])('cannot be %j', (text) => {
    expect(() => encodeOid(text)).toThrow(MalformedDer)
  })
})
