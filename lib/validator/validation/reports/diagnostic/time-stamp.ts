import { encodeBase64 } from '#encoding/base64'
import type { TimeStampFindings } from '../../processes/time-stamps'
import { zonelessText } from '../dates'
import { basicSignature } from './algorithm-names'
import { pdfRevision } from './pdf-revision'
import {
  chainOf,
  digestMatchers,
  foundCertificates,
  foundRevocations,
  signerInformation,
} from './token'

const categories: Readonly<Record<string, string>> = {
  S: 'SIGNATURE',
  C: 'CERTIFICATE',
  R: 'REVOCATION',
  T: 'TIMESTAMP',
  D: 'SIGNED_DATA',
  E: 'EVIDENCE_RECORD',
}

/** The facts about a time-stamp. `known` has the ids in the diagnostic data. */
export function diagnosticTimeStamp(
  { timeStamp, certificate, path }: TimeStampFindings,
  known: ReadonlySet<string>,
) {
  const { token, references, covers } = timeStamp
  const isValueRight = certificate !== undefined && timeStamp.isValueRight(certificate)
  const chain = chainOf(certificate, path)
  return {
    Id: timeStamp.id,
    Type: timeStamp.type,
    ArchiveTimestampType: timeStamp.archiveType,
    EvidenceRecordTimestampType: timeStamp.recordType,
    TimestampFilename: timeStamp.filename,
    ProductionTime: zonelessText(token.genTime),
    DigestMatcher: digestMatchers(references.filter(({ type }) => reportedTypes.includes(type))),
    BasicSignature: basicSignature(timeStamp.signatureAlgorithm, certificate, [
      isValueRight,
      isValueRight && references.every(({ found, intact }) => found && intact),
    ]),
    SigningCertificate: chain.SigningCertificate,
    CertificateChain: chain.CertificateChain,
    SignerInformationStore: signerInformation(timeStamp),
    PDFRevision: pdfRevision(timeStamp.pdfRevision),
    FoundCertificates: foundCertificates(timeStamp.material),
    FoundRevocations: foundRevocations(timeStamp.material),
    TimestampedObjects: timestampedObjects(covers, known),
    Base64Encoded: encodeBase64(token.signedData.encoded),
  }
}

/** The types of references that are listed at a time-stamp. The evidence record lists its own objects. */
const reportedTypes: readonly string[] = [
  'MESSAGE_IMPRINT',
  'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP',
  'EVIDENCE_RECORD_ARCHIVE_TIME_STAMP_SEQUENCE',
]

/** The objects that a time-stamp or an evidence record covers. `known` has the ids in the diagnostic data. */
export function timestampedObjects(covers: ReadonlySet<string>, known: ReadonlySet<string>) {
  return [...covers].filter((one) => known.has(one)).map(timestampedObject)
}

function timestampedObject(id: string) {
  return { Token: id, Category: categories[id.slice(0, 1)] ?? 'SIGNED_DATA' }
}
