import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { encodeBase64 } from '@/lib/encoding/base64'
import type { CredentialOffice } from '../authority/credential-office'
import { findMobileIdPerson } from '../persons/mobile-id-people'
import type { MobileIdPerson } from '../persons/person'
import type { CertificatePurpose } from '../pki'
import { methodNotAllowed, parseBody, Refusal } from '../refusal'
import { findRelyingParty } from '../relying-parties'
import { openSessions, pollTimeout } from '../sessions'
import type { Handset, MobileIdStatus } from './handset'
import { type CertificateRequest, certificateRequest, promptRequest } from './request'

const defaultPollMs = 10_000

/** The Mobile-ID REST API; its base path ends in `/mid-api`. */
export function mobileId(handset: Handset, office: CredentialOffice, clock: () => Date): Hono {
  const app = new Hono()
  app.post('/certificate', async (c) => {
    const request = await parseBody(c, certificateRequest)
    const person = admit(request)
    return c.json({ ...certificateAnswer(office, person), ...trace(clock) })
  })
  app.all('/certificate', methodNotAllowed)
  app.route('/authentication', prompting('authentication', handset, clock))
  app.route('/signature', prompting('signature', handset, clock))
  app.get('/version', (c) => c.text('simulator'))
  app.all('/version', methodNotAllowed)
  app.onError((error, c) => answerRefusal(error, c, clock))
  return app
}

/** Starting sessions of one kind and asking how they ended; the two kinds do not see each other's. */
function prompting(purpose: CertificatePurpose, handset: Handset, clock: () => Date): Hono {
  const app = new Hono()
  const sessions = openSessions<MobileIdStatus>(clock)
  app.post('/', async (c) => {
    const request = await parseBody(c, promptRequest)
    admit(request)
    return c.json({ sessionID: sessions.open(handset.prompt(request, purpose)) })
  })
  app.all('/', methodNotAllowed)
  app.get('/session/:id', async (c) => {
    const timeoutMs = pollTimeout(c.req.query('timeoutMs'), defaultPollMs)
    const status = await sessions.poll(c.req.param('id'), timeoutMs)
    if (status === undefined) throw new Refusal(404, 'SessionID not found')
    if (status === 'running') return c.json({ state: 'RUNNING', result: '', ...trace(clock) })
    return c.json({ ...status, ...trace(clock) })
  })
  app.all('/session/:id', methodNotAllowed)
  return app
}

/** Who is asked for, if anybody. Throws `Refusal` when the customer is unknown or the service is down. */
function admit(request: CertificateRequest): MobileIdPerson | undefined {
  if (!findRelyingParty(request.relyingPartyUUID, request.relyingPartyName)) {
    throw new Refusal(401, 'Unknown relying party')
  }
  const person = findMobileIdPerson(request.phoneNumber, request.nationalIdentityNumber)
  if (person?.outcome === 'HTTP_500') throw new Refusal(500, 'Internal error')
  if (person?.outcome === 'HTTP_503') throw new Refusal(503, 'Service unavailable')
  return person
}

function certificateAnswer(office: CredentialOffice, person: MobileIdPerson | undefined) {
  if (!person || person.outcome === 'NOT_MID_CLIENT') return { result: 'NOT_FOUND', cert: '' }
  return { result: 'OK', cert: encodeBase64(office.mobileId(person, 'signature').certificate) }
}

function trace(clock: () => Date) {
  return { time: clock().toISOString(), traceId: randomUUID().replaceAll('-', '').slice(0, 16) }
}

function answerRefusal(error: Error, c: Context, clock: () => Date): Response {
  if (!(error instanceof Refusal)) throw error
  return c.json({ error: error.message, ...trace(clock) }, error.status)
}
