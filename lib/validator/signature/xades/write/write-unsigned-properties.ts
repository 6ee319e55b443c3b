import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { element, textElement } from '#encoding/xml/write-xml'
import type { ValidationMaterial } from '../../validation-material'
import { ds, xades132, xades141 } from '../namespaces'

const declared = { 'xmlns:xades': xades132 }

/** A time-stamp property. */
export interface TimeStampToWrite {
  readonly id: string
  /** URI of the canonicalisation method for its imprint. */
  readonly canonicalizationMethod: string
  /** TimeStampToken, DER; empty until it is known. */
  readonly token: Bytes
}

/** EN 319 132-1, 5.3. */
export function writeSignatureTimeStamp(timeStamp: TimeStampToWrite): string {
  return element(
    'xades:SignatureTimeStamp',
    { ...declared, Id: timeStamp.id },
    ...content(timeStamp),
  )
}

/** EN 319 132-1, 5.5.2. */
export function writeArchiveTimeStamp(timeStamp: TimeStampToWrite): string {
  const attributes = { 'xmlns:xades141': xades141, ...declared, Id: timeStamp.id }
  return element('xades141:ArchiveTimeStamp', attributes, ...content(timeStamp))
}

function content({ canonicalizationMethod, token }: TimeStampToWrite): readonly string[] {
  return [
    element('ds:CanonicalizationMethod', { 'xmlns:ds': ds, Algorithm: canonicalizationMethod }),
    textElement('xades:EncapsulatedTimeStamp', encodeBase64(token)),
  ]
}

/** EN 319 132-1, 5.4: CertificateValues and RevocationValues. */
export function writeValidationMaterial(material: ValidationMaterial): readonly string[] {
  const certificates = material.certificates.map((der) =>
    textElement('xades:EncapsulatedX509Certificate', encodeBase64(der)),
  )
  const responses = material.ocspResponses.map((der) =>
    textElement('xades:EncapsulatedOCSPValue', encodeBase64(der)),
  )
  const ocspValues = element('xades:OCSPValues', {}, ...responses)
  return [
    ...(certificates.length > 0
      ? [element('xades:CertificateValues', declared, ...certificates)]
      : []),
    ...(responses.length > 0 ? [element('xades:RevocationValues', declared, ocspValues)] : []),
  ]
}
