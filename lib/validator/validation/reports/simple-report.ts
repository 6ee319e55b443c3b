import type { Certificate } from '#pki/certificate/certificate'
import type {
  SignatureQualification,
  TimeStampQualification,
} from '#trust/qualification/qualification'
import { sentence } from '../messages/messages'
import type { ReportWords } from '../messages/report-words'
import { textIn } from '../messages/subjects'
import { traceSentence } from '../messages/trace-sentence'
import { nameOfCertificate } from '../model/certificate-name'
import type { Conclusion, Indication } from '../model/conclusion'
import type { SignatureScope } from '../model/signature'
import { certificateId } from '../model/token'
import { policyDescription, policyName } from '../policy/policy'
import type { EvidenceRecordFindings } from '../processes/evidence-records'
import type { SignatureFindings } from '../processes/signature'
import type { TimeStampFindings } from '../processes/time-stamps'
import { epochMilliseconds } from './dates'
import { evidenceRecordScopes } from './evidence-record-scopes'
import { listNotLookedAt } from './list-not-looked-at'
import {
  type OverallIndication,
  overallIndication,
  type QualifiedFindings,
  qualificationOf,
} from './qualified-findings'

/** A sentence and its message key. */
interface ReportMessage {
  readonly value: string
  readonly key: string
}

interface ReportMessages {
  readonly error: readonly ReportMessage[]
  readonly warning: readonly ReportMessage[]
  readonly info: readonly ReportMessage[]
}

interface TokenReport {
  readonly filename: string | null
  readonly certificateChain: {
    readonly certificate: readonly { readonly id: string; readonly qualifiedName: string }[]
  }
  readonly subIndication: string | null
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly infos: readonly string[]
  readonly adESValidationDetails: ReportMessages
  readonly id: string
}

/** A level in the reports: its constant name and its description. */
interface ReportLevel<Name extends string> {
  readonly value: Name
  readonly description: string
}

export interface TimestampReport extends TokenReport {
  readonly indication: Indication
  readonly productionTime: number
  readonly producedBy: string | null
  readonly timestampLevel: ReportLevel<string>
}

export interface SignatureReport extends TokenReport {
  readonly indication: OverallIndication
  readonly signingTime: number | null
  readonly bestSignatureTime: number
  readonly signedBy: string | null
  readonly signatureLevel: ReportLevel<string>
  readonly signatureScope: readonly {
    readonly value: string
    readonly name: string
    readonly scope: SignatureScope['scope']
  }[]
  readonly counterSignature: boolean
  readonly parentId: string | null
  readonly signatureFormat: string
  readonly extensionPeriodMin: number | null
  readonly extensionPeriodMax: number | null
  readonly timestamps: { readonly timestamp: readonly TimestampReport[] } | null
  /** Evidence records inside the signature, and records that cover it; undefined if there are none. */
  readonly evidenceRecords?: { readonly evidenceRecord: readonly EvidenceRecordReport[] }
}

export interface EvidenceRecordReport extends Omit<TokenReport, 'certificateChain'> {
  readonly indication: Indication
  /** The time by which the data is proven to exist, or the validation time if there is no proof. */
  readonly poetime: number
  readonly evidenceRecordScope: ReturnType<typeof evidenceRecordScopes>
  readonly timestamps: { readonly timestamp: readonly TimestampReport[] }
  readonly embedded: boolean
  readonly parentId: string | null
}

/** The simpleReport of the API document. Times are milliseconds since 1970. Null values are written. */
export interface SimpleReport {
  readonly validationTime: number
  readonly firstTimestampId: string | null
  readonly documentFilename: string
  readonly validSignaturesCount: number
  readonly signatureIdList: readonly string[]
  readonly timestampIdList: readonly string[]
  /** Undefined if there are none. */
  readonly evidenceRecordIdList?: readonly string[]
  /**
   * Visible changes that other programs made to the file; undefined if there are none. No indication depends on them.
   */
  readonly traces?: readonly ReportMessage[]
  readonly firstSignatureId: string | null
  readonly signaturesCount: number
  readonly jaxbModel: {
    readonly validationPolicy: {
      readonly policyName: string
      readonly policyDescription: string
    }
    readonly documentName: string
    readonly validSignaturesCount: number
    readonly signaturesCount: number
    readonly containerType: 'ASiC_S' | 'ASiC_E' | null
    readonly signatureOrTimestamp: readonly (SignatureReport | TimestampReport)[]
    /** Undefined if there are none. */
    readonly evidenceRecord?: readonly EvidenceRecordReport[]
    readonly semantic: readonly Semantic[]
    readonly validationTime: number
  }
}

