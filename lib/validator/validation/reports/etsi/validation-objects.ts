import { encodeBase64 } from '#encoding/base64'
import { element, textElement } from '#encoding/xml/write-xml'
import type { RevocationData } from '../../model/material'
import { certificateId } from '../../model/token'
import type { TimeStampFindings } from '../../processes/time-stamps'
import { constraintsElement } from './constraints'
import { blockIndications, objectTypes, timeStampQualificationUri } from './etsi-uris'
import { objectProof } from './proofs'
import type { ReportSubject } from './report-subject'
import { signatureReferences } from './signature-reference'
import { signerElement } from './signer'
import { statusElement, tokenFacts } from './validation-status'
import { dateTimeElement, digestElement, optionalReference, sha256Element } from './xml-values'

/** SignatureValidationObjects (TS 119 102-2, 4.4): time-stamps, certificates, revocation data and signed data. */
export function validationObjects(subject: ReportSubject): readonly string[] {
  const { findings, certificates } = subject
  const { timeStamps, pool, document } = findings
  const objects = [
    ...timeStamps.map((one) => timeStampObject(one, subject)),
    ...certificates.map((one) =>
      objectElement(
        { id: certificateId(one), type: 'certificate', content: base64(one.der) },
        subject,
      ),
    ),
    ...pool.revocations.map((one) =>
      objectElement({ id: one.id, type: one.kind, content: revocationContent(one) }, subject),
    ),
    ...originalsOf(document.originals).map(({ id, digestAlgorithm, digest }) =>
      objectElement(
        { id, type: 'signedData', content: digestElement(digestAlgorithm, digest) },
        subject,
      ),
    ),
  ]
  return objects.length > 0 ? [element('SignatureValidationObjects', {}, ...objects)] : []
}

interface ObjectToWrite {
  readonly id: string
  readonly type: keyof typeof objectTypes
  /** The representation of the object as XML. */
  readonly content: string
  readonly more?: readonly string[]
}

function objectElement(
  { id, type, content, more = [] }: ObjectToWrite,
  subject: ReportSubject,
): string {
  return element(
    'ValidationObject',
    { id },
    textElement('ObjectType', objectTypes[type]),
    element('ValidationObjectRepresentation', {}, content),
    objectProof(id, subject),
    ...more,
  )
}

function base64(bytes: Uint8Array): string {
  return textElement('base64', encodeBase64(bytes))
}

/** The encoded OCSP response. A CRL may be larger than the rest of the report, so only its digest is written. */
function revocationContent({ kind, encoded }: RevocationData): string {
  return kind === 'OCSP' ? base64(encoded) : sha256Element(encoded)
}

/** Removes duplicates. Several signatures may name the same file, but it is one object. */
function originalsOf<Original extends { readonly id: string }>(
  originals: readonly Original[],
): readonly Original[] {
  return [...new Map(originals.map((one) => [one.id, one])).values()]
}

function timeStampObject(found: TimeStampFindings, subject: ReportSubject): string {
  const { timeStamp } = found
  const { token, id } = timeStamp
  const more = [provisioningElement(found, subject), timeStampReport(found, subject)]
  const content = base64(token.signedData.encoded)
  return objectElement({ id, type: 'timeStamp', content, more }, subject)
}

/** The objects whose existence a time-stamp proves (TS 119 102-2, 4.4.7). */
function provisioningElement({ timeStamp }: TimeStampFindings, subject: ReportSubject): string {
  const { covers, token } = timeStamp
  const objects = [...covers].filter((id) => subject.objectIds.has(id))
  return element(
    'POEProvisioning',
    {},
    dateTimeElement('POETime', token.genTime),
    ...optionalReference('ValidationObject', objects),
    ...signatureReferences(covers, subject),
  )
}

/** TS 119 102-2, 4.4: the report about a time-stamp has the form of a report about a signature. */
function timeStampReport(found: TimeStampFindings, subject: ReportSubject): string {
  const { timeStamp, conclusion, blocks } = found
  const facts = tokenFacts(timeStamp.id, timeStamp, found, subject)
  const qualification = subject.findings.timeStampQualifications.get(timeStamp.id) ?? 'N/A'
  return element(
    'ValidationReport',
    {},
    constraintsElement(blocks, subject),
    ...signerElement(found),
    element(
      'SignatureQuality',
      {},
      textElement('SignatureQualityInformation', timeStampQualificationUri(qualification)),
    ),
    statusElement(
      'SignatureValidationStatus',
      { result: conclusion, indications: blockIndications, facts },
      subject,
    ),
  )
}
