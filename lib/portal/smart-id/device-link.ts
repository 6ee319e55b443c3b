import { randomBytes } from 'node:crypto'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { Language } from '@/lib/vocabulary/language'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { portalSettings } from '../settings/settings'
import type { AppWay } from './app-way'

/** Whether the provider supports device links here. */
export const hasDeviceLinks = (): boolean => portalSettings().hasDeviceLinks

/** A device link that this browser opened. It is kept until the app has returned. */
interface OpenedLink {
  /** A part of the callback's address. Only this browser has it, in a cookie. */
  readonly state: string
  readonly token: string
  /** Path of the page on which the session began. */
  readonly back: string
  /** The app's answer, which is kept while the gateway does not answer. */
  readonly brought?: Brought
  /** Whether the gateway has the answer. Opening the callback's address again then redirects to the page. */
  readonly isTold?: boolean
}

/** The fields that prove to the gateway that the app returned. */
type Brought = RequestOf<'confirmDeviceLink'>

const cookie = encryptedCookie<OpenedLink>('device-link', 15 * 60)

/** Fields of a gateway call that select how the app is reached. */
export interface LinkFields {
  readonly device_link?: 'QR' | 'Web2App'
  readonly callback_url?: string
}

/**
 * Starts a session that reaches the app in the given way. On the same device, the app returns to an address that only
 * this browser can use, once.
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

/** The current device link of a session. Undefined if the session is not waiting for a link. */
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

/**
 * Takes the app's callback, which is valid once. Returns the path to continue at, or undefined if this browser did not
 * begin the session.
 */
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

/** Called by waiting pages: reports an answer of the app that was kept while the gateway did not answer. */
export async function confirmBrought(): Promise<void> {
  const opened = await cookie.read()
  if (opened?.brought) await confirm(opened, opened.brought)
}

async function confirm(opened: OpenedLink, brought: Brought): Promise<void> {
  try {
    await gateway().call('confirmDeviceLink', { token: opened.token }, brought)
  } catch (error) {
    if (error instanceof GatewayUnreachable) return await cookie.write({ ...opened, brought })
    // A refusal is not reported here: the page shows the state of the session.
    if (!(error instanceof GatewayFailure)) throw error
  }
  const { state, token, back } = opened
  await cookie.write({ state, token, back, isTold: true })
}
