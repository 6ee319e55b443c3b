import type { Bytes } from '#encoding/bytes'
import { certificateTime, implicit, oid, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { parseCertificate } from '#pki/certificate/certificate'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { cmsMessage, type SignerOrder } from './cms-message'
import type { TestPki } from './pki'

export interface CadesMessageChoices {
  readonly at: Date
  /** `LTA` gives the same message as `LT`. */
  readonly level?: 'B' | 'T' | 'LT' | 'LTA'
  /** Further signed attributes. */
  readonly attributes?: readonly Bytes[]
  /** Whether the content is encapsulated. */
  readonly isEnveloping?: boolean
  readonly unsignedAttributes?: SignerOrder['unsignedAttributes']
}

/** Makes a CAdES signature of a level (EN 319 122-1, 6.3). */
export async function cadesMessage(
  pki: TestPki,
  content: Bytes,
  {
    at,
    level = 'B',
    attributes = [],
    isEnveloping = false,
    unsignedAttributes,
  }: CadesMessageChoices,
): Promise<Bytes> {
  const holder = pki.signer('ecdsa-sha256')
  const isStamped = level !== 'B'
  return await cmsMessage({
    content,
    encapsulated: isEnveloping ? content : undefined,
    signers: [
      {
        holder,
        furtherAttributes: [attribute(oids.idSigningTime, certificateTime(at)), ...attributes],
        unsignedAttributes: async (value) => [
          ...(isStamped ? [await signatureTimeStamp(pki, value)] : []),
          ...((await unsignedAttributes?.(value)) ?? []),
        ],
      },
    ],
    certificates: holder.issuers,
    revocations: isStamped && level !== 'T' ? await revocationData(pki) : [],
  })
}

async function signatureTimeStamp(pki: TestPki, value: Bytes): Promise<Bytes> {
  const token = await pki.services.timeStamp(digest('SHA-256', value))
  return attribute(oids.idAaTimeStampToken, token)
}

/** RFC 5940: OCSP responses about the signer, the issuing authority and the time-stamping unit. */
async function revocationData(pki: TestPki): Promise<readonly Bytes[]> {
  return (await revocationAnswers(pki)).map((response) =>
    implicit(1, sequence(oid(oids.idRiOcspResponse), response)),
  )
}

/** OCSP responses about all certificates of a time-stamped signature. */
export async function revocationAnswers(pki: TestPki): Promise<readonly Bytes[]> {
  const { certificate, issuers } = pki.signer('ecdsa-sha256')
  const [issuing, root] = issuers
  const token = await pki.services.timeStamp(digest('SHA-256', certificate))
  const { certificates } = parseTimeStampToken(token).signedData
  const unit = certificates.find((one) => !parseCertificate(one).isSelfIssued)
  if (!issuing || !root || !unit) throw new RangeError('The test world lacks a certificate')
  return [
    await pki.services.revocation(certificate, issuing),
    await pki.services.revocation(issuing, root),
    await pki.services.revocation(unit, root),
  ]
}
