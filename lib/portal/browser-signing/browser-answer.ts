import { createHash } from 'node:crypto'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { SigningStage } from '../attempts/signing-stage'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'

type Answer = Pick<RequestOf<'completeByBrowser'>, 'answer' | 'return_url'>

/** A session that this browser began and in which it answers. */
interface Begun {
  readonly token: string
  /** Path of the page that began. */
  readonly back: string
  /** Digests of the returns that the gateway has accepted: opening their address again leads to the page. */
  readonly taken?: readonly string[]
}

interface BegunSessions {
  /** Newest first. A second tab may have begun another one. */
  readonly sessions: readonly Begun[]
  /** A return that is kept while the gateway is away. */
  readonly kept?: Answer | undefined
}

/** The address at which the browser arrived, and its parameters. */
interface Returned {
  readonly address: string
  readonly query: URLSearchParams
}

const sessionsMax = 5

/** Only the browser that began may bring an answer from a provider's page, in any tab. */
const cookie = encryptedCookie<BegunSessions>('browser-signing', 15 * 60)

export async function rememberBegun(begun: Begun): Promise<void> {
  const { sessions = [] } = (await cookie.read()) ?? {}
  await cookie.write({ sessions: [begun, ...sessions].slice(0, sessionsMax) })
}

/**
 * Takes the parameters with which a provider's page sent the browser back. Returns the path to continue at, or
 * undefined if this browser did not begin. While the gateway is away they are kept, and the newest page waits.
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

/** For waiting pages: brings a return that was kept while the gateway was away. */
export async function bringKept(): Promise<void> {
  const { sessions = [], kept } = (await cookie.read()) ?? {}
  if (!kept) return
  try {
    // A return that no session accepts is dropped: the page shows the state of its session.
    if ((await bringToOne(sessions, kept)) === undefined) await cookie.write({ sessions })
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
  }
}

/** Whether this browser began the attempt that waits: only there the person answers. */
export async function isBegunHere({ stage }: { stage: SigningStage }): Promise<boolean> {
  if (stage.name !== 'waiting') return false
  const { sessions = [] } = (await cookie.read()) ?? {}
  return sessions.some(({ token }) => token === stage.attempt.token)
}

/** Brings an answer to the session that it belongs to, and returns the path of its page. */
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

/** False if the answer does not belong to this session, or the session no longer waits for one. */
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
