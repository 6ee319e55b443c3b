import { beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate'
import { issue, profiles } from '@/lib/testing/certificates'
import { isDigestReliable, isSignatureReliable } from './algorithm-end-dates'

const date = (day: string) => new Date(`${day}T00:00:00Z`)

describe('a digest', () => {
  it.each([
    ['dss', 'SHA-1', '2012-07-31', true],
    ['dss', 'SHA-1', '2012-08-01', false],
    ['siva', 'SHA-1', '2017-02-22', true],
    ['siva', 'SHA-1', '2017-02-23', false],
    ['dss', 'SHA-224', '2028-12-31', true],
    ['dss', 'SHA-224', '2029-01-01', false],
    ['dss', 'SHA-256', '2099-01-01', true],
    ['siva', 'SHA3-512', '2099-01-01', true],
  ] as const)('as %s has it: %s on %s is reliable: %s', (policy, algorithm, day, reliable) => {
    expect(isDigestReliable(algorithm, date(day), policy)).toBe(reliable)
  })
})

describe('a signature', () => {
  let rsa: Certificate
  let ec: Certificate

  beforeAll(async () => {
    rsa = parseCertificate(
      (await issue('RSA', undefined, profiles.person, { algorithm: 'rsa-sha256' })).certificate,
    )
    ec = parseCertificate((await issue('EC', undefined, profiles.person)).certificate)
  })

  it('by 2048 bits of RSA lasts until 2029', () => {
    expect(isSignatureReliable('rsa-sha256', rsa, date('2028-12-31'), 'dss')).toBe(true)
    expect(isSignatureReliable('rsa-sha256', rsa, date('2029-01-01'), 'dss')).toBe(false)
  })

  it('by a curve of 256 bits has no end', () => {
    expect(isSignatureReliable('ecdsa-sha256', ec, date('2099-01-01'), 'dss')).toBe(true)
  })

  it('is no better than its digest', () => {
    expect(isSignatureReliable('ecdsa-sha1', ec, date('2020-01-01'), 'dss')).toBe(false)
  })
})
