import type { XadesSignature } from '#signature/xades/read'
import { joinMaterial, type Material } from '../../model/material'
import { readMaterial } from '../../model/read-material'

/** The certificates and revocation data in an XML signature, in document order. */
export function xadesMaterial({
  keyInfoCertificates,
  unsignedProperties,
}: XadesSignature): Material {
  return joinMaterial(
    readMaterial({ certificates: keyInfoCertificates }, 'KEY_INFO'),
    ...unsignedProperties.map(materialOfProperty),
  )
}

/** The certificates and revocation data in one unsigned property. */
export function materialOfProperty(
  property: XadesSignature['unsignedProperties'][number],
): Material {
  if (property.kind === 'time-stamp-validation-data') {
    return readMaterial(property, 'TIMESTAMP_VALIDATION_DATA')
  }
  if (property.kind !== 'validation-values') return joinMaterial()
  return property.name.endsWith('RevocationValues')
    ? readMaterial(property, 'REVOCATION_VALUES')
    : readMaterial(property, 'CERTIFICATE_VALUES')
}
