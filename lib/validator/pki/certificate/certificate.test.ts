import { describe, expect, it } from 'vitest'
import { authorityExtensions, extendedKeyUsage, extension } from '#authority/extensions'
import { decodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import {
  explicit,
  generalizedTime,
  ia5String,
  implicit,
  namedBits,
  nullValue,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  utf8String,
} from '#encoding/der/writer'
import { issue } from '#testing/certificates'
import { oids } from '../oids'
import { parseCertificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'
import { publicKeyOf } from './public-key'

const uri = (text: string) => implicit(6, ia5String(text))

const validity = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
}
const authority = issue('Test CA', undefined, authorityExtensions(0))
const { parsed: certificate } = issue(
  'VARDENĖ PAVARDENĖ',
  authority,
  [
    extension(oids.idCeKeyUsage, namedBits([1]), true),
    extension(oids.idCeCertificatePolicies, sequence(sequence(oid('0.4.0.194112.1.2')))),
    extension(
      oids.idPeAuthorityInfoAccess,
      sequence(
        sequence(oid(oids.idAdOcsp), uri('http://ocsp.example')),
        sequence(oid(oids.idAdCaIssuers), uri('http://ca.example/ca.crt')),
      ),
    ),
    extension(
      oids.idCeCrlDistributionPoints,
      sequence(sequence(explicit(0, implicit(0, sequence(uri('http://crl.example/1.crl')))))),
    ),
    extension(
      oids.idPeQcStatements,
      sequence(
        sequence(oid(oids.idEtsiQcsQcCompliance)),
        sequence(oid(oids.idEtsiQcsQcSscd)),
        sequence(oid(oids.idEtsiQcsQcType), sequence(oid(oids.idEtsiQctEsign))),
        sequence(
          oid(oids.idEtsiQcsQcPds),
          sequence(sequence(ia5String('https://pds.example'), printableString('en'))),
        ),
      ),
    ),
    extension(
      oids.idCeSubjectDirectoryAttributes,
      sequence(
        sequence(
          oid(oids.idPdaDateOfBirth),
          setOf(generalizedTime(new Date('1990-02-03T12:00:00Z'))),
        ),
      ),
    ),
    extendedKeyUsage([oids.idKpOcspSigning]),
    extension(oids.idPkixOcspNoCheck, nullValue()),
  ],
  { algorithm: 'rsa-sha256', serialNumber: 4711, ...validity },
)

/** A version 1 certificate for C=LT, CN=Of old; created with `openssl req` and `openssl x509 -req`. */
const ofVersion1 =
  'MIIBOTCB3wIUR/SfS6m6v3LB8Gp/MxaQD9Gs5IkwCgYIKoZIzj0EAwIwHjELMAkGA1UEBhMCTFQxDzANBgNVBAMM' +
  'Bk9mIG9sZDAgFw0yNjExMjYxMTI1MTVaGA8yMTI2MTEwMjExMjUxNVowHjELMAkGA1UEBhMCTFQxDzANBgNVBAMM' +
  'Bk9mIG9sZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB6UpXo81me/xYnXMLzieNQNIpbMVeK1DqIwjf9uXa/1' +
  'u4DdGSwy/buZysgT3vITLg4BRtvWlQLezAFwh62JnpswCgYIKoZIzj0EAwIDSQAwRgIhAPrwHEcYgmU3DzQ9rsyK' +
  'v8snqn/cCYxRugSY8sWOw0JBAiEAsyMZpP/XsKVpJdj52cu6pLr7cDvhAyNY6V9kV6qoZeA='

describe('a certificate', () => {
  it('gives its subject and issuer', () => {
    expect(certificate.subject.attributes.map(({ value }) => value)).toEqual([
      'LT',
      'Test',
      'VARDENĖ PAVARDENĖ',
    ])
    expect(certificate.issuer.der).toEqual(authority.parsed.subject.der)
    expect(certificate.serialNumber).toBe(4711n)
    expect(certificate.isSelfIssued).toBe(false)
    expect(authority.parsed.isSelfIssued).toBe(true)
  })

  it('may be of version 1, which has no extensions (RFC 5280, 4.1)', () => {
    expect(parseCertificate(decodeBase64(ofVersion1))).toMatchObject({
      isSelfIssued: true,
      signatureAlgorithm: 'ecdsa-sha256',
      keyUsage: undefined,
      basicConstraints: { isCa: false },
      extensions: new Map(),
    })
  })

  it('returns its key as the same object every time', () => {
    expect(publicKeyOf(certificate).asymmetricKeyType).toBe('rsa')
    expect(publicKeyOf(certificate)).toBe(publicKeyOf(certificate))
  })

  it('gives its key usages, policies and constraints', () => {
    expect(certificate.keyUsage).toEqual(['nonRepudiation'])
    expect(certificate.extendedKeyUsage).toEqual([oids.idKpOcspSigning])
    expect(certificate.policies).toEqual(['0.4.0.194112.1.2'])
    expect(certificate.hasOcspNoCheck).toBe(true)
    expect(authority.parsed.basicConstraints).toEqual({ isCa: true, pathLength: 0 })
    expect(certificate.basicConstraints).toEqual({ isCa: false, pathLength: undefined })
  })

  it('gives the addresses of its status and its issuer', () => {
    expect(certificate.ocspUrls).toEqual(['http://ocsp.example'])
    expect(certificate.caIssuersUrls).toEqual(['http://ca.example/ca.crt'])
    expect(certificate.crlUrls).toEqual(['http://crl.example/1.crl'])
  })

  it('gives its qualified statements (EN 319 412-5)', () => {
    expect(certificate.qualifiedStatements).toMatchObject({
      isQualified: true,
      hasQualifiedDevice: true,
      types: [oids.idEtsiQctEsign],
      disclosureStatements: [{ url: 'https://pds.example', language: 'en' }],
    })
  })

  it('gives the date of birth of its subject', () => {
    expect(certificate.dateOfBirth).toBe('1990-02-03')
  })
})

const { certificate: somebody } = issue('Somebody', undefined, [])

describe('parseCertificate', () => {
  it.each([
    ['empty input', new Uint8Array()],
    ['a text', utf8('-----BEGIN CERTIFICATE-----')],
    ['one byte too few', somebody.subarray(0, -1)],
    ['one byte too many', Buffer.concat([somebody, new Uint8Array(1)])],
    ['another structure', sequence(octetString(somebody))],
  ])('rejects %s', (_, bytes) => {
    expect(() => parseCertificate(bytes)).toThrow(MalformedCertificate)
  })

  it('rejects a certificate with a duplicate extension', () => {
    const twice = [
      extendedKeyUsage([oids.idKpOcspSigning]),
      extendedKeyUsage([oids.idKpOcspSigning]),
    ]
    expect(() => issue('Somebody', undefined, twice)).toThrow('An extension comes twice')
  })

  it('rejects a certificate with an unreadable extension', () => {
    const broken = [extension(oids.idCeKeyUsage, utf8String('digitalSignature'))]
    expect(() => issue('Somebody', undefined, broken)).toThrow(MalformedCertificate)
  })
})
