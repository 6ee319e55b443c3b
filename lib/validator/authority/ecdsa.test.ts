import { createHash, createPublicKey, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { ecPrivateKey, scalarFrom, signDigest } from './ecdsa'

/** RFC 6979, A.2.5 and A.2.6, each curve with the hash of its size: key, then r and s over a message. */
const vectors = [
  {
    curve: 'P-256',
    key: 'C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721',
    cases: [
      [
        'sha256',
        'sample',
        'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716',
        'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
      ],
      [
        'sha256',
        'test',
        'F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367',
        '019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083',
      ],
    ],
  },
  {
    curve: 'P-384',
    key: '6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5',
    cases: [
      [
        'sha384',
        'sample',
        '94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46',
        '99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8',
      ],
    ],
  },
] as const

describe('signDigest', () => {
  for (const { curve, key, cases } of vectors) {
    it.each([...cases])(`agrees with RFC 6979 on ${curve}, %s, "%s"`, (hash, message, r, s) => {
      const digest = createHash(hash).update(message).digest()
      const signature = signDigest(ecPrivateKey(curve, Buffer.from(key, 'hex')), digest)
      expect(Buffer.from(signature).toString('hex').toUpperCase()).toBe(r + s)
    })
  }

  it('signs a digest longer than the curve’s order so that node:crypto verifies it', () => {
    const key = ecPrivateKey('P-256', Buffer.from(vectors[0].key, 'hex'))
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: Buffer.from(
          '60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6',
          'hex',
        ).toString('base64url'),
        y: Buffer.from(
          '7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299',
          'hex',
        ).toString('base64url'),
      },
    })
    const message = Buffer.from('a document')
    const signature = signDigest(key, createHash('sha384').update(message).digest())
    expect(
      verify('sha384', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
    ).toBe(true)
  })
})

describe('scalarFrom', () => {
  it('returns neither zero nor the order', () => {
    const one = Buffer.alloc(32)
    one[31] = 1
    const lastScalar = p256.Point.Fn.ORDER - 1n
    expect(scalarFrom('P-256', new Uint8Array(40))).toEqual(one)
    expect(scalarFrom('P-256', Buffer.from(lastScalar.toString(16), 'hex'))).toEqual(one)
  })
})
