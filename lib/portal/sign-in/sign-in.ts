import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import { currentRequestId } from '@/lib/log/request-id'
import type { BrowserAnswer, BrowserRequest } from '@/lib/vocabulary/browser-request'
import type { Language } from '@/lib/vocabulary/language'
import { type MethodName, phoneMethod, promptLanguageOf } from '@/lib/vocabulary/provider'
import type { OutcomeReason } from '../attempts/outcomes'
import { rememberBegun } from '../browser-signing/browser-answer'
import { failureReason } from '../gateway/failure-reason'
import { gateway, startingGateway } from '../gateway/gateway'
import { browserAddress } from '../http/browser-address'
import { encryptedCookie } from '../http/cookies'
import { forgetWaiting } from '../links/followed-links'
import { shortReference } from '../log/support-reference'
import type { PersonAnswer } from '../people/person-answer'
import type { AppWay } from '../smart-id/app-way'
import { type LinkFields, startByWay } from '../smart-id/device-link'
import { rememberBrowser } from '../smart-id/known-browser'
import { isOver, type Viewer, viewerCookie } from './viewer'

/** A login that this browser began. A browser without the cookie can neither see nor finish it. */
export interface SignInAttempt {
  readonly token: string
  readonly method: MethodName
  readonly controlCode: string
  /** The kind of device link that replaces the code, if any. */
  readonly deviceLink: 'QR' | 'Web2App' | null
  /** Unix time in milliseconds. */
  readonly startedAt: number
  /** The path to which the sign-in leads. */
  readonly to: string
  /** The reference for support. Older cookies have none. */
  readonly requestId?: string | undefined
}

/** The state of a login. */
export type SignInState =
  | { readonly name: 'none' }
  | {
      readonly name: 'waiting'
      readonly attempt: SignInAttempt
      /** The browser's current task, if the person answers in this browser. */
      readonly request?: BrowserRequest | undefined
    }
  | { readonly name: 'done'; readonly attempt: SignInAttempt }
  | { readonly name: 'failed'; readonly reason: OutcomeReason; readonly reference: string }

/** The lifetime of a session that waits for the person. */
export const signInSeconds = 5 * 60

/** The cookie lasts longer than the session, so that the page can show how the session ended. */
const cookie = encryptedCookie<SignInAttempt>('sign-in', 2 * signInSeconds)

/** Calls the person's phone or, without a person, makes a device link. Throws the errors of the gateway client. */
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
      requestId: currentRequestId(),
    })
    return session.token
  })
}

/** Starts a login in which the person answers in this browser. */
export async function startSignInHere(
  method: MethodName,
  to: string,
  locale: Language,
): Promise<void> {
  const endpoint = 'initializeBrowserAuthentication'
  const { token } = await startingGateway().call(endpoint, {}, { method }, { locale })
  await cookie.write({
    token,
    method,
    controlCode: '',
    deviceLink: null,
    startedAt: Date.now(),
    to: pathAfterSignIn(to),
    requestId: currentRequestId(),
  })
  await rememberBegun({ token, back: '/sign-in' })
}

/** Passes the card's answer to the gateway. */
export async function bringSignInAnswer(answer: BrowserAnswer): Promise<void> {
  const attempt = await cookie.read()
  if (attempt) await gateway().call('completeByBrowser', {}, { token: attempt.token, answer })
}

async function begin(person: PersonAnswer | undefined, link: LinkFields, locale: Language) {
  if (link.device_link !== undefined) {
    return await offerLink(person, { ...link, device_link: link.device_link }, locale)
  }
  if (person === undefined) throw new TypeError('A message needs a person')
  return await callPhone(person, locale)
}

/** The text on the phone: the name of the requester. */
const message = 'Paraph'

/**
 * Calls a phone. The person is not identified yet, so the gateway limits by browser address how many people can be
 * called.
 */
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

/**
 * Reads the state of the login. Reading changes nothing, so it may be repeated. If the gateway does not answer, the
 * state stays `waiting`.
 */
export async function readSignIn(): Promise<SignInState> {
  const attempt = await cookie.read()
  if (attempt === undefined) return { name: 'none' }
  const reference = shortReference(attempt.requestId ?? attempt.token)
  try {
    const answer = await readStatus(attempt)
    switch (answer.status) {
      case 'waiting':
        return {
          name: 'waiting',
          attempt,
          request: 'browser_request' in answer ? answer.browser_request : undefined,
        }
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

/** Changes exactly when the content of the page changes: another tab may have begun a login again. */
export function signInVersion(state: SignInState): string {
  switch (state.name) {
    case 'none':
      return state.name
    case 'failed':
      return `${state.name} ${state.reference}`
    case 'waiting':
      return `${state.name} ${state.attempt.startedAt} ${state.request?.kind ?? ''}`
    default:
      return `${state.name} ${state.attempt.startedAt}`
  }
}

const reading = {
  mobile: 'readMobileAuthenticationStatus',
  smartid: 'readSmartIdAuthenticationStatus',
} as const

function readStatus({ method, token }: SignInAttempt) {
  const family = phoneMethod(method)
  const endpoint = family ? reading[family] : 'readBrowserAuthenticationStatus'
  return gateway().call(endpoint, { token }, {})
}

/** The reason for the code of an ended session, which reports nothing else. */
function reasonOfCode(code: number | undefined): FailureReason {
  const reasons = Object.keys(failures) as FailureReason[]
  return reasons.find((reason) => failures[reason].code === code) ?? 'technical-fault'
}

/**
 * Signs the identified person in and returns the path that they wanted. Undefined if there is no login, or the session
 * was signed out.
 */
export async function finishSignIn(): Promise<string | undefined> {
  const state = await readSignIn()
  if (state.name !== 'done') return undefined
  const viewer = await beginSession(state.attempt)
  if (viewer) {
    await viewerCookie.write(viewer)
    await forgetWaiting(viewer)
    const { deviceLink, method } = state.attempt
    if (deviceLink !== null || method === 'mobile') await rememberBrowser(viewer.owner)
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

/** Cancels the waiting login, if there is one. An ended session needs no cancelling. */
export async function cancelSignIn(): Promise<void> {
  const attempt = await cookie.read()
  if (attempt === undefined) return
  await cookie.clear()
  try {
    await gateway().call('cancelSigning', { token: attempt.token }, {})
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
  }
}

/** Returns the wanted path if it is in the owner's part of this portal. A given address cannot lead elsewhere. */
export function pathAfterSignIn(wanted: string | undefined): string {
  return wanted !== undefined && ownerPages.some((page) => page.test(wanted))
    ? wanted
    : '/documents'
}

const ownerPages = [
  /^\/(documents(\/[\w-]+)*(\?template=[\w-]+)?|waiting(\/run\/[\w-]+)?|settings(\/organisation)?|join|sign-in\/done)$/,
  /^\/waiting\/run\/[\w-]+\?(read|without)=[\w%]+(&(read|without)=[\w%]+)*$/,
  // The list of documents, by state and days.
  /^\/documents\?(state|from|to|zone)=[\w%-]+(&(state|from|to|zone)=[\w%-]+)*$/,
]
