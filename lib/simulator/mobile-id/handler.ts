import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { type Context, Hono } from 'hono'
import type { CredentialOffice } from '../authority/credential-office'
import { findMobileIdPerson } from '../persons/mobile-id-people'
import type { MobileIdPerson } from '../persons/person'
import type { CertificatePurpose } from '../pki'
import { answerFault, methodNotAllowed, parseBody, Refusal } from '../refusal'
import { findRelyingParty } from '../relying-parties'

import { openSessions, pollTimeout } from '../sessions'
import { withUnknownProperties } from '../unknown-properties'
import type { Handset, MobileIdStatus } from './handset'
import { type CertificateRequest, certificateRequest, promptRequest } from './request'

const defaultPollMs = 10_000
/** How long a slow answer takes: longer than any client waits. */
const slownessMs = 120_000

/** The Mobile-ID REST API; its base path ends in `/mid-api`. */
export function mobileId(handset: Handset, office: CredentialOffice, clock: () => Date): Hono {
  const app = new Hono()
  const answer = answering(clock)
  app.post('/certificate', async (c) => {
    const request = await parseBody(c, certificateRequest)
    const person = await admit(request)
    return answer(c, certificateAnswer(office, person))
  })
  app.all('/certificate', methodNotAllowed)
  app.route('/authentication', prompting('authentication', handset, clock))
  app.route('/signature', prompting('signature', handset, clock))
  app.get('/version', (c) => c.text('simulator'))
  app.all('/version', methodNotAllowed)
  app.onError((error, c) => answerRefusal(error, c, clock))
  return app
}

/** Calls that start sessions of one kind and read their status. Authentication and signing have separate sessions. */
function prompting(purpose: CertificatePurpose, handset: Handset, clock: () => Date): Hono {
  const app = new Hono()
  const sessions = openSessions<MobileIdStatus>(clock)
  const answer = answering(clock)
  app.post('/', async (c) => {
    const request = await parseBody(c, promptRequest)
    await admit(request)
    return c.json(
      withUnknownProperties({ sessionID: sessions.open(handset.prompt(request, purpose)) }),
    )
  })
  app.all('/', methodNotAllowed)
  app.get('/session/:id', async (c) => {
    const timeoutMs = pollTimeout(c.req.query('timeoutMs'), defaultPollMs)
    const status = await sessions.poll(c.req.param('id'), timeoutMs)
    if (status === undefined) throw new Refusal(404, 'SessionID not found')
    if (status === 'running') return answer(c, { state: 'RUNNING', result: '' })
    return answerFault(c, status.result) ?? answer(c, status)
  })
  app.all('/session/:id', methodNotAllowed)
  return app
}

/**
 * The requested person; undefined if number and code do not belong together. Throws `Refusal` if the customer is
 * unknown or the service is down.
 */
async function admit(request: CertificateRequest): Promise<MobileIdPerson | undefined> {
  if (!findRelyingParty(request.relyingPartyUUID, request.relyingPartyName)) {
    throw new Refusal(401, 'Unknown relying party')
  }
  const person = findMobileIdPerson(request.phoneNumber, request.nationalIdentityNumber)
  if (person?.outcome === 'HTTP_500') throw new Refusal(500, 'Internal error')
  if (person?.outcome === 'HTTP_503') throw new Refusal(503, 'Service unavailable')
  if (person?.outcome === 'SLOW') await pause(slownessMs, undefined, { ref: false })
  return person
}

function certificateAnswer(office: CredentialOffice, person: MobileIdPerson | undefined) {
  if (!person || person.outcome === 'NOT_MID_CLIENT') return { result: 'NOT_FOUND', cert: '' }
  return { result: 'OK', cert: encodeBase64(office.mobileId(person, 'signature').certificate) }
}

/** Adds a trace id and unknown properties to every response; both differ each time. */
const answering = (clock: () => Date) => (c: Context, body: object) =>
  c.json(withUnknownProperties({ ...body, ...trace(clock) }))

function trace(clock: () => Date) {
  return { time: clock().toISOString(), traceId: randomUUID().replaceAll('-', '').slice(0, 16) }
}

function answerRefusal(error: Error, c: Context, clock: () => Date): Response {
  if (!(error instanceof Refusal)) throw error
  return c.json({ error: error.message, ...trace(clock) }, error.status)
}
