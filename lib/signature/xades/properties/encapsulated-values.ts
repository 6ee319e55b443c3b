import type { Bytes } from '@/lib/encoding/bytes'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { bytesIn } from '../dsig/bytes-in'
import { part, partsOf } from './parts'

/** Validation data inside a signature, DER (EN 319 132-1, 5.4 and 5.5.1). */
export interface EncapsulatedValues {
  readonly certificates: readonly Bytes[]
  /** Whole OCSPResponses. */
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
}

/** What a CertificateValues element holds. */
export function certificatesIn(values: XmlElement | undefined): readonly Bytes[] {
  return bytesOfEach(partsOf(values, 'EncapsulatedX509Certificate'))
}

/** What a RevocationValues element holds. */
export function revocationIn(
  values: XmlElement | undefined,
): Pick<EncapsulatedValues, 'ocspResponses' | 'crls'> {
  return {
    ocspResponses: bytesOfEach(partsOf(part(values, 'OCSPValues'), 'EncapsulatedOCSPValue')),
    crls: bytesOfEach(partsOf(part(values, 'CRLValues'), 'EncapsulatedCRLValue')),
  }
}

/** What stands in CertificateValues and RevocationValues under a TimeStampValidationData. */
export function validationDataIn(element: XmlElement): EncapsulatedValues {
  return {
    certificates: certificatesIn(part(element, 'CertificateValues')),
    ...revocationIn(part(element, 'RevocationValues')),
  }
}

function bytesOfEach(elements: readonly XmlElement[]): readonly Bytes[] {
  return elements.flatMap((element) => bytesIn(element) ?? [])
}
