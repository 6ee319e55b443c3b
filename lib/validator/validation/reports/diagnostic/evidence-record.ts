import { encodeBase64 } from '#encoding/base64'
import type { EvidenceRecordFindings } from '../../processes/evidence-records'
import { evidenceRecordScopes } from '../evidence-record-scopes'
import { timestampedObjects } from './time-stamp'
import { digestMatchers, foundCertificates, foundRevocations } from './token'

const syntaxNames = { ASN1: 'ASN.1 Evidence Record', XML: 'XML Evidence Record' } as const

/** The facts about one evidence record. `known`: ids in the diagnostic data. */
export function diagnosticEvidenceRecord(
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
