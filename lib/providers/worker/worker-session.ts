import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import { promptLanguages } from '@/lib/vocabulary/provider'
import type { Prompt, StartedSession, Waiting } from '../identity-provider'
import { pageLanguages } from '../page-languages'
import { ProviderFailure } from '../provider-failure'
import type { WorkerSettings } from './worker-call'

/** The part of an order that every call of its session repeats. */
export const sessionState = z.object({
  session: z.string(),
  returnUrl: z.string(),
  /** Sealed text that the return address has to repeat. */
  state: z.string(),
  language: z.enum(promptLanguages),
})

export type SessionState = z.output<typeof sessionState>

export function newSession(
  { vault }: WorkerSettings,
  { returnUrl, prompt }: { readonly returnUrl?: string | undefined; readonly prompt: Prompt },
): SessionState {
  if (returnUrl === undefined) throw new TypeError('A remote provider needs a return address')
  const state = vault.seal(randomBytes(32).toString('base64url'))
  const session = randomBytes(16).toString('hex')
  return { session, returnUrl, state, language: prompt.language }
}

/** The fields of each call, with the parameters of the return address once the person is back. */
export function sessionFields(
  { vault }: WorkerSettings,
  { session, returnUrl, state, language }: SessionState,
  answer?: BrowserAnswer,
) {
  const common = { session, return_url: returnUrl, state: vault.open(state) }
  return { ...common, language: pageLanguages[language], ...(answer && { answer }) }
}

const returned = z.looseObject({ state: z.string() })

/** Whether the return address belongs to this session. */
export function isReturnTo(
  { vault }: WorkerSettings,
  { state }: SessionState,
  answer: BrowserAnswer,
): boolean {
  const { data } = returned.safeParse(answer)
  const [expected, given] = [vault.open(state), data?.state ?? ''].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return expected !== undefined && given !== undefined && timingSafeEqual(expected, given)
}

/** Answer of a call while the person has not finished. */
interface Unfinished {
  readonly status: 'waiting' | 'redirect' | 'done'
  readonly control_code?: string | undefined
  readonly url?: string
}

/** The session as the first answer of the worker starts it. Throws `ProviderFailure` for a page elsewhere. */
export function startedSession(
  { url, pages = url }: WorkerSettings,
  { session }: SessionState,
  first: Unfinished,
): StartedSession {
  if (first.status !== 'redirect') {
    return { providerSession: session, verificationCode: first.control_code }
  }
  const page = first.url ?? ''
  const isOwn = URL.canParse(page) && new URL(page).origin === new URL(pages).origin
  if (!isOwn) throw new ProviderFailure('wrong-configuration', { providerWord: 'page-address' })
  return { providerSession: session, browserRequest: { kind: 'redirect', url: page } }
}

const betweenCallsMs = 1_000

/**
 * Repeats a call until it is done or `waitMs` have passed. A worker that still wants to redirect a person who is back
 * has not accepted the return address.
 */
export async function untilDone<Answer extends Unfinished>(
  { waitMs, signal, browserAnswer }: Waiting,
  call: () => Promise<Answer>,
): Promise<'running' | Extract<Answer, { status: 'done' }>> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const answer = await call()
    if (isDone(answer)) return answer
    if (answer.status === 'redirect') {
      if (browserAnswer) throw new ProviderFailure('answer-rejected')
      return 'running'
    }
    if (performance.now() + betweenCallsMs > deadline) return 'running'
    await pause(betweenCallsMs, undefined, signal && { signal })
  }
}

function isDone<Answer extends Unfinished>(
  answer: Answer,
): answer is Extract<Answer, { status: 'done' }> {
  return answer.status === 'done'
}
