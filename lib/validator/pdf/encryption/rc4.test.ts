import { describe, expect, it } from 'vitest'
import { rc4 } from './rc4'

/** Keys of RFC 6229, 2, with the first 16 bytes of each key stream. */
const streams = [
  ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
  ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
  ['833222772a', '80ad97bdc973df8a2e879e92a497efda'],
] as const

describe('RC4', () => {
  it.each(streams)('produces the key stream of RFC 6229 for the key %s', (key, stream) => {
    const output = rc4(Buffer.from(key, 'hex'), new Uint8Array(16))
    expect(Buffer.from(output).toString('hex')).toBe(stream)
  })

  it('decrypts its own ciphertext', () => {
    const [key, data] = [Buffer.from('key'), Buffer.alloc(1_000, 'text')]
    expect(Buffer.from(rc4(key, rc4(key, data)))).toEqual(data)
  })
})
