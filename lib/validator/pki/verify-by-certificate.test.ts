import { describe, expect, it } from 'vitest'
import { issue, profiles } from '#testing/certificates'
import { parseCertificate } from './certificate/certificate'
import { verifyByCertificate } from './verify-by-certificate'

const issuer = issue('CA', undefined, profiles.authority)
const authority = parseCertificate(issuer.certificate)
const namesake = parseCertificate(issue('CA', undefined, profiles.authority).certificate)
const certificate = parseCertificate(issue('Unit', issuer, profiles.timeStamper).certificate)

function altered(bytes: Uint8Array): Uint8Array {
  return bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1)
}

describe('the cached verdict of a signature', () => {
  it('is not used for a signature that differs in any part', () => {
    const { tbsCertificate, signatureValue } = certificate
    const isRight = () => verifyByCertificate(authority, certificate, tbsCertificate)
    expect(isRight()).toBe(true)
    expect(verifyByCertificate(authority, certificate, altered(tbsCertificate))).toBe(false)
    const forged = { ...certificate, signatureValue: altered(signatureValue) }
    expect(verifyByCertificate(authority, forged, tbsCertificate)).toBe(false)
    const renamed = { ...certificate, signatureAlgorithm: 'ecdsa-sha384' } as const
    expect(verifyByCertificate(authority, renamed, tbsCertificate)).toBe(false)
    expect(verifyByCertificate(namesake, certificate, tbsCertificate)).toBe(false)
    expect(isRight()).toBe(true)
  })
})
