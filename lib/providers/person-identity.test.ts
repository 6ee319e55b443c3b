import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '@/lib/encoding/base64'
import { parseCertificate } from '@/lib/pki/certificate'
import { hasIdentityVectors, identityVectors } from '@/lib/testing/identity-vectors'
import { personIdentity } from './person-identity'

describe.runIf(hasIdentityVectors)('personIdentity', () => {
  const certificates = new Map(
    identityVectors<{ id: string; der_base64: string }>('certificates').map((vector) => [
      vector.id,
      parseCertificate(decodeBase64(vector.der_base64)),
    ]),
  )
  const vectors = identityVectors<{
    certificate: string
    given_name: string
    surname: string
    country: string
    personal_code: string
    date_of_birth?: string
  }>('identity', 'from_certificate')

  it.each(vectors)('finds the person in $certificate', (vector) => {
    const certificate = certificates.get(vector.certificate)
    expect(certificate && personIdentity(certificate)).toMatchObject({
      givenName: vector.given_name,
      surname: vector.surname,
      identifier: { type: 'PNO', country: vector.country, number: vector.personal_code },
      ...(vector.date_of_birth && { birthDate: vector.date_of_birth }),
    })
  })

  it('finds a date of birth that only the certificate states', () => {
    const certificate = certificates.get('sid-v2-AUTH_CERTIFICATE_LV_WITH_DOB')
    expect(certificate && personIdentity(certificate)?.birthDate).toBe('1903-03-03')
  })

  it('finds nobody in the certificate of an authority', () => {
    const certificate = certificates.get('sid-v3-ca-cert.pem.crt')
    expect(certificate && personIdentity(certificate)).toBeUndefined()
  })
})
