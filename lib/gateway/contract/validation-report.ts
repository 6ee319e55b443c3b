import { z } from 'zod'

/**
 * The `data` of a validation (API document, 4.13). The API document names the outer keys; the inner keys are those that
 * validators of the DSS family use in their simple report and diagnostic data. Times of the simple report are
 * milliseconds since 1970. The simple report has nulls; the diagnostic data leaves them out.
 */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()

const indications = ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'] as const
const timestampIndications = ['PASSED', 'FAILED', 'INDETERMINATE'] as const

const level = z.object({ value: z.string(), description: z.string() })

const keyedMessages = list(z.object({ value: z.string(), key: z.string() }))

const token = {
  filename: z.string().nullable(),
  certificateChain: z.object({
    certificate: list(z.object({ id: z.string(), qualifiedName: z.string() })),
  }),
  subIndication: z.string().nullable(),
  errors: list(z.string()),
  warnings: list(z.string()),
  infos: list(z.string()),
  adESValidationDetails: z.object({
    error: keyedMessages,
    warning: keyedMessages,
    info: keyedMessages,
  }),
  id: z.string(),
}

const timestampReport = z.object({
  ...token,
  indication: z.enum(timestampIndications),
  productionTime: z.int(),
  producedBy: z.string().nullable(),
  timestampLevel: level,
})

const scopes = list(z.object({ value: z.string(), name: z.string(), scope: z.string() }))

const { certificateChain: _, ...tokenWithoutChain } = token

const evidenceRecordReport = z.object({
  ...tokenWithoutChain,
  indication: z.enum(timestampIndications),
  poetime: z.int(),
  evidenceRecordScope: scopes,
  timestamps: z.object({ timestamp: list(timestampReport) }),
  embedded: z.boolean(),
  parentId: z.string().nullable(),
})

export const signatureReport = z.object({
  ...token,
  indication: z.enum(indications),
  signingTime: z.int().nullable(),
  bestSignatureTime: z.int(),
  signedBy: z.string().nullable(),
  signatureLevel: level,
  signatureScope: scopes,
  counterSignature: z.boolean(),
  parentId: z.string().nullable(),
  signatureFormat: z.string(),
  extensionPeriodMin: z.int().nullable(),
  extensionPeriodMax: z.int().nullable(),
  timestamps: z.object({ timestamp: list(timestampReport) }).nullable(),
  evidenceRecords: z.object({ evidenceRecord: list(evidenceRecordReport) }).optional(),
})

const counts = { validSignaturesCount: z.int(), signaturesCount: z.int() }

const simpleReport = z.object({
  validationTime: z.int(),
  firstTimestampId: z.string().nullable(),
  documentFilename: z.string(),
  ...counts,
  signatureIdList: list(z.string()),
  timestampIdList: list(z.string()),
  evidenceRecordIdList: list(z.string()).optional(),
  traces: keyedMessages.optional(),
  firstSignatureId: z.string().nullable(),
  jaxbModel: z.object({
    validationPolicy: z.object({ policyName: z.string(), policyDescription: z.string() }),
    documentName: z.string(),
    ...counts,
    containerType: z.enum(['ASiC_S', 'ASiC_E']).nullable(),
    signatureOrTimestamp: list(z.union([signatureReport, timestampReport])),
    evidenceRecord: list(evidenceRecordReport).optional(),
    semantic: list(z.object({ value: z.string(), key: z.string() })),
    validationTime: z.int(),
  }),
})

const entries = list(z.looseObject({ Id: z.string() }))

const diagnosticData = z.object({
  DocumentName: z.string(),
  ValidationDate: z.string(),
  ContainerInfo: z.record(z.string(), z.unknown()).readonly().optional(),
  Signatures: entries,
  EvidenceRecords: entries.optional(),
  UsedCertificates: entries,
  UsedRevocations: entries,
  UsedTimestamps: entries,
  OriginalDocuments: entries,
  TrustedLists: entries,
})

export const validationData = z.object({ simpleReport, diagnosticData })

export type SignatureReport = z.infer<typeof signatureReport>
export type ValidationData = z.infer<typeof validationData>
