import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { sessionToken } from '../examples'
import { ok } from '../resources'

/**
 * Somebody signed in at a portal. The portal keeps the id of their session; the gateway knows whether it goes on,
 * so that signing out ends it wherever the id was copied to.
 */

export const session = z
  .string('This value is required')
  .regex(/^[\w-]{43}$/, 'This value is not the id of a session')
  .describe('What the answer to signing in gave; whoever has it is taken for the person.')

export const sessionExample = 'v0xJ3cY1mQ8rT5nWz7kLb2sHd9fGp4aEu6oRiXhZtVM'
const ownerExample = 'person-Jt4hWcQ2x9dZk1mYv7sLp3nRb6fGa8eTu0oHiXwCyVE'
const endExample = '2026-11-21T18:00:00.000Z'

export const personSessions = {
  beginPersonSession: endpoint({
    ...hostedCall,
    title: 'Sign a person in',
    about:
      'Starts a session of eight hours at most from a finished login. Its id is the on_behalf_of of calls for this person.',
    path: '/api/person/session.json',
    subject: 'none',
    request: z.object({
      token: z.uuid('This value is not a session token').describe('Token of a finished login.'),
    }),
    response: z.object({
      status: ok,
      session: z.string(),
      /** The owner of this person's documents, as readDocument shows it to programs of the relying party. */
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
      answer: {
        status: 'ok',
        session: sessionExample,
        owner: ownerExample,
        country: 'LT',
        code: '40504040001',
        name: 'ONA',
        surname: 'PAVYZDIENĖ',
        ends_at: endExample,
      },
    },
  }),

  readPersonSession: endpoint({
    ...hostedCall,
    title: 'Whether a person is signed in',
    about: 'Asked before anything of the person is shown: 40402 when they are signed out.',
    path: '/api/person/session/read.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({ status: ok, owner: z.string(), ends_at: z.iso.datetime() }),
    failures: ['session-not-found'],
    example: {
      request: { session: sessionExample },
      answer: { status: 'ok', owner: ownerExample, ends_at: endExample },
    },
  }),

  endPersonSession: endpoint({
    ...hostedCall,
    title: 'Sign a person out',
    about: 'Signs out: wherever the id of the session was copied to, it is worth nothing.',
    path: '/api/person/session/end.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({ status: ok }),
    failures: ['session-not-found'],
    example: { request: { session: sessionExample }, answer: { status: 'ok' } },
  }),

  endPersonSessions: endpoint({
    ...hostedCall,
    title: 'Sign a person out everywhere',
    about: 'Signs out on every device; says how many sessions that ended.',
    path: '/api/person/session/end-all.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({ status: ok, ended: z.int() }),
    failures: ['session-not-found'],
    example: { request: { session: sessionExample }, answer: { status: 'ok', ended: 2 } },
  }),
}
