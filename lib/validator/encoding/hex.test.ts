import { describe, expect, it } from 'vitest'
import { decodeHex, encodeHex } from './hex'
import { InvalidEncoding } from './invalid-encoding'

describe('hexadecimal', () => {
  it('writes two lower-case digits per byte', () => {
    expect(encodeHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
  })

  it('reads upper and lower case', () => {
    expect(decodeHex('00Aaff')).toEqual(Buffer.of(0, 170, 255))
  })

  it.each(['abc', 'zz', '0 0 ', '0x00'])('rejects %j', (text) => {
    expect(() => decodeHex(text)).toThrow(InvalidEncoding)
  })
})
