import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '@/lib/encoding/base64'
import { utf8 } from '@/lib/encoding/bytes'
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
} from '@/lib/encoding/der/writer'
import { authorityExtensions, extension, issue, purpose } from '@/lib/testing/certificates'
import { oids } from '../oids'
import { parseCertificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'
import { publicKeyOf } from './public-key'

const uri = (text: string) => implicit(6, ia5String(text))

const validity = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
}
const authority = await issue('Test CA', undefined, authorityExtensions(0))
const { parsed: certificate } = await issue(
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
    purpose(oids.idKpOcspSigning),
    extension(oids.idPkixOcspNoCheck, nullValue()),
  ],
  { algorithm: 'rsa-sha256', serialNumber: 4711, ...validity },
)

/** C=LT, CN=Of old, made by `openssl req` and `openssl x509 -req`: the library writes no certificate without extensions. */
const ofVersion1 =
  'MIIBOTCB3wIUR/SfS6m6v3LB8Gp/MxaQD9Gs5IkwCgYIKoZIzj0EAwIwHjELMAkGA1UEBhMCTFQxDzANBgNVBAMM' +
  'Bk9mIG9sZDAgFw0yNjExMjYxMTI1MTVaGA8yMTI2MTEwMjExMjUxNVowHjELMAkGA1UEBhMCTFQxDzANBgNVBAMM' +
  'Bk9mIG9sZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB6UpXo81me/xYnXMLzieNQNIpbMVeK1DqIwjf9uXa/1' +
  'u4DdGSwy/buZysgT3vITLg4BRtvWlQLezAFwh62JnpswCgYIKoZIzj0EAwIDSQAwRgIhAPrwHEcYgmU3DzQ9rsyK' +
  'v8snqn/cCYxRugSY8sWOw0JBAiEAsyMZpP/XsKVpJdj52cu6pLr7cDvhAyNY6V9kV6qoZeA='

describe('a certificate', () => {
  it('says whose it is and who issued it', () => {
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

  it('says from when until when', () => {
    expect(certificate).toMatchObject(validity)
  })

  it('gives its key, the same object every time', () => {
    expect(publicKeyOf(certificate).asymmetricKeyType).toBe('rsa')
    expect(publicKeyOf(certificate)).toBe(publicKeyOf(certificate))
  })

  it('says how it was signed', () => {
    expect(certificate.signatureAlgorithm).toBe('ecdsa-sha256')
  })

  it('says what it may be used for', () => {
    expect(certificate.keyUsage).toEqual(['nonRepudiation'])
    expect(certificate.extendedKeyUsage).toEqual([oids.idKpOcspSigning])
    expect(certificate.policies).toEqual(['0.4.0.194112.1.2'])
    expect(certificate.hasOcspNoCheck).toBe(true)
    expect(authority.parsed.basicConstraints).toEqual({ isCa: true, pathLength: 0 })
    expect(certificate.basicConstraints).toEqual({ isCa: false, pathLength: undefined })
  })

  it('says where its status and its issuer are', () => {
    expect(certificate.ocspUrls).toEqual(['http://ocsp.example'])
    expect(certificate.caIssuersUrls).toEqual(['http://ca.example/ca.crt'])
    expect(certificate.crlUrls).toEqual(['http://crl.example/1.crl'])
  })

  it('says what EN 319 412-5 lets it say', () => {
    expect(certificate.qualifiedStatements).toMatchObject({
      isQualified: true,
      hasQualifiedDevice: true,
      types: [oids.idEtsiQctEsign],
      disclosureStatements: [{ url: 'https://pds.example', language: 'en' }],
    })
  })

  it('says when its subject was born', () => {
    expect(certificate.dateOfBirth).toBe('1990-02-03')
  })
})

const { certificate: somebody } = await issue('Somebody', undefined, [])

describe('what is no certificate', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['a text', utf8('-----BEGIN CERTIFICATE-----')],
    ['one byte too few', somebody.subarray(0, -1)],
    ['one byte too many', Buffer.concat([somebody, new Uint8Array(1)])],
    ['another structure', sequence(octetString(somebody))],
  ])('%s', (_, bytes) => {
    expect(() => parseCertificate(bytes)).toThrow(MalformedCertificate)
  })

  it('has an extension twice', async () => {
    const twice = [purpose(oids.idKpOcspSigning), purpose(oids.idKpOcspSigning)]
    await expect(issue('Somebody', undefined, twice)).rejects.toThrow('An extension comes twice')
  })

  it('has an extension that cannot be read', async () => {
    const broken = [extension(oids.idCeKeyUsage, utf8String('digitalSignature'))]
    await expect(issue('Somebody', undefined, broken)).rejects.toThrow(MalformedCertificate)
  })
})
