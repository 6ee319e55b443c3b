import { readDer } from '@paraph/validator/encoding/der/reader'
import { describe, expect, it } from 'vitest'
import { algorithmFor, algorithmParameters, digestOidOf, offeredAlgorithms } from './key-algorithms'

const oid = {
  rsa: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  pss: '1.2.840.113549.1.1.10',
  ec: '1.2.840.10045.2.1',
  ecdsaSha384: '1.2.840.10045.4.3.3',
  ed25519: '1.3.101.112',
}

describe('algorithms of a credential', () => {
  it.each([
    ['a key for RSA signs every digest', [oid.rsa], ['rsa-sha256', 'rsa-sha384', 'rsa-sha512']],
    ['an algorithm signs its own digest', [oid.rsaSha256], ['rsa-sha256']],
    ['an algorithm of ECDSA', [oid.ecdsaSha384], ['ecdsa-sha384']],
    [
      'RSASSA-PSS comes before PKCS #1',
      [oid.rsaSha256, oid.pss],
      ['rsa-pss-sha256', 'rsa-pss-sha384', 'rsa-pss-sha512', 'rsa-sha256'],
    ],
    ['unknown identifiers are ignored', [oid.ed25519, '1.2.3'], []],
  ])('%s', (_what, stated, names) => {
    expect(offeredAlgorithms(stated).map(({ name }) => name)).toEqual(names)
  })

  it('keep the identifier that the credential states, the most exact one', () => {
    const [first, second] = offeredAlgorithms([oid.rsa, oid.rsaSha256])
    expect([first?.oid, second?.oid]).toEqual([oid.rsaSha256, oid.rsa])
  })

  it.each([
    [[oid.ec], 'SHA-512', 'ecdsa-sha512'],
    [[oid.ecdsaSha384], 'SHA-256', 'ecdsa-sha384'],
    [[], 'SHA-256', undefined],
  ] as const)('choose for %j and %s: %s', (stated, digest, name) => {
    expect(algorithmFor(offeredAlgorithms(stated), digest)?.name).toBe(name)
  })

  it('name the digest, and for RSASSA-PSS its parameters', () => {
    expect(digestOidOf('rsa-pss-sha512')).toBe('2.16.840.1.101.3.4.2.3')
    expect(algorithmParameters('rsa-sha256')).toBeUndefined()
    // RFC 4055, 3.1: hash, mask generation and salt are explicit, the trailer has its default.
    const parameters = readDer(Buffer.from(algorithmParameters('rsa-pss-sha256') ?? '', 'base64'))
    expect(parameters.children.map(({ tag }) => tag)).toEqual([0xa0, 0xa1, 0xa2])
  })
})
