import type {
  SignatureQualification,
  TimeStampQualification,
} from '@/lib/trust/qualification/qualification'

/** A level of the reports: its constant name, and what it means. */
export interface ReportLevel<Name extends string> {
  readonly value: Name
  readonly description: string
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

/** QESig becomes QESIG; an open question is said in front of both. */
export function signatureLevel(qualification: SignatureQualification): ReportLevel<string> {
  const isOpen = qualification.startsWith(indeterminate)
  const closed = isOpen ? qualification.slice(indeterminate.length) : qualification
  const [name, description] = signatures[closed as keyof typeof signatures]
  return isOpen
    ? { value: `INDETERMINATE_${name}`, description: `${indeterminate}${description}` }
    : { value: name, description }
}

const timeStamps = {
  QTSA: { value: 'QTSA', description: 'Qualified timestamp' },
  TSA: { value: 'TSA', description: 'Not qualified timestamp' },
  'N/A': { value: 'NA', description: 'Not applicable' },
} as const

export function timestampLevel(qualification: TimeStampQualification): ReportLevel<string> {
  return timeStamps[qualification]
}
