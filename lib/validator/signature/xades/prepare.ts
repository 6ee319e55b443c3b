import { z } from 'zod'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { signatureAlgorithmNames } from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import type { SignatureParameters } from '../signature-format'
import { type LocatedXmlSignature, readOnlySignature } from './located-signature'
import { type XadesProfile, xadesProfiles } from './profile'
import {
  type ReferenceToSign,
  type SignatureToWrite,
  writeSignature,
} from './write/write-signature'
import { writeSignedProperties } from './write/write-signed-properties'

/** Parameters that are fixed before the signer's device is contacted. */
export interface XadesParameters extends Omit<SignatureParameters, 'appearance' | 'issuers'> {
  /** One reference or more. */
  readonly references: readonly ReferenceToSign[]
  readonly profile: XadesProfile
  /** Id of ds:Signature: an NCName that is unique in its container. */
  readonly signatureId: string
}

/** A signature without its value. `state` is plain JSON. */
export interface PreparedXades {
  /** The canonical SignedInfo. */
  readonly dataToBeSigned: Bytes
  readonly state: unknown
}

/** State that is stored while the signer's device is waiting: the signature file with an empty value. */
export const preparedXades = z.object({
  xml: z.string(),
  algorithm: z.enum(signatureAlgorithmNames),
})

/**
 * Writes the final signature file with an empty signature value, and returns the data to be signed. Throws
 * `MalformedCertificate` for an invalid certificate.
 */
export function prepareXades(parameters: XadesParameters): PreparedXades {
  const toWrite = signatureToWrite(parameters)
  const draft = writeSignature(toWrite)
  const signedPropertiesDigest = digest('SHA-256', signedPropertiesOf(read(draft)))
  const xml = writeSignature({ ...toWrite, signedPropertiesDigest })
  const { signedInfo } = read(xml)
  if (!signedInfo) throw new TypeError('A signature without SignedInfo was written')
  const { algorithm } = parameters
  return { dataToBeSigned: signedInfo, state: preparedXades.encode({ xml, algorithm }) }
}

function signatureToWrite(parameters: XadesParameters): SignatureToWrite {
  const { profile, signatureId, algorithm, references } = parameters
  const { claimedSigningTime } = parameters
  const rules = xadesProfiles[profile]
  const certificate = parseCertificate(parameters.certificate)
  const subject = { signatureId, rules, references }
  return {
    ...subject,
    algorithm,
    signedPropertiesDigest: new Uint8Array(),
    signedProperties: writeSignedProperties({ ...subject, claimedSigningTime, certificate }),
    certificate: certificate.der,
  }
}

/** Parses the written text as a validator would, so that the canonical form of the actual text is digested. */
function read(xml: string): LocatedXmlSignature['signature'] {
  return readOnlySignature(utf8(xml)).signature
}

/** The canonical SignedProperties. */
export function signedPropertiesOf({ references }: LocatedXmlSignature['signature']): Bytes {
  for (const { source } of references) {
    const isMeant =
      source.kind === 'same-document' && source.selected.location === 'signed-properties'
    if (isMeant) return source.bytes
  }
  throw new TypeError('A signature without SignedProperties was written')
}
