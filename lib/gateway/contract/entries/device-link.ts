import { z } from 'zod'
import { type DeviceLinkType, deviceLinkTypes } from '@/lib/vocabulary/provider'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import { personWithApp, sessionToken } from '../examples'
import { askedPerson } from '../failures-met'
import { appMessageRule, message } from '../message'
import { code, country } from '../request-fields'
import { language, ok, oneOf, webAddress } from '../resources'
import { line } from '../text'

/**
 * Links that open the app-based identity's app, in place of a message to the phone: a QR code on another
 * screen, or a link on the same device. Nobody far away can start such a session for somebody else.
 */

const type = oneOf(deviceLinkTypes, 'Invalid device link').describe(
  'A link in place of a message: QR for another screen, Web2App or App2App for the same device.',
)

/** How a session reaches the app; without `device_link` a message calls the phone. */
export const deviceLinkFields = {
  device_link: type.optional(),
  callback_url: webAddress.optional().describe('Where the app returns to, on the same device.'),
}

/** A link on the same device comes back to the browser it left; a QR code has nowhere to go. */
export const callbackRule: Rule<{
  readonly device_link?: DeviceLinkType | undefined
  readonly callback_url?: unknown
}> = {
  field: 'callback_url',
  reads: ['device_link', 'callback_url'],
  check: ({ device_link, callback_url }) => {
    const goesBack = device_link === 'Web2App' || device_link === 'App2App'
    if (goesBack && callback_url === undefined) return { reason: 'This value is required' }
    if (goesBack || callback_url === undefined) return undefined
    return { reason: 'This value goes with a link on the same device only' }
  },
}

/** Neither says alone who somebody is. */
const together = (
  field: 'code' | 'country',
  other: 'code' | 'country',
): Rule<{ readonly code?: unknown; readonly country?: unknown }> => ({
  field,
  reads: ['code', 'country'],
  check: ({ [field]: value, [other]: beside }) =>
    value === undefined && beside !== undefined ? { reason: 'This value is required' } : undefined,
})

const callbackValue = line(200)

export const deviceLinks = {
  /** Its status is read as any app-based identification's (4.9). */
  initializeDeviceLinkAuthentication: endpoint({
    ...hostedCall,
    title: 'Initialize authentication by device link, app-based identity',
    about:
      'Asks a person who they are by a QR code that their app scans; without code and country it asks whoever does.',
    path: '/api/smartid/device-link.json',
    subject: 'none',
    request: z.object({
      code: code.optional(),
      country: country.optional(),
      message,
      device_link: type,
      callback_url: deviceLinkFields.callback_url,
    }),
    rules: [together('code', 'country'), together('country', 'code'), appMessageRule, callbackRule],
    response: z.object({ status: ok, token: z.uuid() }),
    failures: askedPerson,
    example: {
      request: { ...personWithApp, device_link: 'QR' },
      answer: { status: 'ok', token: sessionToken },
    },
  }),

  /** A QR code has to show a new link every second; the other links stay as they are. */
  readDeviceLink: endpoint({
    ...hostedCall,
    title: 'Device link of a session',
    about: 'What the QR code shows now; ask again every second.',
    path: '/api/smartid/device-link/{token}.json',
    subject: 'none',
    request: z.object({
      language: language.describe('Language the person reads. Absent: that of the path.'),
    }),
    response: z.object({ status: ok, device_link: z.string() }),
    failures: ['session-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        device_link:
          'https://smart-id.com/device-link?deviceLinkType=QR&elapsedSeconds=22&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1.0&lang=eng&authCode=OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0',
      },
    },
  }),

  /** What the app added to the callback_url that it opened. Until then the session does not end well. */
  confirmDeviceLink: endpoint({
    ...hostedCall,
    title: 'Callback of a device link',
    about: 'Hands on what the app brought back to the browser on the same device.',
    path: '/api/smartid/device-link/{token}/callback.json',
    subject: 'none',
    request: z.object({
      session_secret_digest: callbackValue.describe('sessionSecretDigest of the callback.'),
      user_challenge_verifier: callbackValue
        .optional()
        .describe('userChallengeVerifier of the callback; identification has it.'),
    }),
    response: z.object({ status: ok }),
    failures: ['session-not-found'],
    example: {
      request: {
        session_secret_digest: 'U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc',
        user_challenge_verifier: 'XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c',
      },
      answer: { status: 'ok' },
    },
  }),
}
