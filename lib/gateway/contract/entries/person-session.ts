import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { sessionToken } from '../examples'
import { ok } from '../resources'

/**
 * The session of a person who is signed in at a portal. The portal keeps the session id and the gateway keeps the
 * state, so that signing out also ends copies of the session.
 */

export const session = z
  .string('This value is required')
  .regex(/^[\w-]{43}$/, 'This value is not the id of a session')
  .describe(
    'Session id from the response to Sign a person in. It proves who the person is: keep it secret.',
  )

export const sessionExample = 'v0xJ3cY1mQ8rT5nWz7kLb2sHd9fGp4aEu6oRiXhZtVM'
const _ownerExample = 'person-Jt4hWcQ2x9dZk1mYv7sLp3nRb6fGa8eTu0oHiXwCyVE'
const _endExample = '2026-11-21T18:00:00.000Z'

export const personSessions = {
  beginPersonSession: endpoint({
    ...hostedCall,
    title: 'Sign a person in',
    about:
      'Starts a session of at most eight hours from a finished login. Send its id as on_behalf_of in calls for this person.',
    path: '/api/person/session.json',
    subject: 'none',
    request: z.object({
      token: z.uuid('This value is not a session token').describe('Token of a finished login.'),
    }),
    response: z.object({
      status: ok,
      session: z.string(),
      /** `owner` of this person's documents, as in readDocument. */
      owner: z.string(),
      country: z.string(),
      code: z.string(),
      name: z.string(),
      surname: z.string(),
      ends_at: z.iso.datetime(),
    }),
    failures: ['session-not-found'],
    example: {
      request: { token: sessionToken },
    },
  }),

  readPersonSession: endpoint({
    ...hostedCall,
    title: 'Check whether a person is signed in',
    about:
      'Checks a session before data of the person is shown. Fails with 40402 if the person is signed out.',
    path: '/api/person/session/read.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({ status: ok, owner: z.string(), ends_at: z.iso.datetime() }),
    failures: ['session-not-found'],
    example: {
      request: { session: sessionExample },
    },
  }),

  endPersonSession: endpoint({
    ...hostedCall,
    title: 'Sign a person out',
    about: 'Ends the session. Its id is no longer valid, wherever it was copied to.',
    path: '/api/person/session/end.json',
    subject: 'none',
    request: z.object({ session }),
    failures: ['session-not-found'],
    example: { request: { session: sessionExample } },
  }),

  endPersonSessions: endpoint({
    ...hostedCall,
    title: 'Sign a person out everywhere',
    about: 'Ends all sessions of the person on every device, and returns how many there were.',
    path: '/api/person/session/end-all.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({ status: ok, ended: z.int() }),
    failures: ['session-not-found'],
    example: { request: { session: sessionExample } },
  }),
}
