import { type Context, Hono } from 'hono'
import type { CredentialOffice } from '../authority/credential-office'
import type { SmartIdPerson } from '../persons/person'
import { findSmartIdDocument, findSmartIdPerson } from '../persons/smart-id-people'
import { methodNotAllowed, parseBody, Refusal } from '../refusal'
import { findRelyingParty } from '../relying-parties'
import { openSessions, pollTimeout } from '../sessions'
import { randomCode, type SmartIdApp, type Visit } from './app'
import { answerProblem } from './problem'
import { rememberRequests } from './repeated-requests'
import {
  authenticationRequest,
  type CertificateRequest,
  certificateRequest,
  signatureRequest,
} from './request'
import { certificateBody, type EndedSession, withUnknownProperties } from './status'

const defaultPollMs = 60_500

/** The Smart-ID RP API in version 3, notification flows; its base path ends in `/smart-id-rp/v3`. */
export function smartIdV3(smartId: SmartIdApp, office: CredentialOffice, clock: () => Date): Hono {
  const app = new Hono()
  const sessions = openSessions<EndedSession>(clock)
  const once = answeringOnce(clock)

  app.post('/authentication/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, authenticationRequest)
    const visit = admit(c, request)
    return once(c, () => ({ sessionID: sessions.open(smartId.authenticate(visit, request)) }))
  })
  app.post('/signature/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, signatureRequest)
    const visit = admit(c, request)
    const value = randomCode()
    return once(c, () => ({
      sessionID: sessions.open(smartId.sign(visit, request, value)),
      vc: { type: 'numeric4', value },
    }))
  })
  app.post('/signature/certificate-choice/notification/:by{etsi}/:id', async (c) => {
    const visit = admit(c, await parseBody(c, certificateRequest))
    return once(c, () => ({ sessionID: sessions.open(smartId.chooseCertificate(visit)) }))
  })
  app.post('/signature/:by{certificate}/:id', async (c) => {
    const { person } = admit(c, await parseBody(c, certificateRequest))
    return c.json(await certificateOf(office, person))
  })
  app.get('/session/:id', async (c) => {
    const timeoutMs = pollTimeout(c.req.query('timeoutMs'), defaultPollMs)
    const status = await sessions.poll(c.req.param('id'), timeoutMs)
    if (status === undefined) throw new Refusal(404, 'Session not found', 'SESSION_NOT_FOUND')
    return c.json(withUnknownProperties(status === 'running' ? { state: 'RUNNING' } : status))
  })
  app.all('/:call{authentication|signature|session}/*', methodNotAllowed)
  app.onError(answerProblem)
  return app
}

/** The same request within fifteen seconds gets the same answer, and rings no phone again. */
function answeringOnce(clock: () => Date) {
  const repeated = rememberRequests<Record<string, unknown>>(clock)
  return async (c: Context, make: () => Record<string, unknown>) =>
    c.json(withUnknownProperties(repeated.answer(c.req.path, await c.req.text(), make)))
}

/** Who asks, and for whom. Throws `Refusal` when either is unknown or the one may not ask for the other. */
function admit(c: Context, request: Omit<CertificateRequest, 'nonce'>): Visit {
  const party = findRelyingParty(request.relyingPartyUUID, request.relyingPartyName)
  if (!party) throw new Refusal(401, 'Unknown relying party')
  const { certificateLevel } = request
  if (certificateLevel === 'ADVANCED' && !party.mayAskAdvanced) {
    throw new Refusal(403, 'The relying party may not ask for this level', 'FORBIDDEN')
  }
  const person = findPerson(c.req.param('by') ?? '', c.req.param('id') ?? '')
  if (!person || (person.level === 'ADVANCED' && certificateLevel !== 'ADVANCED')) {
    throw new Refusal(404, 'There is no suitable account', 'NO_SUITABLE_ACCOUNT_FOUND')
  }
  return { person, party }
}

function findPerson(by: string, id: string): SmartIdPerson | undefined {
  const person = by === 'etsi' ? findSmartIdPerson(id) : findSmartIdDocument(id)
  if (person?.outcome === 'HTTP_480') throw new Refusal(480, 'The client API is too old')
  if (person?.outcome === 'HTTP_580') throw new Refusal(580, 'The system is under maintenance')
  return person?.outcome === 'NO_ACCOUNT' ? undefined : person
}

async function certificateOf(office: CredentialOffice, person: SmartIdPerson) {
  if (person.outcome === 'DOCUMENT_UNUSABLE') return { state: 'DOCUMENT_UNUSABLE' }
  const { certificate } = await office.smartId(person, 'signature')
  return withUnknownProperties({ state: 'OK', cert: certificateBody(person, certificate) })
}
