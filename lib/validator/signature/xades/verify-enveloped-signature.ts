import { elementsFrom, isNamed } from '#encoding/xml/elements'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import type { Certificate } from '#pki/certificate/certificate'
import { readableCertificates } from '#pki/readable-certificates'
import { startBudget } from './dsig/budget'
import { signedDocumentTree } from './dsig/dereference'
import type { XmlReference } from './dsig/reference'
import { type CoreReading, readCoreSignature } from './dsig/signature'
import { ds } from './namespaces'
import { readSignedProperties, type SignedProperties } from './properties/signed-properties'
import { isReferenceTo } from './properties/signing-certificate'
import { bindingFailures, findQualifyingProperties } from './qualifying-properties'
import { isSameDocumentIntact, isValueIntact } from './signature-verification'

/** Reasons why a document is not authentic. The codes are stable. */
export type EnvelopedFailure =
  | 'no-signature'
  | 'several-signatures'
  | 'signature-malformed'
  | 'signer-not-among-certificates'
  | 'document-not-covered'
  | 'reference-broken'
  | 'value-broken'
  | 'signing-certificate-differs'

/** If `failures` is empty, the certificate signed the whole document, except for the signature itself. */
export interface EnvelopedVerification {
  readonly failures: readonly EnvelopedFailure[]
  /** The given certificate that signed; undefined if none of them did. */
  readonly certificate: Certificate | undefined
  /** Undefined if the signature signs no properties. */
  readonly signedProperties: SignedProperties | undefined
}

/**
 * Verifies the only signature of a document that signs itself (TS 119 612, 6 and annex B: trusted lists). Only the
 * given certificates are accepted; certificates in the signature only help to choose among them. The caller checks
 * validity, purpose and revocation of the certificate.
 *
 * The argument is the parsed document (`readXml(bytes)`), so that the caller then reads the same objects that were
 * verified:
 *
 *     const document = readXml(bytes)
 *     const { failures, certificate } = verifyEnvelopedSignature(document, announced)
 *     if (failures.length === 0) readList(document.root)
 */
export function verifyEnvelopedSignature(
  document: XmlDocument,
  certificates: readonly Certificate[],
): EnvelopedVerification {
  const [signature, another] = [...elementsFrom(document.root)].filter((element) =>
    isNamed(element, ds, 'Signature'),
  )
  if (!signature) return failed('no-signature')
  if (another) return failed('several-signatures')
  return verify(document, signature, certificates)
}

function failed(failure: EnvelopedFailure): EnvelopedVerification {
  return { failures: [failure], certificate: undefined, signedProperties: undefined }
}

function verify(
  document: XmlDocument,
  signature: XmlElement,
  certificates: readonly Certificate[],
): EnvelopedVerification {
  const qualifying = findQualifyingProperties(signature)
  const context = { ...signedDocumentTree(document), budget: startBudget() }
  const reading = readCoreSignature(signature, context, qualifying.signedProperties)
  const structural = [
    ...reading.failures,
    ...qualifying.failures,
    ...bindingFailures(qualifying, reading.followed),
  ]
  if (structural.length > 0) return failed('signature-malformed')
  const { signedProperties: element } = qualifying
  const signedProperties = element && readSignedProperties(element)
  const certificate = signerAmong(certificates, reading, signedProperties)
  if (!certificate) return { ...failed('signer-not-among-certificates'), signedProperties }
  const failures = failuresOf(reading, certificate, signedProperties)
  return { failures, certificate, signedProperties }
}

/** The given certificate that the signature contains or names. */
function signerAmong(
  certificates: readonly Certificate[],
  { core }: CoreReading,
  signedProperties: SignedProperties | undefined,
): Certificate | undefined {
  const brought = readableCertificates(core.keyInfoCertificates).map(
    ({ fingerprint }) => fingerprint,
  )
  const [named] = signedProperties?.signingCertificates ?? []
  const byName = named && certificates.find((certificate) => isReferenceTo(named, certificate))
  return byName ?? certificates.find(({ fingerprint }) => brought.includes(fingerprint))
}

function failuresOf(
  { core, followed }: CoreReading,
  certificate: Certificate,
  signedProperties: SignedProperties | undefined,
): readonly EnvelopedFailure[] {
  const failures: EnvelopedFailure[] = []
  const references = followed.map(({ reference }) => reference)
  if (!references.some(coversDocument)) failures.push('document-not-covered')
  if (!references.every(isSameDocumentIntact)) failures.push('reference-broken')
  if (!isValueIntact(core, certificate)) failures.push('value-broken')
  const [named] = signedProperties?.signingCertificates ?? []
  if (named && !isReferenceTo(named, certificate)) failures.push('signing-certificate-differs')
  return failures
}

/** Whether a reference covers the whole document or its root, and excludes only the signature. */
function coversDocument({ source, transforms }: XmlReference): boolean {
  const leavesOutOnlySignature = transforms.every(
    ({ kind }) => kind === 'enveloped-signature' || kind === 'canonicalization',
  )
  if (source.kind !== 'same-document' || !leavesOutOnlySignature) return false
  return source.selected.location === 'document' || source.selected.isRoot
}
