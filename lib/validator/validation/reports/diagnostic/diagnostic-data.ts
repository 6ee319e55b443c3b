import { encodeBase64 } from '#encoding/base64'
import type { Certificate } from '#pki/certificate/certificate'
import type { ContainerFacts } from '../../model/document'
import type { OriginalDocument } from '../../model/signature'
import { certificateId } from '../../model/token'
import type { EvidenceRecordFindings } from '../../processes/evidence-records'
import { zonelessText } from '../dates'
import { evidenceRecordScopes } from '../evidence-record-scopes'
import type { QualifiedFindings } from '../qualified-findings'
import { digestName } from './algorithm-names'
import { diagnosticCertificate } from './certificate'
import { diagnosticRevocation } from './revocation'
import { diagnosticSignature } from './signature'
import { certificateSurroundings } from './surroundings'
import { diagnosticTimeStamp, timestampedObjects } from './time-stamp'
import { type DiagnosticEntry, digestMatchers, foundCertificates, foundRevocations } from './token'
import { usedTrustedLists } from './trusted-lists'

/**
 * The diagnosticData of the API document: the facts behind the conclusions. The keys are those of the XML. Absent
 * values are left out; empty lists are written.
 */
export interface DiagnosticData {
  readonly DocumentName: string
  readonly ValidationDate: string
  readonly ContainerInfo?: Readonly<Record<string, unknown>>
  readonly Signatures: readonly DiagnosticEntry[]
  /** Undefined if there are none. */
  readonly EvidenceRecords?: readonly DiagnosticEntry[]
  readonly UsedCertificates: readonly DiagnosticEntry[]
  readonly UsedRevocations: readonly DiagnosticEntry[]
  readonly UsedTimestamps: readonly DiagnosticEntry[]
  readonly OriginalDocuments: readonly DiagnosticEntry[]
  readonly TrustedLists: readonly DiagnosticEntry[]
}

export function diagnosticData(findings: QualifiedFindings, documentName: string): DiagnosticData {
  const { document, pool, at, evidenceRecords } = findings
  const surroundings = certificateSurroundings(findings)
  const answers = new Map(
    [...surroundings.values()].flatMap((around) =>
      around.answers.map((answer) => [answer.revocationData.id, answer] as const),
    ),
  )
  const known = knownIds(findings, [...surroundings.keys()])
  return {
    DocumentName: documentName,
    ValidationDate: zonelessText(at),
    ...(document.container && { ContainerInfo: containerInfo(document.container) }),
    Signatures: findings.signatures.map((one) => diagnosticSignature(one, known)),
    ...(evidenceRecords.length > 0 && {
      EvidenceRecords: evidenceRecords.map((one) => diagnosticEvidenceRecord(one, known)),
    }),
    UsedCertificates: [...surroundings].map(([certificate, around]) =>
      diagnosticCertificate(certificate, around),
    ),
    UsedRevocations: pool.revocations.map((revocationData) =>
      diagnosticRevocation(revocationData, answers.get(revocationData.id)),
    ),
    UsedTimestamps: findings.timeStamps.map((one) => diagnosticTimeStamp(one, known)),
    OriginalDocuments: document.originals.map(originalDocument),
    TrustedLists: usedTrustedLists(findings, surroundings.keys()),
  }
}

/** The ids to which tokens may refer. A time-stamp may cover objects that are no longer in the file. */
function knownIds(
  { document, pool, signatures, timeStamps, evidenceRecords }: QualifiedFindings,
  certificates: readonly Certificate[],
): ReadonlySet<string> {
  return new Set([
    ...signatures.map(({ signature }) => signature.id),
    ...timeStamps.map(({ timeStamp }) => timeStamp.id),
    ...evidenceRecords.map(({ record }) => record.id),
    ...certificates.map(certificateId),
    ...pool.revocations.map(({ id }) => id),
    ...document.originals.map(({ id }) => id),
  ])
}

function containerInfo(container: ContainerFacts) {
  return {
    ContainerType: container.type.replace('_', '-'),
    DocumentStandard: container.standard,
    ZipComment: container.zipComment,
    MimeTypeFilePresent: container.mimeType !== undefined,
    MimeTypeContent: container.mimeType,
    ManifestFiles: container.manifests.map(({ filename, signatureFilename, entries }) => ({
      Filename: filename,
      SignatureFilename: signatureFilename,
      Entries: entries,
    })),
    ContentFiles: container.contentFiles,
    EvidenceRecords: container.evidenceRecords,
  }
}

function originalDocument({ id, name, digestAlgorithm, digest }: OriginalDocument) {
  return {
    Id: id,
    ReferencedName: name,
    DigestAlgoAndValue: {
      DigestMethod: digestName(digestAlgorithm),
      DigestValue: encodeBase64(digest),
    },
  }
}

const syntaxNames = { ASN1: 'ASN.1 Evidence Record', XML: 'XML Evidence Record' } as const

/** The facts about an evidence record. `known` has the ids in the diagnostic data. */
function diagnosticEvidenceRecord(
  { record, timeStamps }: EvidenceRecordFindings,
  known: ReadonlySet<string>,
) {
  const failures = record.structure.filter(({ severity }) => severity === 'fail')
  return {
    Id: record.id,
    DocumentName: record.filename,
    Type: syntaxNames[record.syntax],
    Origin: record.origin,
    IncorporationType: record.incorporation,
    StructuralValidation: {
      valid: failures.length === 0,
      Message: failures.map(({ key, about }) => (about ? `${key}: ${about}` : key)),
    },
    DigestMatchers: digestMatchers(record.references),
    EvidenceRecordTimestamps: timeStamps.map(({ timeStamp }) => ({ Timestamp: timeStamp.id })),
    FoundCertificates: foundCertificates(record.material),
    FoundRevocations: foundRevocations(record.material),
    TimestampedObjects: timestampedObjects(record.covers, known),
    EvidenceRecordScopes: evidenceRecordScopes(record).map(({ scope, name, value }) => ({
      Scope: scope,
      Name: name,
      Description: value,
    })),
    Base64Encoded: encodeBase64(record.encoded),
    Embedded: record.parentId !== undefined,
    Parent: record.parentId,
  }
}
