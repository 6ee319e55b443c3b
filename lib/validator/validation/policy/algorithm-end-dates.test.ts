import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { issue, profiles } from '#testing/certificates'
import {
  isDigestReliable,
  isSignatureOutdated,
  isSignatureReliable,
  reliableUntil,
} from './algorithm-end-dates'
import { policyNames } from './validation-policy'

const date = (day: string) => new Date(`${day}T00:00:00Z`)

describe('a digest', () => {
  it.each([
    ['dss', 'SHA-1', '2012-07-31', true],
    ['dss', 'SHA-1', '2012-08-01', false],
    ['siva', 'SHA-1', '2017-02-22', true],
    ['siva', 'SHA-1', '2017-02-23', false],
    ['dss', 'SHA-224', '2029-01-01', true],
    ['dss', 'SHAKE256', '2020-01-01', false],
    ['siva', 'SHAKE256', '2020-01-01', true],
    ['dss', 'SHA-256', '2099-01-01', true],
    ['siva', 'SHA3-512', '2099-01-01', true],
  ] as const)('under %s: %s on %s is reliable: %s', (policy, algorithm, day, reliable) => {
    expect(isDigestReliable(algorithm, date(day), policy)).toBe(reliable)
  })
})

describe('a signature', () => {
  let rsa: Certificate
  let ec: Certificate

  beforeAll(() => {
    rsa = parseCertificate(
      issue('RSA', undefined, profiles.person, { algorithm: 'rsa-sha256' }).certificate,
    )
    ec = parseCertificate(issue('EC', undefined, profiles.person).certificate)
  })

  /** Makes a certificate with another key. */
  const certificateOf = ({ publicKey }: { readonly publicKey: KeyObject }): Certificate => ({
    ...ec,
    subjectPublicKeyInfo: publicKey.export({ type: 'spki', format: 'der' }),
  })

  it.each(policyNames)(
    'by 2048 bits of RSA is outdated, not unreliable, from 2029: %s',
    (policy) => {
      const outdatedOn = (day: string) => isSignatureOutdated('rsa-sha256', rsa, date(day), policy)
      expect(outdatedOn('2028-12-31')).toBe(false)
      expect(outdatedOn('2029-01-01')).toBe(true)
      expect(isSignatureReliable('rsa-sha256', rsa, date('2029-01-01'), policy)).toBe(true)
      expect(reliableUntil('rsa-sha256', rsa, policy)).toBeUndefined()
    },
  )

  it.each([
    ['rsa-sha256', 3072, true],
    ['rsa-pss-sha256', 2048, true],
    ['rsa-pss-sha256', 3072, false],
  ] as const)('%s by %i bits is outdated in 2030: %s', (algorithm, bits, outdated) => {
    const signer = certificateOf(generateKeyPairSync('rsa', { modulusLength: bits }))
    expect(isSignatureOutdated(algorithm, signer, date('2030-01-01'), 'dss')).toBe(outdated)
  })

  it.each([
    [1024, '2019-09-30', true],
    [1024, '2019-10-01', false],
    [768, '2005-01-01', false],
  ])('by %i bits of RSA is reliable on %s: %s', (bits, day, reliable) => {
    const signer = certificateOf(generateKeyPairSync('rsa', { modulusLength: bits }))
    expect(isSignatureReliable('rsa-sha256', signer, date(day), 'dss')).toBe(reliable)
  })

  it.each([
    ['2021-09-30', true],
    ['2021-10-01', false],
  ])('by a curve of 224 bits is reliable on %s: %s', (day, reliable) => {
    const signer = certificateOf(generateKeyPairSync('ec', { namedCurve: 'secp224r1' }))
    expect(isSignatureReliable('ecdsa-sha256', signer, date(day), 'dss')).toBe(reliable)
  })

  it('with a curve of 224 bits was never reliable for siva', () => {
    const signer = certificateOf(generateKeyPairSync('ec', { namedCurve: 'secp224r1' }))
    expect(isSignatureReliable('ecdsa-sha256', signer, date('2020-01-01'), 'siva')).toBe(false)
  })

  it('with a curve of 256 bits has no end date', () => {
    expect(isSignatureReliable('ecdsa-sha256', ec, date('2099-01-01'), 'dss')).toBe(true)
    expect(isSignatureOutdated('ecdsa-sha256', ec, date('2099-01-01'), 'dss')).toBe(false)
  })

  it('with an Edwards curve is accepted by siva only', () => {
    const signer = certificateOf(generateKeyPairSync('ed25519'))
    expect(isSignatureReliable('ed25519', signer, date('2026-01-01'), 'dss')).toBe(false)
    expect(isSignatureReliable('ed25519', signer, date('2026-01-01'), 'siva')).toBe(true)
  })

  it('is not more reliable than its digest', () => {
    expect(isSignatureReliable('ecdsa-sha1', ec, date('2020-01-01'), 'dss')).toBe(false)
  })
})
