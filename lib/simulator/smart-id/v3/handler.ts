import { Hono } from 'hono'
import type { CredentialOffice } from '../../authority/credential-office'
import type { SmartIdPerson } from '../../persons/person'
import { methodNotAllowed, parseBody, Refusal } from '../../refusal'
import { openSessions, pollTimeout } from '../../sessions'
import { admit } from '../admission'
import { answeringOnce } from '../answer-once'
import { randomCode } from '../phone'
import { withUnknownProperties } from '../unknown-properties'
import type { SmartIdApp } from './app'
import { answerProblem } from './problem'
import { authenticationRequest, certificateRequest, signatureRequest } from './request'
import { certificateBody, type EndedSession } from './status'

const defaultPollMs = 60_500
/** Since 3.2 the same as for an account that is not there. */
const unsuitableStatus = 404

/** The Smart-ID RP API in version 3, notification flows; its base path ends in `/smart-id-rp/v3`. */
export function smartIdV3(smartId: SmartIdApp, office: CredentialOffice, clock: () => Date): Hono {
  const app = new Hono()
  const sessions = openSessions<EndedSession>(clock)
  const answerOnce = answeringOnce(clock)

  app.post('/authentication/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, authenticationRequest)
    const visit = admit(c, request, unsuitableStatus)
    return answerOnce(c, () => ({ sessionID: sessions.open(smartId.authenticate(visit, request)) }))
  })
  app.post('/signature/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, signatureRequest)
    const visit = admit(c, request, unsuitableStatus)
    const value = randomCode()
    return answerOnce(c, () => ({
      sessionID: sessions.open(smartId.sign(visit, request, value)),
      vc: { type: 'numeric4', value },
    }))
  })
  app.post('/signature/certificate-choice/notification/:by{etsi}/:id', async (c) => {
    const visit = admit(c, await parseBody(c, certificateRequest), unsuitableStatus)
    return answerOnce(c, () => ({ sessionID: sessions.open(smartId.chooseCertificate(visit)) }))
  })
  app.post('/signature/:by{certificate}/:id', async (c) => {
    const { person } = admit(c, await parseBody(c, certificateRequest), unsuitableStatus)
    return c.json(withUnknownProperties(await certificateOf(office, person)))
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

async function certificateOf(office: CredentialOffice, person: SmartIdPerson): Promise<object> {
  if (person.outcome === 'DOCUMENT_UNUSABLE') return { state: 'DOCUMENT_UNUSABLE' }
  const { certificate } = await office.smartId(person, 'signature')
  return { state: 'OK', cert: certificateBody(person, certificate) }
}
