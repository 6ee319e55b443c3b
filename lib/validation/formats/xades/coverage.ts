import { equalBytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { Certificate } from '@/lib/pki/certificate'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { isReferenceTo } from '@/lib/signature/xades/properties/signing-certificate'
import type { DigestReference } from '@/lib/signature/xades/properties/unsigned-properties'
import type { XadesSignature } from '@/lib/signature/xades/read'
import { idsIn } from '../../model/ids-in'
import type { RevocationEvidence } from '../../model/material'

import type { TimeStampToValidate } from '../../model/time-stamp'
import { certificateId } from '../../model/token'
import { materialOfProperty } from './material'

/** What of a signature a time-stamp is over. */
export type Covered =
  | 'signature'
  /** Digests of certificates and revocation data, and so these; not the signature. */
  | 'references'
  | 'signature-and-references'
  | 'everything'
  | 'nothing'

/** What time-stamps of a signature prove to have existed, as its properties are gone through. */
export interface TimeStampCoverage {
  /** Ids of what stands before this place and is covered. */
  of(covered: Covered): ReadonlySet<string>
  addTimeStamps(timeStamps: readonly TimeStampToValidate[]): void
  addProperty(property: XadesSignature['unsignedProperties'][number]): void
}

/**
 * EN 319 132-1, 5.3 and 5.5; 319 132-2, 5.6: only an archive time-stamp is over the values that stand before
 * it. One over references alone may be older than the signature.
 */
export function startCoverage(
  signature: XadesSignature,
  signatureId: string,
  certificates: readonly Certificate[],
): TimeStampCoverage {
  const revocations = signature.unsignedProperties.flatMap(
    (property) => materialOfProperty(property).revocations,
  )
  const own = [signatureId, ...namedBySigner(signature, certificates).map(certificateId)]
  const keyInfo = readableCertificates(signature.keyInfoCertificates).map(certificateId)
  const referred: string[] = []
  const stamps: string[] = []
  const values: string[] = []
  const sets: Readonly<Record<Covered, () => readonly string[]>> = {
    signature: () => own,
    references: () => referred,
    'signature-and-references': () => [...own, ...stamps, ...referred],
    everything: () => [...own, ...keyInfo, ...stamps, ...referred, ...values],
    nothing: () => [],
  }
  return {
    of: (covered) => new Set(sets[covered]()),
    addTimeStamps: (timeStamps) => {
      for (const { id, material } of timeStamps) stamps.push(id, ...idsIn(material))
    },
    addProperty: (property) => {
      values.push(...idsIn(materialOfProperty(property)))
      if (property.kind !== 'digest-references') return
      referred.push(
        ...property.references.flatMap((one) => meantBy(one, certificates, revocations)),
      )
    },
  }
}

/** Of KeyInfo only what is signed by its digest is covered with the value. */
function namedBySigner(
  { signedProperties }: XadesSignature,
  certificates: readonly Certificate[],
): readonly Certificate[] {
  const references = signedProperties?.signingCertificates ?? []
  return certificates.filter((one) => references.some((reference) => isReferenceTo(reference, one)))
}

/** Ids of the values that a reference is the digest of. */
function meantBy(
  { kind, digestAlgorithm, digestValue }: DigestReference,
  certificates: readonly Certificate[],
  revocations: readonly RevocationEvidence[],
): readonly string[] {
  if (!digestAlgorithm || !digestValue) return []
  const isMeant = (bytes: Uint8Array) => equalBytes(digest(digestAlgorithm, bytes), digestValue)
  return kind === 'certificate'
    ? certificates.filter(({ der }) => isMeant(der)).map(certificateId)
    : revocations.filter(({ encoded }) => isMeant(encoded)).map(({ id }) => id)
}
