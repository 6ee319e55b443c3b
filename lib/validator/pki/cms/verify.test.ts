import { describe, expect, it } from 'vitest'
import { signWith } from '#authority/signing-key'
import { type Bytes, utf8 } from '#encoding/bytes'
import { octetString, oid, setOf, tagged } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { issue } from '#testing/certificates'
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

/** A SignerInfo with the given attributes; the signature is over exactly these bytes. */
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
