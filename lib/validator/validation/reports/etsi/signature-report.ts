import { encodeBase64 } from '#encoding/base64'
import { digest } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import type { OriginalDocument, SignatureToValidate } from '../../model/signature'
import type { SignatureFindings } from '../../processes/signature'
import { qualificationOf } from '../qualified-findings'
import { constraintsElement } from './constraints'
import { noSignatureFound, processId, processIndications, qualificationUri } from './etsi-uris'
import { timeInfoElement } from './proofs'
import type { ReportSubject } from './report-subject'
import { attributesElement } from './signature-attributes'
import { signerElement } from './signer'
import { statusElement, tokenFacts } from './validation-status'
import { digestElement, foreignText, reference } from './xml-values'

/** SignatureValidationReport of a signature. Its parts have the order of the schema (TS 119 102-2, 4.3). */
export function signatureReport(found: SignatureFindings, subject: ReportSubject): string {
  const { signature, conclusion, blocks } = found
  const id = subject.signatureIds.get(found) ?? signature.id
  const facts = tokenFacts(id, signature, found, subject)
  const quality = qualificationUri(qualificationOf(found, subject.findings))
  return element(
    'SignatureValidationReport',
    {},
    identifierElement(id, signature),
    constraintsElement(blocks, subject),
    timeInfoElement(found, subject),
    ...signersDocument(signature, subject),
    ...attributesElement(found, subject),
    ...signerElement(found),
    element('SignatureQuality', {}, textElement('SignatureQualityInformation', quality)),
    element(
      'SignatureValidationProcess',
      {},
      textElement('SignatureValidationProcessID', processId),
    ),
    statusElement(
      'SignatureValidationStatus',
      { result: conclusion, indications: processIndications, facts },
      subject,
    ),
  )
}

/** The report for a file without signatures, because the schema requires at least one report. */
export function noSignatureReport(): string {
  const status = textElement('MainIndication', noSignatureFound)
  return element('SignatureValidationReport', {}, element('SignatureValidationStatus', {}, status))
}

/** TS 119 102-2, 4.3.3: the digest of the data to be signed, and the signature value. */
function identifierElement(id: string, signature: SignatureToValidate): string {
  const { dataToBeSigned, digestAlgorithm, signatureValue, signatureId } = signature
  return element(
    'SignatureIdentifier',
    { id },
    ...(dataToBeSigned && digestAlgorithm
      ? [digestElement(digestAlgorithm, digest(digestAlgorithm, dataToBeSigned))]
      : []),
    textElement('ds:SignatureValue', encodeBase64(signatureValue)),
    textElement('HashOnly', 'false'),
    textElement('DocHashOnly', 'false'),
    foreignText('DAIdentifier', signatureId),
  )
}

/** TS 119 102-2, 4.3.7: the signed documents, with the digest if there is only one document. */
function signersDocument(
  { scopes }: SignatureToValidate,
  { findings }: ReportSubject,
): readonly string[] {
  const { originals } = findings.document
  const signed = new Map<string, OriginalDocument>()
  for (const { documentId } of scopes) {
    const original = originals.find(({ id }) => id === documentId)
    if (original) signed.set(documentId, original)
  }
  const [only, another] = [...signed.values()]
  if (!only) return []
  return [
    element(
      'SignersDocument',
      {},
      ...(another ? [] : [digestElement(only.digestAlgorithm, only.digest)]),
      reference('SignersDocumentRepresentation', ...signed.keys()),
    ),
  ]
}
