import { z } from 'zod'
import type { Language } from '@/lib/vocabulary/language'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type {
  AuthenticationOrder,
  CertificateOrder,
  DeviceLinkSession,
  DeviceLinks,
  SignatureOrder,
} from '../identity-provider'
import { type DeviceLinkFields, deviceLink } from './device-link'
import type { SmartIdSettings } from './session'
import type { Started } from './wire'

/** The flow of an order, as stored; absent: a notification. */
export const flowState = z
  .union([
    z.object({ type: z.literal('QR') }),
    z.object({ type: z.enum(['Web2App', 'App2App']), callbackUrl: z.string() }),
  ])
  .optional()

/** Path segment of the calls that start sessions. */
export function flowSegment(flow: DeviceLink | undefined): string {
  return flow ? 'device-link' : 'notification'
}

/** Request fields that only some flows have. */
export function flowBody(flow: DeviceLink | undefined) {
  return flow && 'callbackUrl' in flow ? { initialCallbackUrl: flow.callbackUrl } : {}
}

/** Name of the flow in the signed text. */
export function flowType(flow: DeviceLink | undefined): string {
  return flow?.type ?? 'Notification'
}

/** The device link data of an answer; undefined if it has none. */
export function linkSession(started: Started, at: Date): DeviceLinkSession | undefined {
  const { sessionToken, sessionSecret, deviceLinkBase } = started
  if (!(sessionToken && sessionSecret && deviceLinkBase)) return undefined
  return {
    token: sessionToken,
    secret: sessionSecret,
    base: deviceLinkBase,
    startedAt: at.getTime(),
  }
}

const linkedOrder = z.object({ interactions: z.string().default(''), flow: flowState })

/** ISO 639-2 code of the page's language, as links state it. */
const languageCodes: Readonly<Record<Language, string>> = {
  lt: 'lit',
  en: 'eng',
  lv: 'lav',
  et: 'est',
}

/** Returns a function that builds an order's link for a given time. */
export function linksBy({ schemeName, relyingParty }: SmartIdSettings): DeviceLinks['linkAt'] {
  return (order, session, language, at) => {
    const { interactions, flow = { type: 'QR' } } = linkedOrder.parse(order.state)
    const elapsedSeconds = Math.max(0, Math.floor((at.getTime() - session.startedAt) / 1000))
    return deviceLink({
      schemeName,
      ...subjectOf(order),
      relyingPartyName: relyingParty.name,
      interactions,
      initialCallbackUrl: 'callbackUrl' in flow ? flow.callbackUrl : '',
      deviceLinkBase: session.base,
      deviceLinkType: flow.type,
      elapsedSeconds: flow.type === 'QR' ? elapsedSeconds : undefined,
      sessionToken: session.token,
      lang: languageCodes[language],
      sessionSecret: session.secret,
    })
  }
}

type Subject = Pick<DeviceLinkFields, 'sessionType' | 'signatureProtocol' | 'rpChallengeOrDigest'>

function subjectOf(order: SignatureOrder | AuthenticationOrder | CertificateOrder): Subject {
  if ('challenge' in order) {
    return {
      sessionType: 'auth',
      signatureProtocol: 'ACSP_V2',
      rpChallengeOrDigest: order.challenge,
    }
  }
  if ('digest' in order) {
    return {
      sessionType: 'sign',
      signatureProtocol: 'RAW_DIGEST_SIGNATURE',
      rpChallengeOrDigest: order.digest,
    }
  }
  return { sessionType: 'cert', signatureProtocol: '', rpChallengeOrDigest: '' }
}
