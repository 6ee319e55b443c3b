import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { p256, p384, scalarFrom, signDigest } from './ecdsa'

/** RFC 6979, A.2.5 and A.2.6: key, then r and s over `sample` and `test` by hash. */
const vectors = [
  {
    curve: p256,
    key: 0xc9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721n,
    cases: [
      [
        'sha256',
        'sample',
        'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716',
        'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
      ],
      [
        'sha512',
        'sample',
        '8496A60B5E9B47C825488827E0495B0E3FA109EC4568FD3F8D1097678EB97F00',
        '2362AB1ADBE2B8ADF9CB9EDAB740EA6049C028114F2460F96554F61FAE3302FE',
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
    curve: p384,
    key: 0x6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5n,
    cases: [
      [
        'sha256',
        'sample',
        '21B13D1E013C7FA1392D03C5F99AF8B30C570C6F98D4EA8E354B63A21D3DAA33BDE1E888E63355D92FA2B3C36D8FB2CD',
        'F3AA443FB107745BF4BD77CB3891674632068A10CA67E3D45DB2266FA7D1FEEBEFDC63ECCD1AC42EC0CB8668A4FA0AB0',
      ],
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
    it.each([...cases])(
      `agrees with RFC 6979 on ${curve.name}, %s, "%s"`,
      (hash, message, r, s) => {
        const signature = signDigest(curve, key, createHash(hash).update(message).digest(), hash)
        expect(Buffer.from(signature).toString('hex').toUpperCase()).toBe(r + s)
      },
    )
  }

  it('makes a signature others verify, whatever hash the digest came from', () => {
    const key = vectors[0].key
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
    const signature = signDigest(p256, key, createHash('sha384').update(message).digest())
    expect(
      verify('sha384', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
    ).toBe(true)
  })
})

describe('scalarFrom', () => {
  it('never gives zero, nor the order', () => {
    expect(scalarFrom(p256, new Uint8Array(40))).toBe(1n)
    expect(scalarFrom(p256, Buffer.from((p256.order - 1n).toString(16), 'hex'))).toBe(1n)
  })
})
