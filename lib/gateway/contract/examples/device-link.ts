import { appPerson, type Examples, sessionToken } from './example'

export const deviceLinkExamples: Examples<
  'initializeDeviceLinkAuthentication' | 'readDeviceLink' | 'confirmDeviceLink'
> = {
  initializeDeviceLinkAuthentication: {
    about: 'Asks a person who they are by a QR code that their app scans.',
    request: { ...appPerson, device_link: 'QR' },
    answer: { status: 'ok', token: sessionToken },
  },
  readDeviceLink: {
    about: 'What the QR code shows now; ask again every second.',
    request: {},
    answer: {
      status: 'ok',
      device_link:
        'https://smart-id.com/device-link?deviceLinkType=QR&elapsedSeconds=22&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1.0&lang=eng&authCode=OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0',
    },
  },
  confirmDeviceLink: {
    about: 'Hands on what the app brought back to the browser on the same device.',
    request: {
      session_secret_digest: 'U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc',
      user_challenge_verifier: 'XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c',
    },
    answer: { status: 'ok' },
  },
}
