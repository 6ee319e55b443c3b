import { createHash } from 'node:crypto'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { SigningStage } from '../attempts/signing-stage'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'

type Answer = Pick<RequestOf<'completeByBrowser'>, 'answer' | 'return_url'>

/** A session that this browser began. The person answers it in this browser. */
interface Begun {
  readonly token: string
  /** Path of the page on which the session began. */
  readonly back: string
  /** Digests of the returns that the gateway has accepted. Opening such an address again redirects to the page. */
  readonly taken?: readonly string[]
}

interface BegunSessions {
  /** The sessions, newest first. A second tab may have begun another session. */
  readonly sessions: readonly Begun[]
  /** A return that is kept while the gateway does not answer. */
  readonly kept?: Answer | undefined
}

/** The address to which the browser was sent back, and the parameters. */
interface Returned {
  readonly address: string
  readonly query: URLSearchParams
}

const sessionsMax = 5

/** Only the browser that began a session can bring the provider's answer, from any of its tabs. */
const cookie = encryptedCookie<BegunSessions>('browser-signing', 15 * 60)

export async function rememberBegun(begun: Begun): Promise<void> {
  const { sessions = [] } = (await cookie.read()) ?? {}
  await cookie.write({ sessions: [begun, ...sessions].slice(0, sessionsMax) })
}

/**
 * Takes the parameters with which a provider's page sent the browser back. Returns the path to continue at, or
 * undefined if this browser did not begin a session. While the gateway does not answer, the parameters are kept, and
 * the newest page waits.
 */
export async function takeReturn({ address, query }: Returned): Promise<string | undefined> {
  const { sessions = [] } = (await cookie.read()) ?? {}
  const answer = { answer: Object.fromEntries(query), return_url: address }
  const before = sessions.find(({ taken }) => taken?.includes(digestOf(answer)))
  if (before) return before.back
  try {
    return await bringToOne(sessions, answer)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    await cookie.write({ sessions, kept: answer })
    return sessions[0]?.back
  }
}

/** Called by waiting pages: sends a return that was kept while the gateway did not answer. */
export async function bringKept(): Promise<void> {
  const { sessions = [], kept } = (await cookie.read()) ?? {}
  if (!kept) return
  try {
    // A return that no session accepts is dropped. The page shows the state of its session.
    if ((await bringToOne(sessions, kept)) === undefined) await cookie.write({ sessions })
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
  }
}

/** Whether this browser began the waiting attempt: the person can answer only there. */
export async function isBegunHere({ stage }: { stage: SigningStage }): Promise<boolean> {
  if (stage.name !== 'waiting') return false
  const { sessions = [] } = (await cookie.read()) ?? {}
  return sessions.some(({ token }) => token === stage.attempt.token)
}

/** Sends an answer to the session that it belongs to, and returns the path of the session's page. */
async function bringToOne(sessions: readonly Begun[], answer: Answer): Promise<string | undefined> {
  for (const begun of sessions) {
    if (!(await bring(begun.token, answer))) continue
    const taken = [...(begun.taken ?? []), digestOf(answer)]
    const others = sessions.filter((session) => session !== begun)
    await cookie.write({ sessions: [{ ...begun, taken }, ...others] })
    return begun.back
  }
  return undefined
}

/** Sends an answer to a session. False if the answer does not belong to it, or the session is not waiting. */
async function bring(token: string, answer: Answer): Promise<boolean> {
  try {
    await gateway().call('completeByBrowser', {}, { token, ...answer })
    return true
  } catch (error) {
    if (error instanceof GatewayFailure && error.status < 500) return false
    throw error
  }
}

const digestOf = (answer: Answer): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 16)
