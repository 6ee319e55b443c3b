import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '@/lib/encoding/base64'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { hasIdentityVectors, identityVectors } from '@/lib/testing/providers/identity-vectors'
import {
  formatSemanticsIdentifier,
  parseSemanticsIdentifier,
  personIdentity,
  personNamed,
  type SemanticsIdentifier,
  sameIdentifier,
} from './person-identity'

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

const latvian: SemanticsIdentifier = { type: 'PNO', country: 'LV', number: '030403-10016' }

describe('semantics identifier', () => {
  it.each(['PNOLT-40504040001', 'PNOLV-030403-10016', 'PASEE-K1234567', 'IDCLT-12345678'])(
    'reads and writes %s',
    (text) => {
      const identifier = parseSemanticsIdentifier(text)
      expect(identifier && formatSemanticsIdentifier(identifier)).toBe(text)
    },
  )

  it.each(['invalid', 'PNOEE-', 'PNO-123', 'pnoee-123', 'VATLT-1', '40504040001', ''])(
    'refuses %j',
    (text) => {
      expect(parseSemanticsIdentifier(text)).toBeUndefined()
    },
  )

  it('is the same with and without the Latvian dash', () => {
    expect(sameIdentifier(latvian, { ...latvian, number: '03040310016' })).toBe(true)
  })

  it.each([
    { ...latvian, number: '030403-10024' },
    { ...latvian, country: 'LT' },
    { ...latvian, type: 'PAS' as const },
  ])('is another one when anything else differs: %j', (other) => {
    expect(sameIdentifier(latvian, other)).toBe(false)
  })
})

describe('the person a certificate names', () => {
  it.each([
    ['PNOLT-40504040001', 'LT', '40504040001'],
    ['PNOLV-030403-10016', 'LV', '030403-10016'],
    ['PNOLV-03040310016', 'LV', '030403-10016'],
  ])('%s is %s with %s', (text, country, personalCode) => {
    const identifier = parseSemanticsIdentifier(text)
    expect(identifier && personNamed(identifier)).toEqual({ country, personalCode })
  })

  it.each(['PNOBE-85073003328', 'PASEE-K1234567', 'IDCLT-12345678'])(
    '%s is nobody here',
    (text) => {
      const identifier = parseSemanticsIdentifier(text)
      expect(identifier && personNamed(identifier)).toBeUndefined()
    },
  )
})
