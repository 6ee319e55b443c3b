import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import type { AppWay } from './app-way'
import { sealedCookie } from './cookies'
import { startByWay } from './device-link'
import { failureReason } from './failure-reason'
import { gateway, startingGateway } from './gateway'
import type { Language } from './i18n/language'
import type { OutcomeReason } from './outcomes'
import type { PersonAnswer } from './person-answer'
import { type IdentityMethod, type Viewer, viewerCookie } from './viewer'

/** A login that this browser began; whoever lacks its cookie can neither see nor finish it. */
export interface SignInAttempt {
  readonly token: string
  readonly method: IdentityMethod
  readonly controlCode: string
  /** The link that takes the code's place, if one does. */
  readonly deviceLink: 'QR' | 'Web2App' | null
  /** Milliseconds of Unix time. */
  readonly startedAt: number
  /** Where the person wanted to go. */
  readonly to: string
}

/** How a login stands. */
export type SignInState =
  | { readonly name: 'none' }
  | { readonly name: 'waiting'; readonly attempt: SignInAttempt }
  | { readonly name: 'done'; readonly viewer: Viewer; readonly to: string }
  | { readonly name: 'failed'; readonly reason: OutcomeReason; readonly reference: string }

/** A session waits so long for its person. */
export const signInSeconds = 5 * 60

/** A little longer than the session, so that its end can be told. */
const cookie = sealedCookie<SignInAttempt>('sign-in', 2 * signInSeconds)

/** Calls the person's phone. Throws what the gateway client throws. */
export async function startSignIn(
  person: PersonAnswer,
  way: AppWay,
  to: string,
  language: Language,
): Promise<void> {
  await startByWay(way, '/sign-in', async (link) => {
    const session =
      link.device_link === undefined
        ? await callPhone(person, language)
        : await offerLink(person, link.device_link, link.callback_url, language)
    await cookie.write({
      token: session.token,
      method: person.method,
      controlCode: session.control_code,
      deviceLink: link.device_link ?? null,
      startedAt: Date.now(),
      to: pathAfterSignIn(to),
    })
    return session.token
  })
}

/** What the person reads on their phone: who asks. */
const message = 'Paraph'

function callPhone({ method, country, code, phone }: PersonAnswer, locale: Language) {
  if (method === 'smartid') {
    const body = { code, country, message }
    return startingGateway().call('initializeSmartIdAuthentication', {}, body, { locale })
  }
  const body = { phone, code, message, language: phoneLanguages[locale] }
  return startingGateway().call('initializeMobileAuthentication', {}, body, { locale })
}

async function offerLink(
  { country, code }: PersonAnswer,
  device_link: 'QR' | 'Web2App',
  callback_url: string | undefined,
  locale: Language,
) {
  const back = callback_url === undefined ? {} : { callback_url }
  const body = { code, country, message, device_link, ...back }
  const endpoint = 'initializeDeviceLinkAuthentication'
  const { token } = await startingGateway().call(endpoint, {}, body, { locale })
  return { token, control_code: '' }
}

const phoneLanguages = { lt: 'LIT', en: 'ENG' } as const

/** Reading changes nothing, so it may be repeated. A gateway that is away leaves the phone ringing. */
export async function readSignIn(): Promise<SignInState> {
  const attempt = await cookie.read()
  if (attempt === undefined) return { name: 'none' }
  const reference = attempt.token.slice(0, 8)
  try {
    const answer = await readStatus(attempt)
    switch (answer.status) {
      case 'waiting':
        return { name: 'waiting', attempt }
      case 'error':
        return { name: 'failed', reason: reasonOfCode(answer.error_code), reference }
      case 'ok':
        return { name: 'done', viewer: viewerOf(answer, attempt), to: attempt.to }
    }
  } catch (error) {
    if (!(error instanceof GatewayFailure)) return { name: 'waiting', attempt }
    return { name: 'failed', reason: failureReason(error.status, error.code), reference }
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

function viewerOf(
  person: Pick<Viewer, 'country' | 'code' | 'name' | 'surname'>,
  { method }: SignInAttempt,
): Viewer {
  const { country, code, name, surname } = person
  return { country, code, name, surname, method, since: Date.now() }
}

/** Makes the identified person the viewer and answers where they wanted to go. */
export async function finishSignIn(): Promise<string | undefined> {
  const state = await readSignIn()
  if (state.name !== 'done') return undefined
  await viewerCookie.write(state.viewer)
  await cookie.clear()
  return state.to
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
export function pathAfterSignIn(wished: string | undefined): string {
  return wished !== undefined && /^\/documents(\/[\w-]+)*$/.test(wished) ? wished : '/documents'
}

/** Why a call to the gateway failed. */
export function signInFailure(error: unknown): FailureReason | 'service-away' {
  if (!(error instanceof GatewayFailure)) return 'service-away'
  return failureReason(error.status, error.code)
}
