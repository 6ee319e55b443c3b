import { z } from 'zod'
import { type DocumentFormat, documentFormats } from '@/lib/vocabulary/document'
import { certificateLevels } from '@/lib/vocabulary/provider'
import { apiCall, endpoint, type Rule } from '../endpoint'
import {
  digestExample,
  pdfContent,
  personWithApp,
  personWithPhone,
  startedSession,
} from '../examples'
import { askedPerson, sessionEnds } from '../failures-met'
import { appMessageRule, formattedMessageRule, message } from '../message'
import {
  appearance,
  code,
  country,
  idempotencyKey,
  messageFormat,
  phone,
  screening,
} from '../request-fields'
import { ok, oneOf, pepsRecord, sanctionsRecord, signingFiles, statusOf } from '../resources'

const typeMeaning = 'Format of the signature.'

const type = oneOf(documentFormats, 'Invalid type').describe(typeMeaning)

const pdfMeaning = 'The file, when type is pdf: exactly one.'

const wrappers = {
  pdf: signingFiles.optional().describe(pdfMeaning),
  asice: signingFiles.optional().describe('The files, when type is asice.'),
  adoc: signingFiles.optional().describe('The files, when type is adoc.'),
  bdoc: signingFiles.optional().describe('The files, when type is bdoc.'),
}

const appPerson = {
  code,
  country,
  certificate_level: oneOf(certificateLevels, 'Invalid certificate level')
    .default('QSCD')
    .describe('QSCD: only certificates whose key is in a qualified device.'),
}

export const initialised = z.object({ status: ok, token: z.uuid(), control_code: z.string() })

/** 4.1: at least one wrapper, and only the one that `type` names. */
type Wrapped = { readonly type: DocumentFormat } & {
  readonly [format in DocumentFormat]?: unknown
}

const wrapperRules = documentFormats.map(
  (format): Rule<Wrapped> => ({
    field: format,
    reads: ['type'],
    check: (body) => wrapperFault(format, body),
  }),
)

function wrapperFault(format: DocumentFormat, body: Wrapped) {
  const present = body[format] !== undefined
  if (body.type === format) return present ? undefined : { reason: 'This value is required' }
  return present ? { reason: `This key does not go with type ${body.type}` } : undefined
}

/** A PDF signature covers one file. */
const onePdfRule: Rule<{ readonly pdf?: z.output<typeof signingFiles> | undefined }> = {
  field: 'pdf',
  reads: ['pdf'],
  check: ({ pdf }) =>
    (pdf?.files.length ?? 0) > 1
      ? { parameter: 'pdf.files', reason: 'A PDF signature covers one file' }
      : undefined,
}

const signed = z
  .object({
    status: ok,
    signature_id: z.string(),
    file: z.object({ name: z.string(), content: z.base64(), digest: z.string() }),
    person: z.object({ name: z.string(), surname: z.string() }),
    sanctions_data: z.array(sanctionsRecord),
    peps_data: z.array(pepsRecord),
  })
  .meta({ id: 'SigningDone' })

const pdfExample = { files: [{ name: 'contract.pdf', content: pdfContent }] }

const signedExample = {
  status: 'ok',
  signature_id: 'Signature1',
  file: { name: 'contract_signed.pdf', content: pdfContent, digest: digestExample },
  person: { name: 'ĄŽUOLAS', surname: 'PAVYZDŽIŪNAS' },
  sanctions_data: [],
  peps_data: [],
} as const

export const signing = {
  /** 4.1 */
  initializeMobileSigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.1',
    title: 'Initialize signing, SIM-based mobile identity',
    about:
      'Asks a person to sign a file with Mobile-ID. Show them the control code of the answer, then ask for the status.',
    path: '/mobile/sign.json',
    subject: 'none',
    request: z.object({
      type,
      phone,
      code,
      message,
      message_format: messageFormat,
      ...appearance,
      ...screening,
      ...wrappers,
      ...idempotencyKey,
    }),
    rules: [formattedMessageRule, ...wrapperRules, onePdfRule],
    response: initialised,
    failures: [...askedPerson, 'malformed-phone', 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { type: 'pdf', ...personWithPhone, message: 'Sign contract.pdf', pdf: pdfExample },
      answer: startedSession,
    },
  }),

  /** 4.2 */
  initializeSmartIdSigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.2',
    title: 'Initialize signing, app-based identity',
    about:
      'Asks a person to sign a file with Smart-ID. Show them the control code of the answer, then ask for the status.',
    path: '/smartid/sign.json',
    subject: 'none',
    request: z.object({
      type,
      ...appPerson,
      message,
      ...appearance,
      ...screening,
      ...wrappers,
      ...idempotencyKey,
    }),
    rules: [appMessageRule, ...wrapperRules, onePdfRule],
    response: initialised,
    failures: [...askedPerson, 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: {
        type: 'pdf',
        ...personWithApp,
        signature_position: 'right_bottom',
        pdf: pdfExample,
      },
      answer: startedSession,
    },
  }),

  /** 4.3 */
  initializeSmartIdOnlySigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.3',
    title: 'Initialize only signing, app-based identity',
    about:
      'Asks a person to sign a PDF with Smart-ID in one step of the app. The status is read where that of 4.2 is.',
    path: '/smartid/only-sign.json',
    subject: 'none',
    request: z.object({
      type: oneOf(['pdf'], 'Invalid type').describe(typeMeaning),
      ...appPerson,
      message,
      ...appearance,
      ...screening,
      pdf: signingFiles.describe(pdfMeaning),
      ...idempotencyKey,
    }),
    rules: [appMessageRule, onePdfRule],
    response: initialised,
    failures: [...askedPerson, 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { type: 'pdf', ...personWithApp, pdf: pdfExample },
      answer: startedSession,
    },
  }),

  /** 4.8 */
  readMobileSigningStatus: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.8',
    title: 'Signing status, SIM-based mobile identity',
    about:
      'Says waiting until the person has answered; then the signed file, or why there is none.',
    path: '/mobile/sign/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(signed),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedExample },
  }),

  readSmartIdSigningStatus: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.8',
    title: 'Signing status, app-based identity',
    about:
      'Says waiting until the person has answered; then the signed file, or why there is none.',
    path: '/smartid/sign/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(signed),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedExample },
  }),
}
