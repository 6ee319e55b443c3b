import { equalBytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import { readableCertificates } from '#pki/readable-certificates'
import { type DetachedFiles, digestOfDetached } from './detached-file'
import type { XmlReference } from './dsig/reference'
import type { ReferenceRefusal } from './dsig/refusal'
import { isReferenceTo, type XmlCertificateReference } from './properties/signing-certificate'
import type { StructuralFailure, XadesSignature } from './read'
import { isSameDocumentIntact, isValueIntact } from './signature-verification'

/** The result of verifying one reference. */
export interface ReferenceVerification {
  readonly reference: XmlReference
  /** Whether the data exist and may be digested. */
  readonly found: boolean
  /** Whether the digest of the data is correct. */
  readonly intact: boolean
  /** The reason why the data were not digested, even if they exist. */
  readonly refusal: ReferenceRefusal | undefined
}

/** Whether the signature names its certificate. `differs`: the named certificate is not included. */
export type SigningCertificateBinding = 'matched' | 'missing' | 'differs'

export type VerificationFailure =
  | StructuralFailure
  | 'reference-not-found'
  | 'reference-broken'
  | 'certificate-not-found'
  | 'signing-certificate-missing'
  | 'signing-certificate-differs'
  | 'value-broken'

/** The cryptographic result for one signature. The caller checks trust, time and revocation. */
export interface XadesVerification {
  /** If empty, the key of the named certificate signed exactly the data that were found. */
  readonly failures: readonly VerificationFailure[]
  readonly references: readonly ReferenceVerification[]
  /** The references in signed manifests. Their data may be missing on purpose (XMLDSig 1.1, 5.1). */
  readonly manifestEntries: readonly ReferenceVerification[]
  /** Whether the value verifies with the key of `certificate`. */
  readonly valueIntact: boolean
  /** Not trusted. If the signature names an included certificate, only that one is tried. */
  readonly certificate: Certificate | undefined
  readonly binding: SigningCertificateBinding
}

/**
 * Verifies the references and the value of a signature (XMLDSig 1.1, 3.2). Files outside the XML are requested by URI,
 * one at a time.
 */
export async function verifyXadesSignature(
  signature: XadesSignature,
  files: DetachedFiles,
): Promise<XadesVerification> {
  const references = await verifyAll(signature.references, files)
  const manifestEntries = await verifyAll(signature.manifestEntries, files)
  const { certificate, binding } = identifyXmlSigner(signature)
  const valueIntact = certificate !== undefined && isValueIntact(signature, certificate)
  const found = { references, manifestEntries, certificate, binding, valueIntact }
  return { failures: [...signature.failures, ...failuresOf(found)], ...found }
}

async function verifyAll(
  references: readonly XmlReference[],
  files: DetachedFiles,
): Promise<readonly ReferenceVerification[]> {
  const verified: ReferenceVerification[] = []
  for (const reference of references) verified.push(await verifyReference(reference, files))
  return verified
}

async function verifyReference(
  reference: XmlReference,
  files: DetachedFiles,
): Promise<ReferenceVerification> {
  const { source, digestAlgorithm, digestValue } = reference
  if (source.kind === 'refused') {
    return { reference, found: false, intact: false, refusal: source.reason }
  }
  if (source.kind === 'same-document') {
    return { reference, found: true, intact: isSameDocumentIntact(reference), refusal: undefined }
  }
  const { digest, refusal } = await digestOfDetached(reference, digestAlgorithm ?? 'SHA-256', files)
  const isKnown = digestAlgorithm !== undefined && digestValue !== undefined
  const intact = isKnown && digest !== undefined && equalBytes(digest, digestValue)
  return { reference, found: digest !== undefined, intact, refusal }
}

/** The certificate that a signature is verified with, and whether it is the named one. */
export function identifyXmlSigner(
  signature: XadesSignature,
): Pick<XadesVerification, 'certificate' | 'binding'> {
  const brought = readableCertificates(signature.keyInfoCertificates)
  const named = signature.signedProperties?.signingCertificates ?? []
  if (named.length === 0) return { certificate: brought[0], binding: 'missing' }
  const candidates = [...brought, ...readableCertificates(valuesIn(signature))]
  const signer = namedSigner(signature, candidates)
  if (signer) return { certificate: signer.certificate, binding: 'matched' }
  return { certificate: brought[0], binding: 'differs' }
}

/** A certificate that the signature names, and the reference to it. */
export interface NamedSigner {
  readonly reference: XmlCertificateReference
  readonly certificate: Certificate
}

/**
 * The candidate that the signature names. Some programs name the whole path in any order. Then it is the certificate
 * whose key made the value, because one reference is to the signer (EN 319 102-1, 5.2.3.4). A value that verifies only
 * with an included certificate that is not named proves nothing (key substitution).
 */
export function namedSigner(
  signature: XadesSignature,
  candidates: readonly Certificate[],
): NamedSigner | undefined {
  const named = (signature.signedProperties?.signingCertificates ?? []).slice(0, namedMax)
  const there = named.flatMap((reference) => {
    const certificate = candidates.find((candidate) => isReferenceTo(reference, candidate))
    return certificate ? [{ reference, certificate }] : []
  })
  if (there.length < 2) return there[0]
  return there.find(({ certificate }) => isValueIntact(signature, certificate)) ?? there[0]
}

/** Maximum number of named certificates: each may cost a key operation, and no path is longer. */
const namedMax = 20

function valuesIn({ unsignedProperties }: XadesSignature) {
  return unsignedProperties.flatMap((property) =>
    property.kind === 'validation-values' ? property.certificates : [],
  )
}

function failuresOf(found: Omit<XadesVerification, 'failures'>): readonly VerificationFailure[] {
  const { references, manifestEntries, certificate, binding, valueIntact } = found
  const checks: readonly (readonly [VerificationFailure, boolean])[] = [
    ['reference-not-found', references.some((one) => !one.found)],
    [
      'reference-broken',
      [...references, ...manifestEntries].some((one) => one.found && !one.intact),
    ],
    ['certificate-not-found', certificate === undefined],
    ['signing-certificate-missing', binding === 'missing'],
    ['signing-certificate-differs', binding === 'differs'],
    ['value-broken', certificate !== undefined && !valueIntact],
  ]
  return checks.flatMap(([failure, holds]) => (holds ? [failure] : []))
}
