import { STATUS_CODES } from 'node:http'
import { type Context, Hono } from 'hono'
import type { CredentialOffice } from '../../authority/credential-office'
import type { SmartIdPerson } from '../../persons/person'
import type { PhoneAnswer } from '../../phones/switchboard'
import { answerFault, methodNotAllowed, parseBody, Refusal } from '../../refusal'
import { openSessions, pollTimeout, type Sessions } from '../../sessions'
import { withUnknownProperties } from '../../unknown-properties'
import { type Application, admit, admitParty, isSuitable } from '../admission'
import { type AnswerOnce, answeringOnce } from '../answer-once'
import { randomCode } from '../phone'
import type { SmartIdApp } from './app'
import type { DeviceLinks, LinkOrder } from './device-links'
import { type Flow, freshFlow } from './flow'
import { type Interactions, shownInteraction } from './interactions'
import {
  authenticationRequest,
  certificateRequest,
  deviceLinkRequests,
  linkedSignatureRequest,
  signatureRequest,
} from './request'
import { certificateBody, type EndedSession, failed } from './status'

const defaultPollMs = 60_500

/** Phones that have just returned a certificate and now wait for the linked signature. */
interface LinkedSessions {
  expect(choice: string, documentNumber: string): void
  /** Returns true once for a choice and its account, while the phone waits. */
  take(choice: string, documentNumber: string): boolean
  /** Whether the account's phone waits for a linked session. It then accepts no other session. */
  isExpected(documentNumber: string): boolean
}

/** The dependencies of the service. */
interface Provider {
  readonly smartId: SmartIdApp
  readonly office: CredentialOffice
  readonly deviceLinks: DeviceLinks
  readonly linked: LinkedSessions
  /** A callback may have this address even if it is not https: a portal on this machine. */
  readonly portalUrl: string
  readonly clock: () => Date
}

/** The Smart-ID RP API in version 3. The base path ends in `/smart-id-rp/v3`. */
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

/** Sessions by device link. The responses contain the material for links. */
function deviceLinks(
  app: Hono,
  { smartId, deviceLinks, linked, portalUrl }: Provider,
  sessions: Sessions<EndedSession>,
): void {
  const requests = deviceLinkRequests((address) => address.startsWith(`${portalUrl}/`))
  const open = (order: LinkOrder) => {
    const { material, end } = deviceLinks.open(order)
    return { sessionID: sessions.open(end), ...material, end }
  }

  const authenticate = async (c: Context) => {
    const request = await parseBody(c, requests.authentication)
    const { end: _end, ...answer } = open({
      ...commonOrder(c, request),
      sessionType: 'auth',
      text: shownInteraction(request.interactions).text,
      vouched: vouched(request, request.signatureProtocolParameters.rpChallenge.encoded),
      serve: (person, flow, given) =>
        smartId.authenticate(visitOf(request, person), request, wayOf(flow, given)),
    })
    return c.json(withUnknownProperties(answer))
  }
  app.post('/authentication/device-link/:by{anonymous}', authenticate)
  app.post('/authentication/device-link/:by{etsi|document}/:id', authenticate)

  app.post('/signature/device-link/:by{etsi|document}/:id', async (c) => {
    const request = await parseBody(c, requests.signature)
    const { end: _end, ...answer } = open({
      ...commonOrder(c, request),
      sessionType: 'sign',
      text: shownInteraction(request.interactions).text,
      vouched: vouched(request, request.signatureProtocolParameters.digest.encoded),
      serve: (person, flow, given) =>
        smartId.sign(visitOf(request, person), request, wayOf(flow, given)),
    })
    return c.json(withUnknownProperties(answer))
  })

  app.post('/signature/certificate-choice/device-link/:by{anonymous}', async (c) => {
    const request = await parseBody(c, requests.certificate)
    const { end, ...answer } = open({
      ...commonOrder(c, request),
      sessionType: 'cert',
      text: '',
      vouched: { signatureProtocol: '', rpChallengeOrDigest: '', interactions: '' },
      serve: (person, _flow, given) => smartId.chooseCertificate(visitOf(request, person), given),
    })
    void end.then(({ result: { documentNumber } }) => {
      if (documentNumber !== undefined) linked.expect(answer.sessionID, documentNumber)
    })
    return c.json(withUnknownProperties(answer))
  })
}

interface LinkRequest extends Application {
  readonly initialCallbackUrl?: string | undefined
}

/** The status for an account that is not suitable. Since version 3.2 it is the same as for an unknown account. */
const unsuitableStatus = 404

/** The customer, the person, and the address to which the app returns. */
function commonOrder(c: Context, request: LinkRequest) {
  const isAnonymous = c.req.param('by') === 'anonymous'
  return {
    party: admitParty(request),
    ...(isAnonymous ? {} : { person: admit(c, request, unsuitableStatus).person }),
    initialCallbackUrl: request.initialCallbackUrl ?? '',
    admits: (person: SmartIdPerson) => isSuitable(person, request),
  }
}

function vouched(
  request: { readonly signatureProtocol: string; readonly interactions: Interactions },
  rpChallengeOrDigest: string,
): LinkOrder['vouched'] {
  const { signatureProtocol, interactions } = request
  return { signatureProtocol, rpChallengeOrDigest, interactions: interactions.encoded }
}

function visitOf(request: Application, person: SmartIdPerson) {
  return { person, party: admitParty(request) }
}

function wayOf(flow: Flow, given: PhoneAnswer | undefined) {
  return given === undefined ? { flow } : { flow, given }
}

/** Sessions by notification to the person's phone. */
function notifications(
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
    const way = { flow: freshFlow('Notification') }
    return answerOnce(c, () => {
      if (!linked.take(request.linkedSessionID, visit.person.documentNumber)) {
        throw new Refusal(404, 'No such session waits to be linked', 'SESSION_NOT_FOUND')
      }
      return { sessionID: sessions.open(smartId.sign(visit, request, way)) }
    })
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

const ownTitles: Readonly<Record<number, string>> = {
  480: 'The client API is too old',
  580: 'System is under maintenance, retry later',
}

/** A refusal as problem details (RFC 9457). Status 401 has no body. */
function answerProblem(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) throw error
  if (error.status === 401) return c.body(null, 401)
  const body = {
    type: 'about:blank',
    title: ownTitles[error.status] ?? STATUS_CODES[error.status],
    status: error.status,
    detail: error.message,
    instance: c.req.path,
    ...(error.code ? { errors: [{ code: error.code, detail: error.message }] } : {}),
  }
  return c.json(body, error.status, { 'Content-Type': 'application/problem+json' })
}

export function openLinkedSessions(timeoutMs: number, clock: () => Date): LinkedSessions {
  const expected = new Map<string, { readonly choice: string; readonly until: number }>()

  function current(documentNumber: string): string | undefined {
    const waiting = expected.get(documentNumber)
    return waiting && waiting.until > clock().getTime() ? waiting.choice : undefined
  }

  return {
    expect(choice, documentNumber) {
      expected.set(documentNumber, { choice, until: clock().getTime() + timeoutMs })
    },
    take(choice, documentNumber) {
      const isIts = current(documentNumber) === choice
      if (isIts) expected.delete(documentNumber)
      return isIts
    },
    isExpected: (documentNumber) => current(documentNumber) !== undefined,
  }
}
