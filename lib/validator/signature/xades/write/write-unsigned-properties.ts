import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { element, textElement } from '#encoding/xml/write-xml'
import type { ValidationMaterial } from '../../validation-material'
import { ds, xades132, xades141 } from '../namespaces'

const declared = { 'xmlns:xades': xades132 }

/** A time-stamp property. */
export interface TimeStampToWrite {
  readonly id: string
  /** URI of the canonicalisation method for the imprint. */
  readonly canonicalizationMethod: string
  /** TimeStampToken, DER; empty until the token is known. */
  readonly token: Bytes
}

/** Writes a SignatureTimeStamp (EN 319 132-1, 5.3). */
export function writeSignatureTimeStamp(timeStamp: TimeStampToWrite): string {
  return element(
    'xades:SignatureTimeStamp',
    { ...declared, Id: timeStamp.id },
    ...content(timeStamp),
  )
}

/** Writes an ArchiveTimeStamp (EN 319 132-1, 5.5.2). */
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

/** Certificates, OCSP responses and CRLs, DER. */
type MaterialToWrite = ValidationMaterial & { readonly crls?: readonly Bytes[] }

/** Writes CertificateValues and RevocationValues (EN 319 132-1, 5.4). */
export function writeValidationMaterial(material: MaterialToWrite): readonly string[] {
  return valuesOf(material, declared)
}

/**
 * Writes TimeStampValidationData (EN 319 132-1, 5.5.1): data for the preceding time-stamps, if the signature already
 * has its own values.
 */
export function writeTimeStampValidationData(material: MaterialToWrite): string {
  const attributes = { 'xmlns:xades141': xades141, ...declared }
  return element('xades141:TimeStampValidationData', attributes, ...valuesOf(material, {}))
}

function valuesOf(
  { certificates, ocspResponses, crls = [] }: MaterialToWrite,
  attributes: Readonly<Record<string, string>>,
): readonly string[] {
  const values = (name: string, all: readonly Bytes[]) =>
    all.map((der) => textElement(name, encodeBase64(der)))
  const revocationValues = [
    ...group('xades:CRLValues', {}, values('xades:EncapsulatedCRLValue', crls)),
    ...group('xades:OCSPValues', {}, values('xades:EncapsulatedOCSPValue', ocspResponses)),
  ]
  return [
    ...group(
      'xades:CertificateValues',
      attributes,
      values('xades:EncapsulatedX509Certificate', certificates),
    ),
    ...group('xades:RevocationValues', attributes, revocationValues),
  ]
}

/** Puts elements into a surrounding element. Returns nothing if there are no elements. */
function group(
  name: string,
  attributes: Readonly<Record<string, string>>,
  members: readonly string[],
): readonly string[] {
  return members.length > 0 ? [element(name, attributes, ...members)] : []
}
