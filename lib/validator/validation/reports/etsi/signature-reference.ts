import { encodeBase64 } from '#encoding/base64'
import { digest } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import type { SignatureToValidate } from '../../model/signature'
import { digestUri } from './etsi-uris'
import type { ReportSubject } from './report-subject'
import { foreignText } from './xml-values'

/** References to the signatures whose ids are in the set. */
export function signatureReferences(
  covered: ReadonlySet<string>,
  subject: ReportSubject,
): readonly string[] {
  return subject.findings.signatures
    .filter(({ signature }) => covered.has(signature.id))
    .map(({ signature }) => referenceElement('SignatureReference', signature, subject))
}

/** SignatureReferenceType (TS 119 102-2, 4.4.7): the digest of the bytes of the signature, or its field name. */
export function referenceElement(
  name: string,
  { asWritten, pdfRevision, signatureId }: SignatureToValidate,
  { bytesOf }: ReportSubject,
): string {
  const bytes = asWritten && bytesOf(asWritten)
  if (!asWritten || !bytes) {
    return element(
      name,
      {},
      foreignText('PAdESFieldName', pdfRevision?.fieldNames[0] ?? signatureId),
    )
  }
  const { canonicalizationMethod: method } = asWritten
  return element(
    name,
    {},
    ...(method === undefined ? [] : [textElement('CanonicalizationMethod', method)]),
    textElement('DigestMethod', digestUri('SHA-256')),
    textElement('DigestValue', encodeBase64(digest('SHA-256', bytes))),
  )
}
