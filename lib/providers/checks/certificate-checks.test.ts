import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import type { Person } from '@/lib/vocabulary/person'
import { personIdentity } from '../person-identity'
import {
  acceptCertificate,
  type CertificateExpectations,
  mobileIdScheme,
  smartIdScheme,
} from './certificate-checks'

/** Published certificates, each checked against its own holder, in the middle of its validity period. */
describe.runIf(hasIdentityVectors)('acceptCertificate', () => {
  const certificates = new Map(
    identityVectors<{ id: string; der_base64: string }>('certificates').map(
      ({ id, der_base64 }) => [id, decodeBase64(der_base64)],
    ),
  )

  async function verdict(id: string, expectations: Partial<CertificateExpectations>) {
    const der = certificates.get(id) ?? new Uint8Array()
    const certificate = parseCertificate(der)
    const identifier = personIdentity(certificate)?.identifier
    const expected: CertificateExpectations = {
      scheme: id.startsWith('mid-') ? mobileIdScheme : smartIdScheme,
      purpose: 'signing',
      level: 'QUALIFIED',
      person: { country: identifier?.country, personalCode: identifier?.number } as Person,
      at: new Date((certificate.notBefore.getTime() + certificate.notAfter.getTime()) / 2),
      ...expectations,
    }
    try {
      await acceptCertificate(der, expected, async () => [])
      return 'accepted'
    } catch (error) {
      return error instanceof Error && 'reason' in error ? error.reason : error
    }
  }

  it.each([
    ['sid-v3-sign-cert-40504040001.pem.crt', 'accepted'],
    ['vat-OK-SIGN-Q-PNOEE-40504040001.crt', 'accepted'],
    ['sid-v3-auth-cert-40504040001-demo-q.crt', 'wrong-purpose'],
    ['mid-AUTH_CERTIFICATE_EE', 'wrong-purpose'],
    ['sid-v3-ca-cert.pem.crt', 'certificate-rejected'],
  ])('%s for qualified signing on a device: %s', async (id, expected) => {
    expect(await verdict(id, { level: 'QSCD' })).toBe(expected)
  })

  it.each([
    ['mid-AUTH_CERTIFICATE_EE', 'accepted'],
    ['sid-v2-AUTH_CERTIFICATE_EE', 'accepted'],
    ['sid-v3-auth-cert-40504040001-demo-q.crt', 'accepted'],
    ['sid-v3-auth-pnolv-020100-29990-mock-q.crt', 'accepted'],
    ['sid-v3-nq-auth-cert-40504049999.crt', 'not-qualified'],
    ['sid-v3-sign-cert-40504040001.pem.crt', 'wrong-purpose'],
  ])('%s for authentication: %s', async (id, expected) => {
    expect(await verdict(id, { purpose: 'authentication' })).toBe(expected)
  })

  it('rejects a person with the same number in another country', async () => {
    const person: Person = { country: 'LT', personalCode: '40504040001' }
    const id = 'sid-v3-sign-cert-40504040001.pem.crt'
    expect(await verdict(id, { person })).toBe('other-person')
  })

  it('accepts any person if none was named', async () => {
    const id = 'sid-v3-auth-cert-40504040001-demo-q.crt'
    expect(await verdict(id, { purpose: 'authentication', person: undefined })).toBe('accepted')
  })

  it('rejects an expired certificate', async () => {
    const id = 'sid-v3-sign-cert-40504040001.pem.crt'
    expect(await verdict(id, { at: new Date('2100-01-01T00:00:00Z') })).toBe('certificate-rejected')
  })
})
