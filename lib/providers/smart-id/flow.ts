import { z } from 'zod'
import type { Language } from '@/lib/vocabulary/language'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type {
  AuthenticationOrder,
  DeviceLinkSession,
  DeviceLinks,
  SignatureOrder,
} from '../identity-provider'
import { deviceLink } from './device-link'
import type { SmartIdSettings } from './session'
import type { Started } from './wire'

/** The way an order takes to the app, as it waits in storage; absent: a notification. */
export const flowState = z
  .union([
    z.object({ type: z.literal('QR') }),
    z.object({ type: z.enum(['Web2App', 'App2App']), callbackUrl: z.string() }),
  ])
  .optional()

/** Segment of the paths that start sessions. */
export function flowSegment(flow: DeviceLink | undefined): string {
  return flow ? 'device-link' : 'notification'
}

/** The part of a request that only some flows have. */
export function flowBody(flow: DeviceLink | undefined) {
  return flow && 'callbackUrl' in flow ? { initialCallbackUrl: flow.callbackUrl } : {}
}

/** Name of the flow in what is signed. */
export function flowType(flow: DeviceLink | undefined): string {
  return flow?.type ?? 'Notification'
}

/** What links are made of, in an answer that has them. */
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

const linkedOrder = z.object({ interactions: z.string(), flow: flowState })

/** ISO 639-2, as links name the language of the page they stand on. */
const languageCodes: Readonly<Record<Language, string>> = {
  lt: 'lit',
  en: 'eng',
  lv: 'lav',
  et: 'est',
}

/** Links of orders, each as it has to be at a moment. */
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

function subjectOf(order: SignatureOrder | AuthenticationOrder) {
  return 'challenge' in order
    ? {
        sessionType: 'auth' as const,
        signatureProtocol: 'ACSP_V2' as const,
        rpChallengeOrDigest: order.challenge,
      }
    : {
        sessionType: 'sign' as const,
        signatureProtocol: 'RAW_DIGEST_SIGNATURE' as const,
        rpChallengeOrDigest: order.digest,
      }
}