export function simpleReport(
  findings: QualifiedFindings,
  documentName: string,
  words: ReportWords,
): SimpleReport {
  const signatures = findings.signatures.map((one) => signatureReport(one, findings, words))
  const timestamps = independentTimeStamps(findings).map((one) =>
    timestampReport(one, findings, words),
  )
  const own = signatures.filter(({ counterSignature }) => !counterSignature)
  const counts = {
    validSignaturesCount: own.filter(({ indication }) => indication === 'TOTAL_PASSED').length,
    signaturesCount: own.length,
  }
  const validationTime = epochMilliseconds(findings.at)
  const records = findings.evidenceRecords.map((one) => evidenceRecordReport(one, findings, words))
  const hasRecords = records.length > 0
  const tokens = [...signatures, ...timestamps]
  const traces = (findings.document.traces ?? []).map((trace) => ({
    value: traceSentence(trace, words),
    key: trace.key,
  }))
  return {
    validationTime,
    firstTimestampId: timestamps[0]?.id ?? null,
    documentFilename: documentName,
    validSignaturesCount: counts.validSignaturesCount,
    signaturesCount: counts.signaturesCount,
    signatureIdList: signatures.map(({ id }) => id),
    timestampIdList: timestamps.map(({ id }) => id),
    ...(hasRecords && { evidenceRecordIdList: records.map(({ id }) => id) }),
    ...(traces.length > 0 && { traces }),
    firstSignatureId: signatures[0]?.id ?? null,
    jaxbModel: {
      validationPolicy: { policyName, policyDescription: policyDescription(findings.policy) },
      documentName,
      validSignaturesCount: counts.validSignaturesCount,
      signaturesCount: counts.signaturesCount,
      containerType: findings.document.container?.type ?? null,
      signatureOrTimestamp: tokens,
      ...(hasRecords && { evidenceRecord: records }),
      semantic: semanticsOf([...tokens, ...records], words),
      validationTime,
    },
  }
}

const timeStamps = {
  QTSA: { value: 'QTSA', description: 'Qualified timestamp' },
  TSA: { value: 'TSA', description: 'Not qualified timestamp' },
  'N/A': { value: 'NA', description: 'Not applicable' },
} as const

/** Time-stamps outside signatures. They are reported next to the signatures. */
function independentTimeStamps({ document, timeStamps }: QualifiedFindings) {
  const independent = new Set(document.timeStamps.map(({ id }) => id))
  return timeStamps.filter(({ timeStamp }) => independent.has(timeStamp.id))
}

function signatureReport(
  found: SignatureFindings,
  findings: QualifiedFindings,
  words: ReportWords,
): SignatureReport {
  const { signature, certificate, bestSignatureTime, timeStamps, format } = found
  const { claimedSigningTime, scopes, parentId } = signature
  const reports = timeStamps.map((one) => timestampReport(one, findings, words))
  const qualification = qualificationOf(found, findings)
  const unknown = qualification === 'N/A' ? certificate : undefined
  const conclusion = withListNotLookedAt(found.conclusion, unknown, findings)
  return {
    indication: overallIndication(found.conclusion),
    signingTime: claimedSigningTime ? epochMilliseconds(claimedSigningTime) : null,
    bestSignatureTime: epochMilliseconds(bestSignatureTime),
    signedBy: certificate ? nameOfCertificate(certificate) : null,
    signatureLevel: signatureLevel(qualification),
    signatureScope: scopes.map(({ name, scope, description }) => ({
      value: description,
      name,
      scope,
    })),
    counterSignature: parentId !== undefined,
    parentId: parentId ?? null,
    signatureFormat: format,
    timestamps: reports.length > 0 ? { timestamp: reports } : null,
    // The spreads come last, because adding keys after them takes many times as long.
    ...extensionPeriod(found),
    ...recordsAbout(found, findings, words),
    ...tokenReport({ ...found, conclusion }, signature.id, signature.filename, words),
  }
}

/** The evidence records inside a signature, and records that cover it. */
function recordsAbout(
  { signature: { id } }: SignatureFindings,
  findings: QualifiedFindings,
  words: ReportWords,
): Pick<SignatureReport, 'evidenceRecords'> {
  const about = findings.evidenceRecords.filter(
    ({ record }) => record.parentId === id || record.covers.has(id),
  )
  if (about.length === 0) return {}
  return {
    evidenceRecords: {
      evidenceRecord: about.map((one) => evidenceRecordReport(one, findings, words)),
    },
  }
}

function evidenceRecordReport(
  { record, conclusion, timeStamps, provenAt }: EvidenceRecordFindings,
  findings: QualifiedFindings,
  words: ReportWords,
): EvidenceRecordReport {
  return {
    indication: conclusion.indication,
    poetime: epochMilliseconds(provenAt ?? findings.at),
    evidenceRecordScope: evidenceRecordScopes(record),
    timestamps: { timestamp: timeStamps.map((one) => timestampReport(one, findings, words)) },
    embedded: record.parentId !== undefined,
    parentId: record.parentId ?? null,
    filename: record.filename ?? null,
    subIndication: conclusion.subIndication ?? null,
    ...messageReports(conclusion, words),
    id: record.id,
  }
}

/** Adds a remark if a trusted list that could qualify the certificate is not loaded. */
function withListNotLookedAt(
  conclusion: Conclusion,
  certificate: Certificate | undefined,
  { trust }: QualifiedFindings,
): Conclusion {
  const about = certificate && listNotLookedAt(certificate, trust)
  if (about === undefined) return conclusion
  const remark = { level: 'info', key: 'trusted-list-not-looked-at', about } as const
  return { ...conclusion, remarks: [...conclusion.remarks, remark] }
}

