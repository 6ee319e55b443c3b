import { readableCertificates } from '@/lib/pki/readable-certificates'
import { isSignedPropertiesType } from '@/lib/signature/xades/namespaces'
import {
  isReferenceTo,
  type SigningCertificateReference,
} from '@/lib/signature/xades/properties/signing-certificate'
import type { XadesSignature } from '@/lib/signature/xades/read'
import type { SignatureFormatName } from '../../model/signature-format-name'

/** What the signature is called (EN 319 132-1, 6.3, and 319 132-2): its profile, and what was added. */
export function xadesFormat(signature: XadesSignature, isTimeMarked: boolean): SignatureFormatName {
  const { signedProperties, xadesNamespace } = signature
  if (xadesNamespace === undefined) return 'XML_NOT_ETSI'
  if (signedProperties && !areFormatsSound(signature)) return 'XML_NOT_ETSI'
  const added = additions(signature)
  if (isTimeMarked && added.has('values') && !added.has('archive')) return 'XAdES_BASELINE_LT_TM'
  if (!isBaseline(signature)) return extended(signature, added)
  if (added.has('archive')) return 'XAdES_BASELINE_LTA'
  if (added.has('values') && added.has('stamp')) return 'XAdES_BASELINE_LT'
  return added.has('stamp') ? 'XAdES_BASELINE_T' : 'XAdES_BASELINE_B'
}

type Addition = 'stamp' | 'values' | 'archive' | 'references' | 'references-stamp'

const additionsByKind: Readonly<Record<string, Addition>> = {
  'signature-time-stamp': 'stamp',
  'validation-values': 'values',
  'archive-time-stamp': 'archive',
  'digest-references': 'references',
  'references-time-stamp': 'references-stamp',
}

function additions({ unsignedProperties }: XadesSignature): ReadonlySet<Addition> {
  return new Set(unsignedProperties.flatMap(({ kind }) => additionsByKind[kind] ?? []))
}

/** DataObjectFormat has to name something that was signed, and to say something of it (EN 319 132-1, 5.2.4). */
function areFormatsSound({ signedProperties, references }: XadesSignature): boolean {
  const ids = new Set(
    references.flatMap(({ id, source }) =>
      [id, source.kind === 'same-document' ? source.selected.id : undefined].map(
        (one) => `#${one}`,
      ),
    ),
  )
  return (signedProperties?.dataObjectFormats ?? []).every(
    ({ objectReference, mimeType, description }) =>
      objectReference !== undefined &&
      ids.has(objectReference) &&
      (mimeType !== undefined || description !== undefined),
  )
}

/**
 * EN 319 132-1, 6.3: time, certificate, the media type of each signed object, and one token in each
 * time-stamp.
 */
function isBaseline(signature: XadesSignature): boolean {
  const { signedProperties, references, failures, unsignedProperties } = signature
  if (!signedProperties || failures.length > 0) return false
  const stamps = unsignedProperties.flatMap((one) => ('timeStamp' in one ? [one.timeStamp] : []))
  if (!stamps.every(({ tokens }) => tokens.length === 1)) return false
  const { claimedSigningTime, signingCertificates, dataObjectFormats, policy } = signedProperties
  if (policy?.kind === 'implied') return false
  const described = new Set(
    dataObjectFormats.flatMap(({ objectReference, mimeType }) =>
      mimeType === undefined ? [] : [objectReference],
    ),
  )
  // Where nothing is described, the type of the document around the signature shows by itself.
  const isBare = dataObjectFormats.length === 0
  const data = references.filter((one) => !isOfStructure(one) && !(isBare && one.uri === ''))
  return (
    claimedSigningTime !== undefined &&
    signingCertificates.some((one) => isCarried(one, signature)) &&
    data.every(({ id }) => id !== undefined && described.has(`#${id}`))
  )
}

/** EN 319 132-1, 6.3: KeyInfo has the certificate of the signer. */
function isCarried(
  reference: SigningCertificateReference,
  { keyInfoCertificates }: XadesSignature,
): boolean {
  return readableCertificates(keyInfoCertificates).some((one) => isReferenceTo(reference, one))
}

/** The signature's own parts and the signature it counter-signs. */
function isOfStructure({ type, source }: XadesSignature['references'][number]): boolean {
  if (isSignedPropertiesType(type) || type?.endsWith('#CountersignedSignature')) return true
  return source.kind === 'same-document' && source.selected.place === 'key-info'
}

/** The levels before there was a baseline. */
function extended(
  { signedProperties }: XadesSignature,
  added: ReadonlySet<Addition>,
): SignatureFormatName {
  if (added.has('archive')) return 'XAdES_A'
  if (added.has('values')) return added.has('references') ? 'XAdES_XL' : 'XAdES_LT'
  if (added.has('references-stamp')) return 'XAdES_X'
  if (added.has('references')) return 'XAdES_C'
  if (added.has('stamp')) return 'XAdES_T'
  return signedProperties?.policy ? 'XAdES_EPES' : 'XAdES_BES'
}
