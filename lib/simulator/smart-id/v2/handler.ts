import { type Context, Hono } from 'hono'
import { answerFault, methodNotAllowed, parseBody, Refusal } from '../../refusal'

import { openSessions, pollTimeout } from '../../sessions'
import { withUnknownProperties } from '../../unknown-properties'
import { admit } from '../admission'
import { answeringOnce } from '../answer-once'
import type { EndedSession, SmartIdAppV2 } from './app'
import { certificateRequest, promptRequest } from './request'

const defaultPollMs = 60_500
/** The status for an account that exists but does not have the requested level. */
const unsuitableStatus = 471

/** The Smart-ID RP API in version 2. The base path ends in `/smart-id-rp/v2`. */
export function smartIdV2(smartId: SmartIdAppV2, clock: () => Date): Hono {
  const app = new Hono()
  const sessions = openSessions<EndedSession>(clock)
  const answerOnce = answeringOnce(clock)

  for (const purpose of ['authentication', 'signature'] as const) {
    app.post(`/${purpose}/:by{etsi|document}/:id`, async (c) => {
      const request = await parseBody(c, promptRequest)
      const visit = admit(c, request, unsuitableStatus)
      return answerOnce(c, () => ({
        sessionID: sessions.open(smartId.sign(visit, request, purpose)),
      }))
    })
  }
  app.post('/certificatechoice/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, certificateRequest)
    const visit = admit(c, request, unsuitableStatus)
    return answerOnce(c, () => ({
      sessionID: sessions.open(smartId.chooseCertificate(visit, request)),
    }))
  })
  app.get('/session/:id', async (c) => {
    const timeoutMs = pollTimeout(c.req.query('timeoutMs'), defaultPollMs)
    const status = await sessions.poll(c.req.param('id'), timeoutMs)
    if (status === undefined) throw new Refusal(404, 'Session not found')
    if (status === 'running') return c.json(withUnknownProperties({ state: 'RUNNING', result: {} }))
    return answerFault(c, status.result.endResult) ?? c.json(withUnknownProperties(status))
  })
  app.all('/:call{authentication|signature|certificatechoice|session}/*', methodNotAllowed)
  app.onError(answerRefusal)
  return app
}

function answerRefusal(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) throw error
  return c.json({ code: error.status, message: error.message }, error.status)
}
