import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { bytesOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import { readDigestAlgorithm } from '#pki/algorithms'
import { oids } from '#pki/oids'
import type { SignaturePolicy } from '#signature/xades/properties/signature-policy'
import type { XadesSignature } from '#signature/xades/read'
import type { Material, RevocationData } from '../../model/material'
import type { TimeMark } from '../../model/signature'
import type { StructureFinding } from '../../model/token'

/** The policies of BDOC 2.1 and 2.1.2, under which an OCSP response replaces a time-stamp. */
const policies = [
  'urn:oid:1.3.6.1.4.1.10015.1000.3.2.1',
  'urn:oid:1.3.6.1.4.1.10015.1000.3.2.3',
] as const

const policyFamily = 'urn:oid:1.3.6.1.4.1.10015.1000.3.'

export function isTimeMarkPolicy(policy: SignaturePolicy | undefined): boolean {
  return policy?.kind === 'identified' && policies.some((known) => known === policy.identifier)
}

/** BDOC 2.1, 6.1.1: OCSP responses whose nonce is the digest of the signature value. Undefined under another policy. */
export function readTimeMark(
  { signedProperties, value }: XadesSignature,
  { revocations, certificates }: Material,
): TimeMark | undefined {
  if (!isTimeMarkPolicy(signedProperties?.policy) || !value) return undefined
  // BDOC 2.1, 6.2: a time-mark also needs the certificate of its responder.
  const isComplete = certificates.some(({ certificate }) =>
    certificate.extendedKeyUsage?.includes(oids.idKpOcspSigning),
  )
  const marks = revocations.filter((revocationData) => isMarkOf(revocationData, value))
  if (!isComplete && marks.length > 0) return { revocationIds: [], isOfUnknown: true }
  return { revocationIds: marks.map(({ id }) => id) }
}

function isMarkOf(revocationData: RevocationData, signatureValue: Bytes): boolean {
  if (revocationData.kind !== 'OCSP') return false
  const nonce = revocationData.basic.extensions.get(oids.idPkixOcspNonce)
  if (!nonce) return false
  try {
    const fields = fieldsOf(digestInfoIn(readBer(nonce.value)))
    const algorithm = readDigestAlgorithm(fields.required(tags.sequence))
    if (!algorithm) return false
    return equalBytes(bytesOf(fields.next()), digest(algorithm, signatureValue))
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

/** RFC 8954 wraps a nonce in an OCTET STRING; older responders did not. */
function digestInfoIn(node: DerNode): DerNode {
  return node.tag === tags.octetString ? readBer(bytesOf(node)) : node
}

const unproven: StructureFinding = {
  severity: 'unacceptable',
  // digidoc4j and SiVa treat this as no signature.
  brokenUnder: 'siva',
  key: 'time-mark-unproven',
}

/** Findings about a time-mark, or about a policy with a similar identifier. */
export function timeMarkFindings(
  { signedProperties, unsignedProperties }: XadesSignature,
  mark: TimeMark | undefined,
): readonly StructureFinding[] {
  const policy = signedProperties?.policy
  if (policy?.kind !== 'identified') return []
  if (!policy.identifier.startsWith(policyFamily)) return []
  const isStamped = unsignedProperties.some(({ kind }) => kind === 'signature-time-stamp')
  const isOfUnknown = mark?.isOfUnknown === true
  const isSound =
    policy.qualifier === 'OIDAsURN' &&
    !policy.isAlsoImplied &&
    policy.addresses.some((address) => /^https?:/.test(address)) &&
    mark !== undefined &&
    (mark.revocationIds.length > 0 || isOfUnknown || isStamped)
  if (!isSound) return [{ severity: 'broken', key: 'time-mark-wrong' }]
  // The time-mark may be right, but the responder's certificate is missing, so it cannot be verified.
  return isOfUnknown && !isStamped ? [unproven] : []
}
