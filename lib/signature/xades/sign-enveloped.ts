import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { readXml } from '@/lib/encoding/xml/read-xml'
import type { SignatureAlgorithm } from '@/lib/pki/algorithms'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { completeXades } from './complete'
import { ds, xades132 } from './namespaces'
import { type OnlySignature, readOnlySignature } from './only-signature'
import { preparedXades } from './prepare'
import { xadesProfiles } from './profile'
import { type ReferenceToSign, writeSignatureElement } from './write/write-signature'
import { writeSignedProperties } from './write/write-signed-properties'

/** A key that is at hand, unlike the one of a signer's device. */
export interface EnvelopedSigning {
  /** DER. */
  readonly certificate: Bytes
  readonly algorithm: SignatureAlgorithm
  readonly claimedSigningTime: Date
  /** Id of ds:Signature: an NCName that is unique in the document. */
  readonly signatureId: string
  /** ECDSA values are r‖s. */
  readonly sign: (dataToBeSigned: Bytes) => Bytes
}

/** The digests of a signature; empty until they are known. */
interface Digests {
  readonly document: Bytes
  readonly signedProperties: Bytes
}

const unknown: Digests = { document: new Uint8Array(), signedProperties: new Uint8Array() }

/**
 * Signs a whole XML document: an enveloped signature of level B-B at the end of its root (EN 319 132-1, 6.3). The
 * document must have no other signature. Throws `MalformedXml`, and `TypeError` if it is too large to be digested.
 */
export function signEnveloped(xml: string, signing: EnvelopedSigning): Bytes {
  const write = signatureWriter(xml, signing)
  const signed = write(digestsIn(readOnlySignature(utf8(write(unknown))).signature))
  const { signedInfo } = readOnlySignature(utf8(signed)).signature
  if (!signedInfo) throw new TypeError('A signature without SignedInfo was written')
  const state = preparedXades.encode({ xml: signed, algorithm: signing.algorithm })
  return completeXades(state, signing.sign(signedInfo))
}

/** The document with its signature, by the digests. */
function signatureWriter(xml: string, signing: EnvelopedSigning): (digests: Digests) => string {
  const { algorithm, claimedSigningTime, signatureId } = signing
  const at = readXml(utf8(xml)).root.endTagAt
  if (at === undefined) throw new TypeError('A document without content is not signed')
  const rules = xadesProfiles.baseline
  const certificate = parseCertificate(signing.certificate)
  return (digests) => {
    const references = [referenceTo(digests.document)]
    const subject = { signatureId, rules, references }
    const signature = writeSignatureElement(
      {
        ...subject,
        algorithm,
        signedPropertiesDigest: digests.signedProperties,
        signedProperties: writeSignedProperties({ ...subject, claimedSigningTime, certificate }),
        certificates: [certificate.der],
      },
      { 'xmlns:ds': ds, 'xmlns:xades': xades132 },
    )
    return xml.slice(0, at) + signature + xml.slice(at)
  }
}

function referenceTo(documentDigest: Bytes): ReferenceToSign {
  return {
    uri: '',
    digestAlgorithm: 'SHA-256',
    digest: documentDigest,
    mimeType: 'text/xml',
    isEnveloped: true,
  }
}

/** Digests of the canonical forms of the text as written, which any validator computes. */
function digestsIn({ references }: OnlySignature['signature']): Digests {
  const at = (location: 'document' | 'signed-properties') => {
    for (const { source } of references) {
      const isMeant = source.kind === 'same-document' && source.selected.location === location
      if (isMeant) return digest('SHA-256', source.bytes)
    }
    throw new TypeError('The document cannot be digested')
  }
  return { document: at('document'), signedProperties: at('signed-properties') }
}
