import { randomBytes } from 'node:crypto'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import type {
  AnyOrder,
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  IdentityProvider,
  Waiting,
} from '../identity-provider'
import { acceptToken, authenticationToken, type CardSettings } from './authentication-token'
import { isFailure, requireAnswer } from './card-answer'
import { newState, started } from './card-session'
import {
  certificateAnswer,
  orderCertificate,
  orderSignature,
  readCertificate,
  readSignature,
  requestSignature,
  signatureAlgorithm,
  signatureAnswer,
} from './signing'

/**
 * ID cards by the public messages of Web eID: the portal's page asks the card in the person's reader and brings the
 * answer. Nothing is sent anywhere when a session starts, and nothing of an answer is trusted before it was checked.
 */
export function card(settings: CardSettings): IdentityProvider {
  return {
    name: 'card',
    title: 'ID card',
    asks: ['browser'],
    ...(settings.identityIssuersOf && { proof: 'signature' }),
    certificateChoice: {
      order: ({ level }) => orderCertificate(level),
      start: async (order) => started(order, { kind: 'certificate' }),
      read: (order, _session, waiting) => readCertificate(settings, order, waiting),
    },
    signatureAlgorithm,
    orderSignature,
    startSignature: async (order) => started(order, requestSignature(order)),
    readSignature: async (order, _session, waiting) => readSignature(order, waiting),
    orderAuthentication,
    startAuthentication: async (order) =>
      started(order, { kind: 'authenticate', nonce: order.challenge }),
    readAuthentication: (order, _session, waiting) => readAuthentication(settings, order, waiting),
    isAnswerTo,
    awaitEnd: async () => 'ended',
  }
}

/** Whether an answer has the shape of one to this kind of order. Its contents are checked when it is read. */
function isAnswerTo(order: AnyOrder, answer: BrowserAnswer): boolean {
  return isFailure(answer) || schemaOf(order).safeParse(answer).success
}

function schemaOf(order: AnyOrder) {
  if ('challenge' in order) return authenticationToken
  return 'digest' in order ? signatureAnswer : certificateAnswer
}

const nonceBytes = 32

/** The nonce is used once, because it belongs to one session. */
function orderAuthentication({ person }: AuthenticationRequest): AuthenticationOrder {
  const challenge = encodeBase64(randomBytes(nonceBytes))
  return { ...(person && { person }), challenge, state: newState() }
}

async function readAuthentication(
  settings: CardSettings,
  order: AuthenticationOrder,
  { browserAnswer }: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  if (!browserAnswer) return 'running'
  return await acceptToken(settings, order, requireAnswer(authenticationToken, browserAnswer))
}
