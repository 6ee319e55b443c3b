import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import { currentTrace } from '@/lib/trace/trace-context'
import type { Language } from '@/lib/vocabulary/language'
import { type ProviderFamily, promptLanguageOf } from '@/lib/vocabulary/provider'
import { failureReason } from '../failure-reason'
import { gateway, startingGateway } from '../gateway'
import { browserAddress } from '../http/browser-address'
import { sealedCookie } from '../http/cookies'
import { forgetWaiting } from '../signer/invitations'
import type { OutcomeReason } from '../signer/outcomes'
import type { PersonAnswer } from '../signer/person-answer'
import type { AppWay } from '../smart-id/app-way'
import { type LinkFields, startByWay } from '../smart-id/device-link'
import { isOver, type Viewer, viewerCookie } from './viewer'

/** A login that this browser began; whoever lacks its cookie can neither see nor finish it. */
export interface SignInAttempt {
  readonly token: string
  readonly method: ProviderFamily
  readonly controlCode: string
  /** The link that takes the code's place, if one does. */
  readonly deviceLink: 'QR' | 'Web2App' | null
  /** Milliseconds of Unix time. */
  readonly startedAt: number
  /** Where the person wanted to go. */
  readonly to: string
  /** What support finds it by; cookies of before have none. */
  readonly traceId?: string | undefined
}

/** How a login stands. */
export type SignInState =
  | { readonly name: 'none' }
  | { readonly name: 'waiting'; readonly attempt: SignInAttempt }
  | { readonly name: 'done'; readonly attempt: SignInAttempt }
  | { readonly name: 'failed'; readonly reason: OutcomeReason; readonly reference: string }

/** A session waits so long for its person. */
export const signInSeconds = 5 * 60

/** A little longer than the session, so that its end can be told. */
const cookie = sealedCookie<SignInAttempt>('sign-in', 2 * signInSeconds)

/** Calls the person's phone; without a person, whoever follows the link. Throws what the gateway client throws. */
export async function startSignIn(
  person: PersonAnswer | undefined,
  way: AppWay,
  to: string,
  language: Language,
): Promise<void> {
  await startByWay(way, '/sign-in', async (link) => {
    const session = await begin(person, link, language)
    await cookie.write({
      token: session.token,
      method: person?.method ?? 'smartid',
      controlCode: session.control_code,
      deviceLink: link.device_link ?? null,
      startedAt: Date.now(),
      to: pathAfterSignIn(to),
      traceId: currentTrace()?.traceId,
    })
    return session.token
  })
}

async function begin(person: PersonAnswer | undefined, link: LinkFields, locale: Language) {
  if (link.device_link !== undefined) {
    return await offerLink(person, { ...link, device_link: link.device_link }, locale)
  }
  if (person === undefined) throw new TypeError('A message goes to somebody')
  return await callPhone(person, locale)
}

/** What the person reads on their phone: who asks. */
const message = 'Paraph'

/** Whoever signs in is a stranger until then: the gateway limits by address whom strangers may have called. */
async function callPhone({ method, country, code, phone }: PersonAnswer, locale: Language) {
  const address = await browserAddress()
  const from = address === undefined ? {} : { client_address: address }
  if (method === 'smartid') {
    const body = { code, country, message, ...from }
    return await startingGateway().call('initializeSmartIdAuthentication', {}, body, { locale })
  }
  const body = { phone, code, message, language: promptLanguageOf[locale], ...from }
  return await startingGateway().call('initializeMobileAuthentication', {}, body, { locale })
}

async function offerLink(
  person: PersonAnswer | undefined,
  link: LinkFields & Required<Pick<LinkFields, 'device_link'>>,
  locale: Language,
) {
  const named = person && { code: person.code, country: person.country }
  const body = { ...named, message, ...link }
  const endpoint = 'initializeDeviceLinkAuthentication'
  const { token } = await startingGateway().call(endpoint, {}, body, { locale })
  return { token, control_code: '' }
}

/** Reading changes nothing, so it may be repeated. A gateway that is away leaves the phone ringing. */
export async function readSignIn(): Promise<SignInState> {
  const attempt = await cookie.read()
  if (attempt === undefined) return { name: 'none' }
  const reference = attempt.traceId ?? attempt.token.slice(0, 8)
  try {
    const answer = await readStatus(attempt)
    switch (answer.status) {
      case 'waiting':
        return { name: 'waiting', attempt }
      case 'error':
        return { name: 'failed', reason: reasonOfCode(answer.error_code), reference }
      case 'ok':
        return { name: 'done', attempt }
    }
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { name: 'waiting', attempt }
    if (!(error instanceof GatewayFailure)) throw error
    return {
      name: 'failed',
      reason: failureReason(error.status, error.code, error.message),
      reference,
    }
  }
}

/** Changes when, and only when, the page would read differently: another tab may have begun anew. */
export function signInVersion(state: SignInState): string {
  switch (state.name) {
    case 'none':
      return state.name
    case 'failed':
      return `${state.name} ${state.reference}`
    default:
      return `${state.name} ${state.attempt.startedAt}`
  }
}

function readStatus({ method, token }: SignInAttempt) {
  const endpoint =
    method === 'mobile' ? 'readMobileAuthenticationStatus' : 'readSmartIdAuthenticationStatus'
  return gateway().call(endpoint, { token }, {})
}

/** An ended session tells its code alone. */
function reasonOfCode(code: number | undefined): FailureReason {
  const reasons = Object.keys(failures) as FailureReason[]
  return reasons.find((reason) => failures[reason].code === code) ?? 'technical-fault'
}

/**
 * Makes the identified person the viewer and answers where they wanted to go; undefined when the login is none,
 * or is worth nothing any more: somebody signed out of it.
 */
export async function finishSignIn(): Promise<string | undefined> {
  const state = await readSignIn()
  if (state.name !== 'done') return undefined
  const viewer = await beginSession(state.attempt)
  if (viewer) {
    await viewerCookie.write(viewer)
    await forgetWaiting(viewer)
  }
  await cookie.clear()
  return viewer && state.attempt.to
}

async function beginSession({ token, method }: SignInAttempt): Promise<Viewer | undefined> {
  try {
    const began = await gateway().call('beginPersonSession', {}, { token })
    const { session, owner, country, code, name, surname } = began
    return { session, owner, country, code, name, surname, method, since: Date.now() }
  } catch (error) {
    if (isOver(error)) return undefined
    throw error
  }
}

/** Ends the login that waits, if any; a session that is over cannot be cancelled and need not be. */
export async function cancelSignIn(): Promise<void> {
  const attempt = await cookie.read()
  if (attempt === undefined) return
  await cookie.clear()
  const endpoint = attempt.method === 'mobile' ? 'cancelMobileSession' : 'cancelSmartIdSession'
  try {
    await gateway().call(endpoint, { token: attempt.token }, {})
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
  }
}

/** Only into the owner's part of this portal: an address from outside leads nowhere else. */
export function pathAfterSignIn(wanted: string | undefined): string {
  return wanted !== undefined && ownerPages.some((page) => page.test(wanted))
    ? wanted
    : '/documents'
}

const ownerPages = [
  /^\/(documents(\/[\w-]+)*(\?template=[\w-]+)?|waiting|settings)$/,
  // The list, by state and days.
  /^\/documents\?(state|from|to|zone)=[\w%-]+(&(state|from|to|zone)=[\w%-]+)*$/,
]
