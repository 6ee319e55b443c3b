import { z } from 'zod'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { signatureAlgorithmNames } from '@/lib/pki/algorithms'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import type { SignatureParameters } from '../signature-format'
import { type OnlySignature, readOnlySignature } from './only-signature'
import { type XadesProfile, xadesProfiles } from './profile'
import {
  type ReferenceToSign,
  type SignatureToWrite,
  writeSignature,
} from './write/write-signature'
import { writeSignedProperties } from './write/write-signed-properties'

/** What is decided before the signer's device is asked. */
export interface XadesParameters extends Omit<SignatureParameters, 'appearance'> {
  /** At least one. */
  readonly references: readonly ReferenceToSign[]
  readonly profile: XadesProfile
  /** Id of ds:Signature: an NCName that is unique in its container. */
  readonly signatureId: string
}

/** A signature that waits for its value. `state` is plain JSON. */
export interface PreparedXades {
  /** The canonical SignedInfo. */
  readonly dataToBeSigned: Bytes
  readonly state: unknown
}

/** What waits in storage while a phone rings: the signature file with its value to come. */
export const preparedXades = z.object({
  xml: z.string(),
  algorithm: z.enum(signatureAlgorithmNames),
})

/**
 * Writes the signature file as it will stay, but for its value, and gives what has to be signed.
 * Throws `MalformedCertificate` for a certificate that is none.
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
  const { profile, signatureId, algorithm, references, issuers } = parameters
  const { claimedSigningTime } = parameters
  const rules = xadesProfiles[profile]
  const certificate = parseCertificate(parameters.certificate)
  const subject = { signatureId, rules, references }
  return {
    ...subject,
    algorithm,
    signedPropertiesDigest: new Uint8Array(),
    signedProperties: writeSignedProperties({ ...subject, claimedSigningTime, certificate }),
    certificates: [certificate.der, ...(rules.hasIssuers ? issuers : [])],
  }
}

/** As everybody else will read it: what is digested is the canonical form of what was written. */
function read(xml: string): OnlySignature['signature'] {
  return readOnlySignature(utf8(xml)).signature
}

function signedPropertiesOf({ references }: OnlySignature['signature']): Bytes {
  for (const { source } of references) {
    const isMeant =
      source.kind === 'same-document' && source.selected.location === 'signed-properties'
    if (isMeant) return source.bytes
  }
  throw new TypeError('A signature without SignedProperties was written')
}
