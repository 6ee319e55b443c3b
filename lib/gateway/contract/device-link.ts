import { z } from 'zod'
import { endpoint, type Rule } from './endpoint'
import { message, messageRule } from './message'
import { appCountries, line, ok, oneOf, personalCode, webAddress } from './resources'

/**
 * Links that open the app-based identity's app, in place of a message to the phone: a QR code on another
 * screen, or a link on the same device. Nobody far away can start such a session for somebody else.
 */

export const deviceLinkTypes = ['QR', 'Web2App', 'App2App'] as const

const type = oneOf(deviceLinkTypes, 'Invalid device link')

/** How a session reaches the app; without `device_link` a message calls the phone. */
export const deviceLinkFields = {
  device_link: type.optional(),
  callback_url: webAddress.optional(),
}

/** A link on the same device comes back to the browser it left; a QR code has nowhere to go. */
export const callbackRule: Rule = {
  field: 'callback_url',
  reads: ['device_link', 'callback_url'],
  check: ({ device_link, callback_url }) => {
    const goesBack = device_link === 'Web2App' || device_link === 'App2App'
    if (goesBack && callback_url === undefined) return { reason: 'This value is required' }
    if (goesBack || callback_url === undefined) return undefined
    return { reason: 'This value goes with a link on the same device only' }
  },
}

const shared = {
  section: 'extension',
  method: 'POST',
  localised: true,
  carriesErrorCode: true,
  scope: 'hosted',
  credential: 'body',
} as const

/** Its status is read as any app-based identification's (4.9). */
export const initializeDeviceLinkAuthentication = endpoint({
  ...shared,
  title: 'Initialize authentication by device link, app-based identity',
  path: '/api/smartid/device-link.json',
  request: z.object({
    code: personalCode,
    country: oneOf(appCountries, 'Invalid country code'),
    message,
    device_link: type,
    callback_url: deviceLinkFields.callback_url,
  }),
  rules: [messageRule('app'), callbackRule],
  response: z.object({ status: ok, token: z.uuid() }),
})

/** A QR code has to show a new link every second; the other links stay as they are. */
export const readDeviceLink = endpoint({
  ...shared,
  title: 'Device link of a session',
  path: '/api/smartid/device-link/{token}.json',
  request: z.object({}),
  response: z.object({ status: ok, device_link: z.string() }),
})

const callbackValue = line(200)

/** What the app added to the callback_url that it opened. Until then the session does not end well. */
export const confirmDeviceLink = endpoint({
  ...shared,
  title: 'Callback of a device link',
  path: '/api/smartid/device-link/{token}/callback.json',
  request: z.object({
    session_secret_digest: callbackValue,
    user_challenge_verifier: callbackValue.optional(),
  }),
  response: z.object({ status: ok }),
})
