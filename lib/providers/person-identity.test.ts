import { issueCertificate } from '@paraph/validator/authority/certificate'
import {
  distinguishedName,
  type NameAttribute,
} from '@paraph/validator/authority/distinguished-name'
import { makeKey } from '@paraph/validator/authority/signing-key'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import {
  certifiedName,
  formatSemanticsIdentifier,
  isIdentifierOf,
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

  it('finds no person in the certificate of an authority', () => {
    const certificate = certificates.get('sid-v3-ca-cert.pem.crt')
    expect(certificate && personIdentity(certificate)).toBeUndefined()
  })
})

/** The person in the certificate of a subject. */
const personOf = (...attributes: readonly NameAttribute[]) => {
  const subject = distinguishedName(...attributes)
  const key = { algorithm: 'ecdsa-sha256', privateKey: makeKey('ecdsa-sha256') } as const
  const validity = { notBefore: new Date(0), notAfter: new Date(1) }
  const order = { subject, key, serialNumber: Uint8Array.of(1), ...validity, extensions: [] }
  return personIdentity(issueCertificate(undefined, order).parsed)
}

/** The number in a certificate's subject that has no prefix. */
const bareNumber = (country: string, number: string) =>
  personOf(['C', country], ['SN', 'TESTNUMBER'], ['GN', 'OK'], ['serialNumber', number])?.identifier

describe('a person with a single name', () => {
  it.each([
    [['SN', 'TESTNUMBER'], 'TESTNUMBER'],
    [['GN', 'OK'], 'OK'],
  ] as const)('has the name of %j', (attribute, name) => {
    const identity = personOf(['C', 'EE'], attribute, ['serialNumber', 'PNOEE-40504040001'])
    expect(identity && certifiedName(identity)).toBe(name)
  })

  it('has a number, too', () => {
    expect(personOf(['C', 'EE'], ['SN', 'TESTNUMBER'])).toBeUndefined()
    expect(personOf(['C', 'EE'], ['serialNumber', 'PNOEE-40504040001'])).toBeUndefined()
  })
})

describe('a number without a prefix', () => {
  it.each([
    ['BE', '85073003328'],
    ['EE', '60001019906'],
    ['FI', '999000110'],
    ['FI', '10012345W'],
    ['LT', '50001018865'],
    ['LV', '050405-10009'],
    ['LV', '05040510009'],
  ])('of %s is read: %s', (country, number) => {
    expect(bareNumber(country, number)).toEqual({ type: 'PNO', country, number })
  })

  it.each([
    ['BE', '999000110'],
    ['FI', '85073003328'],
    ['FI', '10012345O'],
    ['FI', '10012345w'],
    ['LT', '5000101886'],
    ['LT', 'K1234567'],
    ['LV', '050405-1000'],
    ['constructor', '050405-10009'],
  ])('of %s is ignored in another form: %s', (country, number) => {
    expect(bareNumber(country, number)).toBeUndefined()
  })
})

const latvian: SemanticsIdentifier = { type: 'PNO', country: 'LV', number: '030403-10016' }

describe('semantics identifier', () => {
  it.each([
    'PNOLT-40504040001',
    'PNOLV-030403-10016',
    'PASEE-K1234567',
    'IDCLT-12345678',
    'UN:NO-9578-4050-1234567',
  ])('reads and writes %s', (text) => {
    const identifier = parseSemanticsIdentifier(text)
    expect(identifier && formatSemanticsIdentifier(identifier)).toBe(text)
  })

  it.each(['invalid', 'PNOEE-', 'PNO-123', 'pnoee-123', 'VATLT-1', '40504040001', ''])(
    'refuses %j',
    (text) => {
      expect(parseSemanticsIdentifier(text)).toBeUndefined()
    },
  )

  it('is equal with and without the Latvian dash', () => {
    expect(sameIdentifier(latvian, { ...latvian, number: '03040310016' })).toBe(true)
  })

  it.each([
    { ...latvian, number: '030403-10024' },
    { ...latvian, country: 'LT' },
    { ...latvian, type: 'PAS' as const },
  ])('differs when anything else differs: %j', (other) => {
    expect(sameIdentifier(latvian, other)).toBe(false)
  })
})

describe('the identifier of a person', () => {
  it.each([
    ['PNOLT-40504040001', 'LT', '40504040001', true],
    ['PNOLV-03040310016', 'LV', '030403-10016', true],
    ['IDCLT-40504040001', 'LT', '40504040001', false],
    ['PNOEE-40504040001', 'LT', '40504040001', false],
    ['PNOBE-85073003328', 'BE', '85073003328', true],
    ['TINIT-spctst80a01h501s', 'IT', 'SPCTST80A01H501S', true],
    ['TINIT-SPCTST80A01H501S', 'ES', 'SPCTST80A01H501S', false],
    ['TINIT-SPCTST80A01H501S', 'IT', 'SPCTST80A01H501T', false],
  ])('%s is that of %s %s: %s', (text, country, personalCode, expected) => {
    const identifier = parseSemanticsIdentifier(text) ?? expect.fail('The text is an identifier')
    expect(isIdentifierOf(identifier, { country, personalCode })).toBe(expected)
  })
})

describe('the person a certificate names', () => {
  it.each([
    ['PNOLT-40504040001', 'LT', '40504040001'],
    ['PNOLV-030403-10016', 'LV', '030403-10016'],
    ['PNOLV-03040310016', 'LV', '030403-10016'],
  ])('in %s has country %s and personal code %s', (text, country, personalCode) => {
    const identifier = parseSemanticsIdentifier(text)
    expect(identifier && personNamed(identifier)).toEqual({ country, personalCode })
  })

  it.each(['PNOBE-85073003328', 'PASEE-K1234567', 'IDCLT-12345678'])(
    'is undefined for %s',
    (text) => {
      const identifier = parseSemanticsIdentifier(text)
      expect(identifier && personNamed(identifier)).toBeUndefined()
    },
  )
})
