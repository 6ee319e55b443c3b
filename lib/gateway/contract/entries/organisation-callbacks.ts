import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { limits } from '../limits'
import { ok, webAddress } from '../resources'
import { orNone } from '../text'
import { attempt } from './callbacks'

/** The callback address of an organisation. */
export const organisationCallbacks = {
  setOrganisationCallback: endpoint({
    ...hostedCall,
    title: 'Callback address of an organisation',
    about:
      'Sets the address that gets the callbacks of the documents of the organisation named in `account` that have no callback address of their own; an empty text removes it. The first address gets a secret, which is returned once. `renew_secret` makes another one; the previous one also signs for one more day.',
    path: '/api/organisation/callback.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      url: orNone(webAddress, 'This value is not a valid URL')
        .optional()
        .describe('The address. Empty: none. Absent: unchanged.'),
      renew_secret: z
        .boolean('This value should be a boolean')
        .optional()
        .describe('Whether to make a new secret.'),
    }),
    response: z.object({
      status: ok,
      /** Secret that verifies the signature of callbacks: `whsec_…`. Null: the secret was not changed. */
      secret: z.string().nullable(),
    }),
    failures: ['callback-not-found'],
    example: { request: { url: 'https://shop.example.com/signed' } },
  }),

  testOrganisationCallback: endpoint({
    ...hostedCall,
    title: 'Test of the callback address of an organisation',
    about: `Posts a test event to the callback address of the organisation named in \`account\` once and returns the response. At most ${limits.callbackTests} tests an hour.`,
    path: '/api/organisation/callback/test.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({}),
    response: z.object({
      status: ok,
      /** The `webhook-id`. */
      id: z.uuid(),
      ...attempt,
    }),
    failures: ['callback-not-found', 'too-many-tests', 'trouble-processing'],
    example: { request: {} },
  }),
}
