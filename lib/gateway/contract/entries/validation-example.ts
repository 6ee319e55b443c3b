import type { ValidationData } from '../validation-report'

const signatureId = 'S-5F3A1C0E9B7D4286A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718'
const certificateId = 'C-9C1E3A5B7D9F1A2B3C4D5E6F708192A3B4C5D6E7F8091A2B3C4D5E6F70819203'
const validationTime = Date.parse('2026-03-01T12:30:00Z')
const counts = { validSignaturesCount: 1, signaturesCount: 1 }

/** A report about one valid qualified signature. */
export const validationExample: ValidationData = {
  simpleReport: {
    validationTime,
    firstTimestampId: null,
    documentFilename: 'contract_signed.pdf',
    ...counts,
    signatureIdList: [signatureId],
    timestampIdList: [],
    firstSignatureId: signatureId,
    jaxbModel: {
      validationPolicy: {
        policyName: 'QES AdESQC TL based',
        policyDescription: 'Validates electronic signatures by EN 319 102-1.',
      },
      documentName: 'contract_signed.pdf',
      ...counts,
      containerType: null,
      signatureOrTimestamp: [
        {
          filename: 'contract_signed.pdf',
          certificateChain: {
            certificate: [{ id: certificateId, qualifiedName: 'PAVYZDIENĖ,ONA,49001010008' }],
          },
          indication: 'TOTAL_PASSED',
          subIndication: null,
          errors: [],
          warnings: [],
          infos: [],
          adESValidationDetails: { error: [], warning: [], info: [] },
          id: signatureId,
          signingTime: Date.parse('2026-03-01T09:30:00Z'),
          bestSignatureTime: Date.parse('2026-03-01T09:30:02Z'),
          signedBy: 'PAVYZDIENĖ,ONA,49001010008',
          signatureLevel: { value: 'QESIG', description: 'Qualified Electronic Signature' },
          signatureScope: [{ value: 'Full document', name: 'Full PDF', scope: 'FULL' }],
          counterSignature: false,
          parentId: null,
          signatureFormat: 'PAdES_BASELINE_LT',
          extensionPeriodMin: Date.parse('2026-03-01T09:30:02Z'),
          extensionPeriodMax: Date.parse('2029-03-01T09:30:00Z'),
          timestamps: null,
        },
      ],
      semantic: [{ value: 'The signature is valid.', key: 'TOTAL_PASSED' }],
      validationTime,
    },
  },
  diagnosticData: {
    DocumentName: 'contract_signed.pdf',
    ValidationDate: '2026-03-01T12:30:00',
    Signatures: [{ Id: signatureId, SignatureFormat: 'PAdES-BASELINE-LT' }],
    UsedCertificates: [{ Id: certificateId, CommonName: 'PAVYZDIENĖ,ONA,49001010008' }],
    UsedRevocations: [],
    UsedTimestamps: [],
    OriginalDocuments: [],
    TrustedLists: [],
  },
}
