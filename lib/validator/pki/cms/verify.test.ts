import { describe, expect, it } from 'vitest'
import { signWith } from '#authority/signing-key'
import { type Bytes, utf8 } from '#encoding/bytes'
import {
  implicit,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { issue } from '#testing/certificates'
import { digestAlgorithmIdentifier, signatureAlgorithmIdentifier } from '../algorithms'
import { oids } from '../oids'
import { attribute, buildSignedAttributes } from './signed-attributes'
import { parseSignedData, type SignerInfo } from './signed-data'
import { buildSignedData } from './signed-data-writer'
import { verifySignerInfo } from './verify'

const algorithm = 'ecdsa-sha256'
const signer = issue('Signer', undefined, [], { algorithm })
const { parsed: certificate } = signer
const contentDigest = digest('SHA-256', utf8('the document'))
const context = { certificate, contentType: oids.idData, contentDigest }

const contentType = attribute(oids.idContentType, oid(oids.idData))
const messageDigest = attribute(oids.idMessageDigest, octetString(contentDigest))

/** A SignerInfo over the given attributes, signed exactly as they are. */
function signed(
  signedAttributes: Bytes,
  signatureValue = signWith(signer, signedAttributes),
): SignerInfo {
  const encoded = buildSignedData({
    certificate: certificate.der,
    otherCertificates: [],
    signedAttributes,
    algorithm,
    signatureValue,
  })
  return parseSignedData(encoded).signerInfos[0] ?? expect.fail()
}

const ours = buildSignedAttributes({
  messageDigest: contentDigest,
  certificate: certificate.der,
  algorithm,
})

describe('a SignerInfo', () => {
  it('is intact as built by us', () => {
    expect(verifySignerInfo(signed(ours), context)).toEqual([])
  })

  it('fails over other content', () => {
    const other = { ...context, contentDigest: digest('SHA-256', utf8('another document')) }
    expect(verifySignerInfo(signed(ours), other)).toEqual(['message-digest-differs'])
  })

  it('fails for another type of content', () => {
    const other = { ...context, contentType: oids.idCtTstInfo }
    expect(verifySignerInfo(signed(ours), other)).toEqual(['content-type-differs'])
  })

  it('fails with another key', () => {
    const other = { ...context, certificate: issue('Somebody else', undefined, []).parsed }
    expect(verifySignerInfo(signed(ours), other)).toEqual(['signature-value-wrong'])
  })

  it('fails without the attributes that RFC 5652, 5.3 requires', () => {
    expect(verifySignerInfo(signed(setOf(contentType)), context)).toEqual([
      'message-digest-differs',
    ])
    expect(verifySignerInfo(signed(setOf(messageDigest)), context)).toEqual([
      'content-type-differs',
    ])
  })

  it('fails with a duplicate attribute', () => {
    const twice = setOf(contentType, messageDigest, messageDigest)
    expect(verifySignerInfo(signed(twice), context)).toEqual(['signed-attributes-malformed'])
  })

  it('fails if CMSAlgorithmProtection names another digest (RFC 6211, 3)', () => {
    const protection = sequence(
      digestAlgorithmIdentifier('SHA-512'),
      implicit(1, signatureAlgorithmIdentifier(algorithm)),
    )
    const attributes = setOf(
      contentType,
      messageDigest,
      attribute(oids.idAaCmsAlgorithmProtect, protection),
    )
    expect(verifySignerInfo(signed(attributes), context)).toEqual(['digest-algorithms-disagree'])
  })

  it.each([
    [
      'other parameters of the digest',
      sequence(oid(oids.sha256), nullValue()),
      signatureAlgorithmIdentifier(algorithm),
    ],
    [
      'other parameters of the signature',
      digestAlgorithmIdentifier('SHA-256'),
      sequence(oid(oids.ecdsaWithSha256), nullValue()),
    ],
    ['no signature algorithm', digestAlgorithmIdentifier('SHA-256'), undefined],
  ])('fails when CMSAlgorithmProtection has %s', (_, digestIdentifier, signatureIdentifier) => {
    const protection = sequence(
      digestIdentifier,
      ...(signatureIdentifier ? [implicit(1, signatureIdentifier)] : []),
    )
    const attributes = setOf(
      contentType,
      messageDigest,
      attribute(oids.idAaCmsAlgorithmProtect, protection),
    )
    const [failure] = verifySignerInfo(signed(attributes), context)
    expect(['digest-algorithms-disagree', 'signed-attributes-malformed']).toContain(failure)
  })

  it('fails if the digest of the SignerInfo differs from that of the signature', () => {
    const info: SignerInfo = { ...signed(ours), digestAlgorithm: 'SHA-384' }
    expect(verifySignerInfo(info, context)).toEqual(['digest-algorithms-disagree'])
  })

  it('fails only as unknown if the algorithm is unknown', () => {
    const info: SignerInfo = { ...signed(ours), signatureAlgorithm: undefined }
    expect(verifySignerInfo(info, context)).toEqual(['algorithm-unknown'])
  })

  describe('with unsorted attributes', () => {
    const unsorted = tagged(0x31, messageDigest, contentType)

    it('fails if they were signed as transmitted (RFC 5652, 5.4)', () => {
      expect(verifySignerInfo(signed(unsorted), context)).toEqual(['signed-attributes-not-der'])
    })

    it('is intact if they were sorted for signing', () => {
      const value = signWith(signer, setOf(messageDigest, contentType))
      expect(verifySignerInfo(signed(unsorted, value), context)).toEqual([])
    })
  })

  describe('with attributes transmitted as BER', () => {
    const inParts = tagged(
      0x24,
      octetString(contentDigest.subarray(0, 9)),
      octetString(contentDigest.subarray(9)),
    )
    const ber = setOf(contentType, attribute(oids.idMessageDigest, inParts))

    it('fails if they were signed as transmitted (RFC 5652, 5.4)', () => {
      expect(verifySignerInfo(signed(ber), context)).toEqual(['signed-attributes-not-der'])
    })

    it('is intact if their DER encoding was signed', () => {
      const value = signWith(signer, setOf(contentType, messageDigest))
      expect(verifySignerInfo(signed(ber, value), context)).toEqual([])
    })

    it('fails if the signature is over neither encoding', () => {
      const value = signWith(signer, utf8('something else'))
      expect(verifySignerInfo(signed(ber, value), context)).toEqual(['signature-value-wrong'])
    })
  })

  describe('without signed attributes', () => {
    const info: SignerInfo = {
      ...signed(ours, signWith(signer, utf8('the document'))),
      signedAttributes: undefined,
    }

    it('is intact over id-data', () => {
      expect(verifySignerInfo(info, context)).toEqual([])
    })

    it('fails over any other content type (RFC 5652, 5.3)', () => {
      const other = { ...context, contentType: oids.idCtTstInfo }
      expect(verifySignerInfo(info, other)).toEqual(['signed-attributes-malformed'])
    })
  })
})
