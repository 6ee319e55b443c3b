import { describe, expect, it } from 'vitest'
import { octetString, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'
import { createValidationWorld, personValidity } from '#testing/validation-world'
import type { RevocationData } from '../model/material'
import { readMaterial } from '../model/read-material'
import { checkRevocation } from './check-revocation'

const at = new Date('2026-03-01T09:30:00Z')
const day = 86_400_000

const world = createValidationWorld()

function revocationData(time: Date, revokedAt?: Date): Extract<RevocationData, { kind: 'OCSP' }> {
  const { answer, person, issuing } = world
  const bytes = answer(person, issuing, time, revokedAt)
  const [found] = readMaterial({ ocspResponses: [bytes] }, 'SIGNED_DATA').revocations
  if (found?.kind !== 'OCSP') throw new TypeError('An OCSP response was asked for')
  return found
}

function verdict(one: RevocationData, certificate = world.certificate) {
  const subject = { certificate, issuer: parseCertificate(world.issuing.certificate) }
  const verdict = checkRevocation(one, subject, {})
  return verdict.accepted ? verdict.status.is : verdict.reason
}

/** Adds an extension with the hash of the certificate to an OCSP response. */
function knowing(der: Uint8Array): RevocationData {
  const found = revocationData(at)
  const hash = sequence(digestAlgorithmIdentifier('SHA-256'), octetString(digest('SHA-256', der)))
  const extensions = new Map([
    [oids.idIsismttAtCertHash as string, { critical: false, value: hash }],
  ])
  const responses = found.basic.responses.map((one) => ({ ...one, extensions }))
  return { ...found, basic: { ...found.basic, responses } }
}

describe('revocation data', () => {
  it('does not count if it is older than the certificate', () => {
    const early = new Date(personValidity.notBefore.getTime() - day)
    expect(verdict(revocationData(early))).toBe('issued-before-the-certificate')
  })

  it('does not count after the certificate expired, unless it says "revoked"', () => {
    const late = new Date(personValidity.notAfter.getTime() + day)
    expect(verdict(revocationData(late))).toBe('issued-after-expiry')
    expect(verdict(revocationData(late, at))).toBe('revoked')
  })

  it('counts for one certificate only if it contains a certificate hash', () => {
    expect(verdict(knowing(world.certificate.der))).toBe('good')
    expect(verdict(knowing(world.root.certificate))).toBe('certificate-hash-differs')
  })
})
