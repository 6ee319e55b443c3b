import type { Hono } from 'hono'
import type { CredentialOffice } from '../../authority/credential-office'
import type { SmartIdPerson } from '../../persons/person'
import { parseBody, Refusal } from '../../refusal'
import type { Sessions } from '../../sessions'
import { withUnknownProperties } from '../../unknown-properties'
import { admit } from '../admission'
import type { AnswerOnce } from '../answer-once'
import { randomCode } from '../phone'
import { freshFlow } from './flow'
import { type Provider, unsuitableStatus } from './provider'
import {
  authenticationRequest,
  certificateRequest,
  linkedSignatureRequest,
  signatureRequest,
} from './request'
import { certificateBody, type EndedSession, failed } from './status'

/** Sessions that begin with a message to the person's phone. */
export function notifications(
  app: Hono,
  { smartId, office, linked }: Provider,
  sessions: Sessions<EndedSession>,
  answerOnce: AnswerOnce,
): void {
  app.post('/authentication/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, authenticationRequest)
    const visit = admit(c, request, unsuitableStatus)
    const way = { flow: freshFlow('Notification') }
    return answerOnce(c, () => ({
      sessionID: sessions.open(smartId.authenticate(visit, request, way)),
    }))
  })
  app.post('/signature/notification/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, signatureRequest)
    const visit = admit(c, request, unsuitableStatus)
    const value = randomCode()
    const way = { flow: freshFlow('Notification'), code: value }
    const sign = async () =>
      linked.isExpected(visit.person.documentNumber)
        ? failed('EXPECTED_LINKED_SESSION')
        : await smartId.sign(visit, request, way)
    return answerOnce(c, () => ({
      sessionID: sessions.open(sign()),
      vc: { type: 'numeric4', value },
    }))
  })
  app.post('/signature/notification/linked/:id', async (c) => {
    const request = await parseBody(c, linkedSignatureRequest)
    const visit = admit(c, request, unsuitableStatus)
    if (!linked.take(request.linkedSessionID, visit.person.documentNumber)) {
      throw new Refusal(404, 'No such session waits to be linked', 'SESSION_NOT_FOUND')
    }
    const way = { flow: freshFlow('Notification') }
    const sessionID = sessions.open(smartId.sign(visit, request, way))
    return c.json(withUnknownProperties({ sessionID }))
  })
  app.post('/signature/certificate-choice/notification/:by{etsi}/:id', async (c) => {
    const visit = admit(c, await parseBody(c, certificateRequest), unsuitableStatus)
    return answerOnce(c, () => ({ sessionID: sessions.open(smartId.chooseCertificate(visit)) }))
  })
  app.post('/signature/:by{certificate}/:id', async (c) => {
    const { person } = admit(c, await parseBody(c, certificateRequest), unsuitableStatus)
    return c.json(withUnknownProperties(await certificateOf(office, person)))
  })
}

async function certificateOf(office: CredentialOffice, person: SmartIdPerson): Promise<object> {
  if (person.outcome === 'DOCUMENT_UNUSABLE') return { state: 'DOCUMENT_UNUSABLE' }
  const { certificate } = await office.smartId(person, 'signature')
  return { state: 'OK', cert: certificateBody(person, certificate) }
}
