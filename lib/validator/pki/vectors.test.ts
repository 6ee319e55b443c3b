import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { hasIdentityVectors, identityVectors } from '#testing/providers/identity-vectors'
import { algorithmWith, type SignatureAlgorithm } from './algorithms'
import { parseCertificate } from './certificate/certificate'
import { certificateSummary } from './certificate/certificate-summary'
import { rfc4514Text } from './certificate/distinguished-name-text'
import { publicKeyOf } from './certificate/public-key'
import { verifyRawSignatureOfDigest } from './signature-of-digest'
import { verifyRawSignatureValue } from './signature-value'

interface CertificateVector {
  readonly id: string
  readonly der_base64: string
  readonly sha256: string
  readonly rfc2253_subject: string
  readonly seed_certificate_expected: object
}

interface SignatureVector {
  readonly id: string
  readonly algorithm: string
  readonly hash: string
  readonly digest_base64?: string
  readonly payload_utf8?: string
  readonly payload_base64?: string
  readonly signature_base64: string
  readonly certificate_der_base64: string
  readonly expected_valid: boolean
}

describe.runIf(hasIdentityVectors)('certificates from the providers’ public clients', () => {
  it.each(identityVectors<CertificateVector>('certificates'))('reads $id', (vector) => {
    const certificate = parseCertificate(decodeBase64(vector.der_base64))
    expect(certificate.fingerprint).toBe(vector.sha256)
    expect(certificateSummary(certificate)).toEqual({
      ...vector.seed_certificate_expected,
      value: vector.der_base64,
    })
    expect(publicKeyOf(certificate).asymmetricKeyType).toMatch(/^(rsa|ec)$/)
    expect(rfc4514Text(certificate.subject)).toBe(vector.rfc2253_subject)
  })
})

describe.runIf(hasIdentityVectors)('signatures from the providers’ public clients', () => {
  it.each(identityVectors<SignatureVector>('signatures'))(
    '$id: verifies as $expected_valid',
    (vector) => {
      const publicKey = publicKeyOf(parseCertificate(decodeBase64(vector.certificate_der_base64)))
      const signatureValue = decodeBase64(vector.signature_base64)
      const signature = { signatureAlgorithm: algorithmOf(vector), signatureValue }
      const isValid = vector.digest_base64
        ? verifyRawSignatureOfDigest(signature, publicKey, decodeBase64(vector.digest_base64))
        : verifyRawSignatureValue(signature, publicKey, payloadOf(vector))
      expect(isValid).toBe(vector.expected_valid)
    },
  )
})

function algorithmOf({ algorithm, hash }: SignatureVector): SignatureAlgorithm {
  const families = { 'ecdsa-raw': 'ecdsa', 'rsa-pkcs1': 'rsa', 'rsa-pss': 'rsa-pss' } as const
  const family = families[algorithm as keyof typeof families]
  const name = algorithmWith(family, hash.replace(/^SHA(\d{3})/, 'SHA-$1') as DigestAlgorithm)
  if (!name) throw new Error(`No algorithm for ${algorithm} with ${hash}`)
  return name
}

function payloadOf({ payload_utf8, payload_base64 }: SignatureVector): Uint8Array {
  return payload_base64 === undefined ? utf8(payload_utf8 ?? '') : decodeBase64(payload_base64)
}
