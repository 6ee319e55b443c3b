import { equalBytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import { buildIssuerSerial } from '#pki/cms/signing-certificate'
import { readableCertificates } from '#pki/readable-certificates'
import { isSignedPropertiesType } from '#signature/xades/namespaces'
import {
  isReferenceTo,
  type XmlCertificateReference,
} from '#signature/xades/properties/signing-certificate'
import type { XadesSignature } from '#signature/xades/read'
import type { SignatureFormatName } from '../../model/signature'

/** The format name of a signature (EN 319 132-1, 6.3, and EN 319 132-2): its profile and its level. */
export function xadesFormat(
  signature: XadesSignature,
  isTimeMarked: boolean,
  { withValues = true } = {},
): SignatureFormatName {
  if (signature.xadesNamespace === undefined) return 'XML_NOT_ETSI'
  if (!isXades(signature)) return 'XML_NOT_ETSI'
  const added = additions(signature, withValues)
  if (isTimeMarked && added.has('values') && !added.has('archive')) return 'XAdES_BASELINE_LT_TM'
  // EN 319 132-1, 6.3: the baseline does not allow references to validation data.
  const hasReferences = added.has('references') || added.has('references-stamp')
  if (hasReferences || !isBaseline(signature)) return extended(signature, added)
  if (added.has('archive')) return 'XAdES_BASELINE_LTA'
  if (added.has('values') && added.has('stamp')) return 'XAdES_BASELINE_LT'
  return added.has('stamp') ? 'XAdES_BASELINE_T' : 'XAdES_BASELINE_B'
}

/** Whether the signature meets the requirements of all XAdES profiles. */
function isXades(signature: XadesSignature): boolean {
  const { signedProperties, references } = signature
  // Otherwise the signature would cover the properties of another signature.
  if (!signedProperties) {
    return !references.some((one) => isSignedPropertiesType(one.type) && selectedIn(one))
  }
  return areFormatsSound(signature) && namesSigner(signature)
}

type Addition = 'stamp' | 'values' | 'archive' | 'references' | 'references-stamp'

const additionsByKind: Readonly<Record<string, Addition>> = {
  'signature-time-stamp': 'stamp',
  'validation-values': 'values',
  'archive-time-stamp': 'archive',
  'digest-references': 'references',
  'references-time-stamp': 'references-stamp',
}

function additions(
  { unsignedProperties }: XadesSignature,
  withValues: boolean,
): ReadonlySet<Addition> {
  const counted = unsignedProperties.filter((one) => {
    if (one.kind === 'archive-time-stamp') return withValues
    if (one.kind !== 'validation-values') return true
    // EN 319 132-1, 6.3: level LT requires revocation data; certificates alone are not enough.
    return withValues && one.ocspResponses.length + one.crls.length > 0
  })
  return new Set(counted.flatMap(({ kind }) => additionsByKind[kind] ?? []))
}

/** EN 319 132-2, 4.2: one version of the attribute names the certificate, or the KeyInfo that contains it is signed. */
function namesSigner({ signedProperties, references }: XadesSignature): boolean {
  const versions = new Set(
    (signedProperties?.signingCertificates ?? []).map(({ version }) => version),
  )
  const isKeyInfoSigned = references.some((one) => selectedIn(one)?.location === 'key-info')
  return versions.size === 1 || (versions.size === 0 && isKeyInfoSigned)
}

/** EN 319 132-1, 5.2.4: each DataObjectFormat must refer to signed data and describe it. */
function areFormatsSound({
  signedProperties,
  references,
  manifestEntries,
}: XadesSignature): boolean {
  const named = [...references, ...manifestEntries].filter(({ id }) => id !== undefined)
  const described = new Map(named.map((reference) => [`#${reference.id}`, reference]))
  return (signedProperties?.dataObjectFormats ?? []).every((format) => {
    const reference = described.get(format.objectReference ?? '')
    const { mimeType, encoding } = (reference && selectedIn(reference)?.stated) ?? {}
    const saysSomething = format.mimeType !== undefined || format.description !== undefined
    const agrees = mimeType === undefined || mimeType === format.mimeType
    const isEncodedSo = encoding === undefined || encoding === format.encoding
    return reference !== undefined && saysSomething && agrees && isEncodedSo
  })
}

function selectedIn({ source }: XadesSignature['references'][number]) {
  return source.kind === 'same-document' ? source.selected : undefined
}

/**
 * EN 319 132-1, 6.3: the baseline requires the time, the certificate, the media type of each signed object, and one
 * token in each time-stamp.
 */
function isBaseline(signature: XadesSignature): boolean {
  const { signedProperties, references, unsignedProperties } = signature
  if (!signedProperties) return false
  const stamps = unsignedProperties.flatMap((one) => ('timeStamp' in one ? [one.timeStamp] : []))
  if (!stamps.every(({ tokens }) => tokens.length === 1)) return false
  const { claimedSigningTime, signingCertificates, dataObjectFormats } = signedProperties
  const described = new Set(
    dataObjectFormats.flatMap(({ objectReference, mimeType }) =>
      mimeType === undefined ? [] : [objectReference],
    ),
  )
  const data = references.filter((one) => !isOfStructure(one))
  return (
    claimedSigningTime !== undefined &&
    signingCertificates.some((one) => isCarried(one, signature)) &&
    // DataObjectFormat cannot refer to data without an Id.
    data.every(({ id }) => id === undefined || described.has(`#${id}`))
  )
}

/**
 * EN 319 132-1, 6.3: KeyInfo must contain the signer's certificate. The serial number is enough to recognise it here.
 */
function isCarried(
  reference: XmlCertificateReference,
  { keyInfoCertificates }: XadesSignature,
): boolean {
  return readableCertificates(keyInfoCertificates).some(
    (one) => isReferenceTo(reference, one) || isSerialOf(reference, one),
  )
}

function isSerialOf(
  { serialNumber, issuerSerialV2 }: XmlCertificateReference,
  certificate: Certificate,
): boolean {
  if (serialNumber !== undefined) return serialNumber === certificate.serialNumber
  return issuerSerialV2 !== undefined && equalBytes(issuerSerialV2, buildIssuerSerial(certificate))
}

/** Whether a reference is to a part of the signature or to a countersigned signature, not to data. */
function isOfStructure({ type, source }: XadesSignature['references'][number]): boolean {
  if (isSignedPropertiesType(type) || type?.endsWith('#CountersignedSignature')) return true
  if (source.kind !== 'same-document') return false
  return source.selected.location === 'key-info' || source.selected.localName === 'SignatureValue'
}

/** The extended levels, which are older than the baseline. All except BES and EPES require a time-stamp. */
function extended(
  { signedProperties }: XadesSignature,
  added: ReadonlySet<Addition>,
): SignatureFormatName {
  if (!added.has('stamp')) return signedProperties?.policy ? 'XAdES_EPES' : 'XAdES_BES'
  if (added.has('archive')) return 'XAdES_A'
  if (added.has('values')) return added.has('references') ? 'XAdES_XL' : 'XAdES_LT'
  if (added.has('references-stamp')) return 'XAdES_X'
  return added.has('references') ? 'XAdES_C' : 'XAdES_T'
}
