import { z } from 'zod'
import { type DeviceLinkType, deviceLinkTypes } from '@/lib/vocabulary/provider'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import { personWithApp } from '../examples'
import { askedPerson } from '../failures-met'
import { appMessageRule, message } from '../message'
import { code, country } from '../request-fields'
import { language, ok, oneOf, webAddress } from '../resources'
import { line } from '../text'

/**
 * Links that open the identity app, instead of a message to the phone: a QR code on another screen, or a link on the
 * same device. An attacker in another place cannot start such a session for a victim.
 */

const type = oneOf(deviceLinkTypes, 'Invalid device link').describe(
  'Opens the app by a link instead of a message: QR for another screen, Web2App or App2App for the same device.',
)

/** How a session reaches the app; without `device_link`, by a message to the phone. */
export const deviceLinkFields = {
  device_link: type.optional(),
  callback_url: webAddress
    .optional()
    .describe('Address that the app returns to on the same device.'),
}

/** A link on the same device needs callback_url, to return to the browser. A QR code must not have one. */
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
    return { reason: 'This value is only for a link on the same device' }
  },
}

/** Requires code and country together: only both identify a person. */
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
  /**
   * Starts an identification. Its status is read by the call 4.9 of the API document, as for other app-based
   * identifications.
   */
  initializeDeviceLinkAuthentication: endpoint({
    ...hostedCall,
    title: 'Initialize authentication by device link, app-based identity',
    about:
      'Asks a person to identify by a device link: a QR code to scan with the app, or a link on the same device. Without code and country, any person can answer.',
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
    },
  }),

  /** Returns the current link. A QR code has to show a new link every second; the other links do not change. */
  readDeviceLink: endpoint({
    ...hostedCall,
    title: 'Device link of a session',
    about: 'Returns the current link for the QR code. Call it every second.',
    path: '/api/smartid/device-link/{token}.json',
    subject: 'none',
    request: z.object({
      language: language.describe(
        'Language of the texts that the person reads. Absent: the language of the path.',
      ),
    }),
    response: z.object({ status: ok, device_link: z.string() }),
    failures: ['session-not-found'],
    example: {
      request: {},
    },
  }),

  /** Reports the values that the app adds to callback_url. The session cannot succeed before this call. */
  confirmDeviceLink: endpoint({
    ...hostedCall,
    title: 'Callback of a device link',
    about: 'Passes on the values that the app returned to the browser on the same device.',
    path: '/api/smartid/device-link/{token}/callback.json',
    subject: 'none',
    request: z.object({
      session_secret_digest: callbackValue.describe('sessionSecretDigest of the callback.'),
      user_challenge_verifier: callbackValue
        .optional()
        .describe('userChallengeVerifier of the callback, present after an identification.'),
    }),
    failures: ['session-not-found'],
    example: {
      request: {
        session_secret_digest: 'U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc',
        user_challenge_verifier: 'XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c',
      },
    },
  }),
}
