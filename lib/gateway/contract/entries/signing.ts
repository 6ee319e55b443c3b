import { z } from 'zod'
import { certificateLevels } from '@/lib/vocabulary/provider'
import { apiCall, endpoint } from '../endpoint'
import { personWithApp, personWithPhone, startedSession } from '../examples'
import { askedPerson, sessionEnds } from '../failures-met'
import { appMessageRule, formattedMessageRule, message } from '../message'
import { notes } from '../notes'
import {
  appearance,
  code,
  country,
  idempotencyKey,
  messageFormat,
  phone,
  screening,
} from '../request-fields'
import { ok, oneOf, signingFiles, statusOf } from '../resources'
import {
  onePdfRule,
  pdfExample,
  pdfMeaning,
  signed,
  signedExample,
  type,
  typeMeaning,
  wrapperRules,
  wrappers,
} from './files-to-sign'

const appPerson = {
  code,
  country,
  certificate_level: oneOf(certificateLevels, 'Invalid certificate level')
    .default('QSCD')
    .describe('QSCD: only certificates whose key is in a qualified signature creation device.'),
}

export const initialised = z.object({ status: ok, token: z.uuid(), control_code: z.string() })

/** The answer of an initializing call, with notes on the file. */
const initialisedWithFile = initialised.extend(notes)

export const signing = {
  initializeMobileSigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.1',
    title: 'Initialize signing, SIM-based mobile identity',
    about:
      'Asks a person to sign a file with Mobile-ID. Show the person the control code of the response, then read the signing status.',
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
    response: initialisedWithFile,
    failures: [...askedPerson, 'malformed-phone', 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { type: 'pdf', ...personWithPhone, message: 'Sign contract.pdf', pdf: pdfExample },
      answer: startedSession,
    },
  }),

  initializeSmartIdSigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.2',
    title: 'Initialize signing, app-based identity',
    about:
      'Asks a person to sign a file with Smart-ID. Show the person the control code of the response, then read the signing status.',
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
    response: initialisedWithFile,
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

  initializeSmartIdOnlySigning: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.3',
    title: 'Initialize only signing, app-based identity',
    about:
      'Asks a person to sign a PDF with Smart-ID in one step of the app. Read the signing status at the same path as for 4.2.',
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
    response: initialisedWithFile,
    failures: [...askedPerson, 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { type: 'pdf', ...personWithApp, pdf: pdfExample },
      answer: startedSession,
    },
  }),

  readMobileSigningStatus: endpoint({
    ...apiCall,
    part: 'Signing',
    section: '4.8',
    title: 'Signing status, SIM-based mobile identity',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the signed file, or the reason for the failure.',
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
      'Read it once a second: it returns waiting until the person has answered, then the signed file, or the reason for the failure.',
    path: '/smartid/sign/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(signed),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedExample },
  }),
}
