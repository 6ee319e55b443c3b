import { sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { readXml } from '#encoding/xml/read-xml'
import { issue } from '#testing/certificates'
import { readXadesSignatures } from './read'
import { verifyEnvelopedSignature } from './verify-enveloped-signature'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const operator = issue('Scheme Operator', undefined, [])
const stranger = issue('Stranger', undefined, [])

interface ListChoices {
  readonly signer?: Issuer
  readonly brings?: Bytes
  readonly names?: Bytes
  readonly uri?: string
  readonly transforms?: readonly string[]
}

/** A trusted list that its operator signed. Each option changes one thing. */
function signedList(choices: ListChoices = {}): string {
  const { signer = operator } = choices
  const draft = list(choices, ['', ''], '')
  const digests = onlySignature(draft).references.map(({ source }) =>
    source.kind === 'same-document' ? encodeBase64(digest('SHA-256', source.bytes)) : '',
  )
  const { signedInfo = expect.fail('no SignedInfo') } = onlySignature(list(choices, digests, ''))
  const key = { key: signer.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return list(choices, digests, encodeBase64(sign('sha256', signedInfo, key)))
}

function onlySignature(text: string) {
  return readXadesSignatures(utf8(text))[0] ?? expect.fail('no signature')
}

function list(choices: ListChoices, digests: readonly string[], value: string): string {
  const {
    signer = operator,
    uri = '',
    transforms = [`${dsig}enveloped-signature`, exclusive],
  } = choices
  const { brings = signer.certificate, names = brings } = choices
  const method = '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'
  const applied = transforms.map((one) => `<ds:Transform Algorithm="${one}"/>`).join('')
  return (
    `<?xml version="1.0"?><!--by hand--><list xmlns="urn:list" Id="L"><entry Id="E">granted</entry>` +
    `<ds:Signature xmlns:ds="${dsig}" Id="S"><ds:SignedInfo>` +
    `<ds:CanonicalizationMethod Algorithm="${exclusive}"/>` +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>' +
    `<ds:Reference URI="${uri}"><ds:Transforms>${applied}</ds:Transforms>${method}<ds:DigestValue>${digests[0]}</ds:DigestValue></ds:Reference>` +
    `<ds:Reference URI="#P" Type="http://uri.etsi.org/01903#SignedProperties">${method}<ds:DigestValue>${digests[1]}</ds:DigestValue></ds:Reference>` +
    `</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>` +
    `<ds:X509Certificate>${encodeBase64(brings)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>` +
    '<x:QualifyingProperties xmlns:x="http://uri.etsi.org/01903/v1.3.2#" Target="#S"><x:SignedProperties Id="P">' +
    '<x:SignedSignatureProperties><x:SigningTime>2026-01-02T03:04:05Z</x:SigningTime><x:SigningCertificate><x:Cert>' +
    `<x:CertDigest>${method}<ds:DigestValue>${encodeBase64(digest('SHA-256', names))}</ds:DigestValue></x:CertDigest>` +
    '</x:Cert></x:SigningCertificate></x:SignedSignatureProperties></x:SignedProperties></x:QualifyingProperties>' +
    '</ds:Object></ds:Signature></list>'
  )
}

const verify = (text: string, ...certificates: readonly Issuer[]) =>
  verifyEnvelopedSignature(
    readXml(utf8(text)),
    certificates.map(({ parsed: certificate }) => certificate),
  )

describe('a document that signs itself', () => {
  it('is authentic with the announced certificate', () => {
    const verification = verify(signedList(), stranger, operator)
    expect(verification.failures).toEqual([])
    expect(verification.certificate?.fingerprint).toBe(operator.parsed.fingerprint)
    expect(verification.signedProperties?.claimedSigningTime).toEqual(
      new Date('2026-01-02T03:04:05Z'),
    )
  })

  it('may refer to its root instead of using an empty URI', () => {
    expect(verify(signedList({ uri: '#L' }), operator).failures).toEqual([])
  })

  it.each([
    ['entry', 'granted', 'withdrawn', 'reference-broken'],
    ['signing time', '2026-01-02', '2025-01-02', 'reference-broken'],
    ['signed information', `URI="#P" Type`, `URI="#P"  Id="x" Type`, 'value-broken'],
  ])('is not authentic with another %s', (_, from, to, failure) => {
    expect(verify(signedList().replace(from, to), operator).failures).toEqual([failure])
  })

  it.each([
    ['by an unannounced certificate', {}, [stranger], 'signer-not-among-certificates'],
    ['without announced certificates', {}, [], 'signer-not-among-certificates'],
    [
      'by a stranger who includes the operator’s certificate',
      { signer: stranger, brings: operator.certificate },
      [operator],
      'value-broken',
    ],
    [
      'by a signer who names another certificate',
      { names: stranger.certificate },
      [operator],
      'signing-certificate-differs',
    ],
    [
      'for only a part of the document',
      { uri: '#E', transforms: [exclusive] },
      [operator],
      'document-not-covered',
    ],
  ] as const)('is not authentic when signed %s', (_, choices, announced, failure) => {
    expect(verify(signedList(choices), ...announced).failures).toEqual([failure])
  })

  it.each([
    ['no-signature', (text: string) => text.replace(/<ds:Signature .*<\/ds:Signature>/s, '')],
    [
      'several-signatures',
      (text: string) => text.replace('<entry', `<ds:Signature xmlns:ds="${dsig}"/><entry`),
    ],
    ['signature-malformed', (text: string) => text.replace('ecdsa-sha256', 'hmac-sha256')],
    ['signature-malformed', (text: string) => text.replace('Target="#S"', 'Target="#T"')],
    [
      'signature-malformed',
      (text: string) =>
        text
          .replace('Type="http://uri.etsi.org/01903#SignedProperties"', '')
          .replace('URI="#P"', 'URI="#E"'),
    ],
  ])('is rejected as %s', (failure, change) => {
    expect(verify(change(signedList()), operator).failures).toEqual([failure])
  })
})