const signatures = {
  QESig: ['QESIG', 'Qualified Electronic Signature'],
  QESeal: ['QESEAL', 'Qualified Electronic Seal'],
  'QES?': ['UNKNOWN_QC_QSCD', 'Qualified Electronic Signature or Seal'],
  'AdESig-QC': ['ADESIG_QC', 'Advanced Electronic Signature supported by a Qualified Certificate'],
  'AdESeal-QC': ['ADESEAL_QC', 'Advanced Electronic Seal supported by a Qualified Certificate'],
  'AdES?-QC': [
    'UNKNOWN_QC',
    'Advanced Electronic Signature or Seal supported by a Qualified Certificate',
  ],
  AdESig: ['ADESIG', 'Advanced Electronic Signature'],
  AdESeal: ['ADESEAL', 'Advanced Electronic Seal'],
  'AdES?': ['UNKNOWN', 'Advanced Electronic Signature or Seal'],
  'Not AdES but QC with QSCD': [
    'NOT_ADES_QC_QSCD',
    'Not Advanced Electronic Signature but supported by a Qualified Certificate',
  ],
  'Not AdES but QC': [
    'NOT_ADES_QC',
    'Not Advanced Electronic Signature but supported by a Qualified Certificate',
  ],
  'Not AdES': ['NOT_ADES', 'Not Advanced Electronic Signature'],
  'N/A': ['NA', 'Not applicable'],
} as const

const indeterminate = 'Indeterminate '

/** The level of a signature: QESig becomes QESIG. "Indeterminate" becomes a prefix of the name and the description. */
function signatureLevel(qualification: SignatureQualification): ReportLevel<string> {
  const isOpen = qualification.startsWith(indeterminate)
  const closed = isOpen ? qualification.slice(indeterminate.length) : qualification
  const [name, description] = signatures[closed as keyof typeof signatures]
  return isOpen
    ? { value: `INDETERMINATE_${name}`, description: `${indeterminate}${description}` }
    : { value: name, description }
}

/** The period in which a signature can be raised to a higher level: from its own time until the certificate expires. */
function extensionPeriod({ conclusion, certificate, bestSignatureTime }: SignatureFindings) {
  const isOpen = conclusion.indication === 'PASSED' && certificate
  return {
    extensionPeriodMin: isOpen ? epochMilliseconds(bestSignatureTime) : null,
    extensionPeriodMax: isOpen ? epochMilliseconds(certificate.notAfter) : null,
  }
}

function timestampReport(
  found: TimeStampFindings,
  findings: QualifiedFindings,
  words: ReportWords,
): TimestampReport {
  const { timeStamp, certificate } = found
  return {
    indication: found.conclusion.indication,
    productionTime: epochMilliseconds(timeStamp.token.genTime),
    producedBy: certificate ? nameOfCertificate(certificate) : null,
    timestampLevel: timestampLevel(findings.timeStampQualifications.get(timeStamp.id) ?? 'N/A'),
    ...tokenReport(found, timeStamp.id, timeStamp.filename, words),
  }
}

function tokenReport(
  { conclusion, path, certificate }: SignatureFindings | TimeStampFindings,
  id: string,
  filename: string | undefined,
  words: ReportWords,
): TokenReport {
  const chain = path ?? (certificate ? [certificate] : [])
  return {
    filename: filename ?? null,
    certificateChain: {
      certificate: chain.map((one) => ({
        id: certificateId(one),
        qualifiedName: nameOfCertificate(one),
      })),
    },
    subIndication: conclusion.subIndication ?? null,
    ...messageReports(conclusion, words),
    id,
  }
}

function messageReports(conclusion: Conclusion, words: ReportWords) {
  const details = messagesOf(conclusion, words)
  return {
    errors: details.error.map(({ value }) => value),
    warnings: details.warning.map(({ value }) => value),
    infos: details.info.map(({ value }) => value),
    adESValidationDetails: details,
  }
}

function messagesOf({ remarks }: Conclusion, words: ReportWords): ReportMessages {
  const of = (level: 'error' | 'warning' | 'info') =>
    remarks
      .filter((remark) => remark.level === level)
      .map(({ key, about }) => ({ value: sentence(key, words, about), key }))
  return { error: of('error'), warning: of('warning'), info: of('info') }
}

function timestampLevel(qualification: TimeStampQualification): ReportLevel<string> {
  return timeStamps[qualification]
}

/** The meaning of an indication as a sentence. */
interface Semantic {
  readonly value: string
  readonly key: string
}

/** The meanings of all indications in the report. Each occurs once. */
function semanticsOf(
  tokens: readonly { readonly indication: string; readonly subIndication: string | null }[],
  { meanings }: ReportWords,
): readonly Semantic[] {
  const keys = new Set(
    tokens.flatMap(({ indication, subIndication }) => [indication, subIndication]),
  )
  return [...keys].flatMap((key) => {
    const value = key === null ? undefined : textIn(meanings, key)
    return key !== null && value !== undefined ? [{ value, key }] : []
  })
}
