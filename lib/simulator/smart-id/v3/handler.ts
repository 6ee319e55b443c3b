import { Hono } from 'hono'
import { methodNotAllowed, Refusal } from '../../refusal'
import { answerFault } from '../../session-fault'
import { openSessions, pollTimeout } from '../../sessions'
import { withUnknownProperties } from '../../unknown-properties'
import { answeringOnce } from '../answer-once'
import { deviceLinks } from './device-link-handler'
import { notifications } from './notification-handler'
import { answerProblem } from './problem'
import type { Provider } from './provider'
import type { EndedSession } from './status'

const defaultPollMs = 60_500

/** The Smart-ID RP API in version 3; its base path ends in `/smart-id-rp/v3`. */
export function smartIdV3(provider: Provider): Hono {
  const app = new Hono()
  const sessions = openSessions<EndedSession>(provider.clock)
  const answerOnce = answeringOnce(provider.clock)

  deviceLinks(app, provider, sessions)
  notifications(app, provider, sessions, answerOnce)
  app.get('/session/:id', async (c) => {
    const timeoutMs = pollTimeout(c.req.query('timeoutMs'), defaultPollMs)
    const status = await sessions.poll(c.req.param('id'), timeoutMs)
    if (status === undefined) throw new Refusal(404, 'Session not found', 'SESSION_NOT_FOUND')
    if (status === 'running') return c.json(withUnknownProperties({ state: 'RUNNING' }))
    return answerFault(c, status.result.endResult) ?? c.json(withUnknownProperties(status))
  })
  app.all('/:call{authentication|signature|session}/*', methodNotAllowed)
  app.onError(answerProblem)
  return app
}
