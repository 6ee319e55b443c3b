import type { Context, Hono } from 'hono'
import type { SmartIdPerson } from '../../persons/person'
import type { Answer } from '../../phones/switchboard'
import { parseBody } from '../../refusal'
import type { Sessions } from '../../sessions'
import { withUnknownProperties } from '../../unknown-properties'
import { type Application, admit, admitParty, isSuitable } from '../admission'
import type { LinkOrder } from './device-links'
import type { Flow } from './flow'
import { type Interactions, shownInteraction } from './interactions'
import { type Provider, unsuitableStatus } from './provider'
import { deviceLinkRequests } from './request'
import type { EndedSession } from './status'

/** Sessions that wait for somebody to follow a link: their answers hold what links are made of. */
export function deviceLinks(
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

/** Who asks, whom, and where the app goes afterwards. */
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

function wayOf(flow: Flow, given: Answer | undefined) {
  return given === undefined ? { flow } : { flow, given }
}
