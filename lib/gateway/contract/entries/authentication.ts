import { z } from 'zod'
import { identityProofs, promptLanguages } from '@/lib/vocabulary/provider'
import { apiCall, endpoint } from '../endpoint'
import { personWithApp, personWithPhone, sessionToken, startedSession } from '../examples'
import { askedPerson, sessionEnds } from '../failures-met'
import { appMessageRule, formattedMessageRule, message } from '../message'
import { code, country, idempotencyKey, messageFormat, phone, screening } from '../request-fields'
import {
  certificate,
  clientAddress,
  ok,
  oneOf,
  pepsRecord,
  sanctionsRecord,
  statusOf,
} from '../resources'
import { initialised } from './signing'

const identified = z.object({
  status: ok,
  country: z.string(),
  certificate,
  code: z.string(),
  token: z.uuid(),
  name: z.string(),
  surname: z.string(),
  sanctions_data: z.array(sanctionsRecord),
  peps_data: z.array(pepsRecord),
})

const identifiedByMobile = identified
  .extend({ control_code: z.string() })
  .meta({ id: 'MobileAuthenticationDone' })

const identifiedByApp = identified.extend({}).meta({ id: 'SmartIdAuthenticationDone' })

export const identifiedByBrowser = identified
  .extend({
    /** How the person was identified: by a signature, or by a statement of the provider. */
    proof: z.enum(identityProofs),
  })
  .meta({ id: 'BrowserAuthenticationDone' })

const certificateExample = {
  name: '/C=LT/CN=PAVYZD\\xC5\\xBDI\\xC5\\xAANAS,\\xC4\\x84\\xC5\\xBDUOLAS/SN=PAVYZD\\xC5\\xBDI\\xC5\\xAANAS/GN=\\xC4\\x84\\xC5\\xBDUOLAS/serialNumber=PNOLT-50001018865',
  subject: {
    country: 'LT',
    organisation: null,
    organisation_unit: null,
    common_name: 'PAVYZDŽIŪNAS,ĄŽUOLAS',
    surname: 'PAVYZDŽIŪNAS',
    name: 'ĄŽUOLAS',
    serial_number: 'PNOLT-50001018865',
  },
  issuer: { country: 'EE', organisation: 'An Authority AS', common_name: 'An Authority 2025' },
  valid_from: '2025-03-01',
  valid_to: '2030-02-28',
  value: 'MIIFfjCCBGagAwIBAgIQT7KpY0s1a2JkZWZnaGlqazANBgkqhkiG9w0BAQsF',
}

export const identifiedExample = {
  status: 'ok',
  country: 'LT',
  certificate: certificateExample,
  code: personWithPhone.code,
  token: sessionToken,
  name: 'ĄŽUOLAS',
  surname: 'PAVYZDŽIŪNAS',
  sanctions_data: [],
  peps_data: [],
} as const

export const authentication = {
  /** API document, 4.4; `client_address` is an extension. */
  initializeMobileAuthentication: endpoint({
    ...apiCall,
    part: 'Identification',
    section: '4.4',
    title: 'Initialize authentication, SIM-based mobile identity',
    about:
      'Asks a person to identify with Mobile-ID. Show the person the control code of the response.',
    path: '/mobile/login.json',
    subject: 'none',
    request: z.object({
      phone,
      code,
      language: oneOf(promptLanguages, 'Invalid language')
        .default('LIT')
        .describe('Language of the texts on the phone.'),
      message,
      message_format: messageFormat,
      ...screening,
      client_address: clientAddress.optional(),
      ...idempotencyKey,
    }),
    rules: [formattedMessageRule],
    response: z.object({
      status: ok,
      certificate,
      code: z.string(),
      token: z.uuid(),
      control_code: z.string(),
    }),
    failures: [...askedPerson, 'malformed-phone', 'too-many-people', 'busy'],
    example: {
      request: { ...personWithPhone, language: 'ENG', message: 'Log in to Example' },
      answer: { ...startedSession, certificate: certificateExample, code: personWithPhone.code },
    },
  }),

  /** API document, 4.5; `client_address` is an extension. */
  initializeSmartIdAuthentication: endpoint({
    ...apiCall,
    part: 'Identification',
    section: '4.5',
    title: 'Initialize authentication, app-based identity',
    about:
      'Asks a person to identify with Smart-ID. Show the person the control code of the response.',
    path: '/smartid/login.json',
    subject: 'none',
    request: z.object({
      code,
      country,
      message,
      ...screening,
      client_address: clientAddress.optional(),
      ...idempotencyKey,
    }),
    rules: [appMessageRule],
    response: initialised,
    failures: [...askedPerson, 'too-many-people', 'busy'],
    example: {
      request: { ...personWithApp, message: 'Log in to Example', sanctions: false },
      answer: startedSession,
    },
  }),

  /** API document, 4.9: the SIM-based answer repeats the control code, the app-based one does not. */
  readMobileAuthenticationStatus: endpoint({
    ...apiCall,
    part: 'Identification',
    section: '4.9',
    title: 'Identification session status, SIM-based mobile identity',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the identity of the person, or the reason for the failure.',
    path: '/mobile/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(identifiedByMobile),
    failures: ['session-not-found'],
    sessionEnds,
    example: {
      request: {},
      answer: { ...identifiedExample, control_code: startedSession.control_code },
    },
  }),

  readSmartIdAuthenticationStatus: endpoint({
    ...apiCall,
    part: 'Identification',
    section: '4.9',
    title: 'Identification session status, app-based identity',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the identity of the person, or the reason for the failure.',
    path: '/smartid/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(identifiedByApp),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: { ...identifiedExample, code: personWithApp.code } },
  }),
}
