import { randomBytes } from 'node:crypto'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { Language } from '@/lib/vocabulary/language'
import { gateway } from '../gateway'
import { sealedCookie } from '../http/cookies'
import { portalSettings } from '../settings'
import type { AppWay } from './app-way'

/** Whether the provider has links at all. */
export const hasDeviceLinks = (): boolean => portalSettings().hasDeviceLinks

/** A link that this browser opened, until the app has come back to it. */
interface OpenedLink {
  /** Stands in the callback's address: nobody else's browser has it in its cookie. */
  readonly state: string
  readonly token: string
  /** Path of the page that began. */
  readonly back: string
  /** What the app came back with, while the gateway is away. */
  readonly brought?: Brought
  /** The gateway has been told: who opens the callback's address again, or goes back to it, finds the page. */
  readonly isTold?: boolean
}

/** Proves to the gateway that the app came back. */
type Brought = RequestOf<'confirmDeviceLink'>

const cookie = sealedCookie<OpenedLink>('device-link', 15 * 60)

/** Fields of a call to the gateway that make the app come this way. */
export interface LinkFields {
  readonly device_link?: 'QR' | 'Web2App'
  readonly callback_url?: string
}

/**
 * Starts a session that reaches the app in a way. On the same device the app comes back to an address
 * that only this browser can use, once.
 */
export async function startByWay(
  way: AppWay,
  back: string,
  start: (fields: LinkFields) => Promise<string>,
): Promise<void> {
  if (way !== 'Web2App') {
    await start(way === 'QR' ? { device_link: way } : {})
    return
  }
  const state = randomBytes(32).toString('base64url')
  const callbackUrl = `${portalSettings().portalUrl}/smart-id/callback?state=${state}`
  const token = await start({ device_link: way, callback_url: callbackUrl })
  await cookie.write({ state, token, back })
}

/** The link of a session as it has to be now; undefined when it waits for none any more. */
export async function currentDeviceLink(
  token: string,
  language: Language,
): Promise<string | undefined> {
  try {
    const answer = await gateway().call('readDeviceLink', { token }, { language })
    return answer.device_link
  } catch (error) {
    if (error instanceof GatewayFailure) return undefined
    throw error
  }
}

/** Takes the app's callback, which counts once; the path to go on at, or undefined when this browser did not begin. */
export async function takeCallback(query: URLSearchParams): Promise<string | undefined> {
  const opened = await cookie.read()
  if (opened === undefined || query.get('state') !== opened.state) return undefined
  if (opened.isTold) return opened.back
  const verifier = query.get('userChallengeVerifier')
  await confirm(opened, {
    session_secret_digest: query.get('sessionSecretDigest') ?? '',
    ...(verifier !== null && { user_challenge_verifier: verifier }),
  })
  return opened.back
}

/** For pages that wait: what the app brought while the gateway was away is told as soon as it is back. */
export async function confirmBrought(): Promise<void> {
  const opened = await cookie.read()
  if (opened?.brought) await confirm(opened, opened.brought)
}

async function confirm(opened: OpenedLink, brought: Brought): Promise<void> {
  try {
    await gateway().call('confirmDeviceLink', { token: opened.token }, brought)
  } catch (error) {
    if (error instanceof GatewayUnreachable) return await cookie.write({ ...opened, brought })
    // The page that began says what has become of the session.
    if (!(error instanceof GatewayFailure)) throw error
  }
  const { state, token, back } = opened
  await cookie.write({ state, token, back, isTold: true })
}
