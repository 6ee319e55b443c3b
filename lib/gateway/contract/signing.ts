import { z } from 'zod'
import { endpoint, type Rule } from './endpoint'
import { message, messageRule } from './message'
import {
  appCountries,
  certificateLevels,
  documentFormats,
  flag,
  messageFormats,
  ok,
  oneOf,
  pepsRecord,
  personalCode,
  phone,
  sanctionsRecord,
  signaturePages,
  signaturePositions,
  signingFiles,
  statusOf,
} from './resources'

const type = oneOf(documentFormats, 'Invalid type')

const appearance = {
  signature_position: oneOf(signaturePositions, 'Invalid signature position').optional(),
  signature_page: oneOf(signaturePages, 'Invalid signature page').default('last_page'),
}

const screening = { peps: flag, sanctions: flag }

const wrappers = {
  pdf: signingFiles.optional(),
  asice: signingFiles.optional(),
  adoc: signingFiles.optional(),
  bdoc: signingFiles.optional(),
}

const appPerson = {
  code: personalCode,
  country: oneOf(appCountries, 'Invalid country code'),
  certificate_level: oneOf(certificateLevels, 'Invalid certificate level').default('QSCD'),
}

export const initialised = z.object({ status: ok, token: z.uuid(), control_code: z.string() })

/** 4.1: at least one wrapper, and only the one that `type` names. */
const wrapperRules: readonly Rule[] = documentFormats.map((format) => ({
  field: format,
  reads: ['type'],
  check: (body) => wrapperFault(format, body),
}))

function wrapperFault(
  format: (typeof documentFormats)[number],
  body: Readonly<Record<string, unknown>>,
) {
  const present = body[format] !== undefined
  if (body.type === format) return present ? undefined : { reason: 'This value is required' }
  return present ? { reason: `This key does not go with type ${String(body.type)}` } : undefined
}

/** A PDF signature covers one file. */
const onePdfRule: Rule = {
  field: 'pdf',
  reads: ['pdf'],
  check: ({ pdf }) =>
    ((pdf as z.infer<typeof signingFiles> | undefined)?.files.length ?? 0) > 1
      ? { parameter: 'pdf.files', reason: 'A PDF signature covers one file' }
      : undefined,
}

/** 4.1 */
export const initializeMobileSigning = endpoint({
  section: '4.1',
  title: 'Initialize signing, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/sign.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    type,
    phone,
    code: personalCode,
    message,
    message_format: oneOf(messageFormats, 'Invalid message format').default('GSM-7'),
    ...appearance,
    ...screening,
    ...wrappers,
  }),
  rules: [messageRule('message_format'), ...wrapperRules, onePdfRule],
  response: initialised,
})

/** 4.2 */
export const initializeSmartIdSigning = endpoint({
  section: '4.2',
  title: 'Initialize signing, app-based identity',
  method: 'POST',
  path: '/smartid/sign.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({ type, ...appPerson, message, ...appearance, ...screening, ...wrappers }),
  rules: [messageRule('app'), ...wrapperRules, onePdfRule],
  response: initialised,
})

/** 4.3 */
export const initializeSmartIdOnlySigning = endpoint({
  section: '4.3',
  title: 'Initialize only signing, app-based identity',
  method: 'POST',
  path: '/smartid/only-sign.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    type: oneOf(['pdf'], 'Invalid type'),
    ...appPerson,
    message,
    ...appearance,
    ...screening,
    pdf: signingFiles,
  }),
  rules: [messageRule('app'), onePdfRule],
  response: initialised,
})

const signed = z.object({
  status: ok,
  signature_id: z.string(),
  file: z.object({ name: z.string(), content: z.base64(), digest: z.string() }),
  person: z.object({ name: z.string(), surname: z.string() }),
  sanctions_data: z.array(sanctionsRecord),
  peps_data: z.array(pepsRecord),
})

/** 4.8 */
export const readMobileSigningStatus = endpoint({
  section: '4.8',
  title: 'Signing status, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/sign/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(signed),
})

export const readSmartIdSigningStatus = endpoint({
  section: '4.8',
  title: 'Signing status, app-based identity',
  method: 'POST',
  path: '/smartid/sign/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(signed),
})
