import { z } from 'zod'
import { endpoint } from './endpoint'
import { message, messageRule } from './message'
import {
  appCountries,
  certificate,
  flag,
  languages,
  messageFormats,
  ok,
  oneOf,
  pepsRecord,
  personalCode,
  phone,
  sanctionsRecord,
  statusOf,
} from './resources'
import { initialised } from './signing'

/** 4.4 */
export const initializeMobileAuthentication = endpoint({
  section: '4.4',
  title: 'Initialize authentication, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/login.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    phone,
    code: personalCode,
    language: oneOf(languages, 'Invalid language').default('LIT'),
    message,
    message_format: oneOf(messageFormats, 'Invalid message format').default('GSM-7'),
    peps: flag,
    sanctions: flag,
  }),
  rules: [messageRule('message_format')],
  response: z.object({
    status: ok,
    certificate,
    code: z.string(),
    token: z.uuid(),
    control_code: z.string(),
  }),
})

/** 4.5 */
export const initializeSmartIdAuthentication = endpoint({
  section: '4.5',
  title: 'Initialize authentication, app-based identity',
  method: 'POST',
  path: '/smartid/login.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    code: personalCode,
    country: oneOf(appCountries, 'Invalid country code'),
    message,
    peps: flag,
    sanctions: flag,
  }),
  rules: [messageRule('app')],
  response: initialised,
})

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

/** 4.9: the SIM-based answer repeats the control code, the app-based one does not. */
export const readMobileAuthenticationStatus = endpoint({
  section: '4.9',
  title: 'Identification session status, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(identified.extend({ control_code: z.string() })),
})

export const readSmartIdAuthenticationStatus = endpoint({
  section: '4.9',
  title: 'Identification session status, app-based identity',
  method: 'POST',
  path: '/smartid/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(identified),
})
