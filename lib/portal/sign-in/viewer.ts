import { redirect, unstable_rethrow } from 'next/navigation'
import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { failures } from '@/lib/gateway/contract/failure'
import { hourMs } from '@/lib/vocabulary/durations'
import { isAtLeast, type MemberRole } from '@/lib/vocabulary/organisation'
import type { MethodName } from '@/lib/vocabulary/provider'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { forgetWaiting } from '../links/followed-links'
import { logFault } from '../log/portal-log'

/** The signed-in person as a provider identified them. The portal stores no user account. */
export interface Viewer {
  /** Id of the person's session at the gateway, which decides whether the session continues. */
  readonly session: string
  /** The id of the owner at the gateway. It is not the personal code. */
  readonly owner: string
  readonly country: string
  /** The personal code. It stays in the encrypted cookie, never in a URL, a log or a page. */
  readonly code: string
  readonly name: string
  readonly surname: string
  /** Absent for a member of an organisation who signed in by OpenID Connect. */
  readonly method?: MethodName | undefined
  /**
   * Whether the sign-in did not identify a person. Country and code are then empty, and the session opens only the
   * organisation in `account`.
   */
  readonly isStaff?: boolean | undefined
  /** When the person identified, Unix time in milliseconds. */
  readonly since: number
  /** The organisation for which the person acts in this browser. Absent: the person's own account. */
  readonly account?: string | undefined
}

/** An organisation in which a person acts. */
export type Account = ResponseOf<'listAccounts'>['accounts'][number]

/** A person whose session continues, with the person's organisations. */
export interface SignedInViewer extends Viewer {
  readonly accounts: readonly Account[]
  /** The account in use. Undefined: the person's own. */
  readonly acting: Account | undefined
  /** Whether the account chosen in this browser is no longer the person's. */
  readonly hasLostAccount: boolean
  readonly mayCreateOrganisation: boolean
}

const idleSeconds = 30 * 60
const longestMs = 8 * hourMs

/** The session cookie. It expires after half an hour without a page; proxy.ts renews it with each page. */
export const viewerCookie = encryptedCookie<Viewer>('viewer', idleSeconds)
export const viewerIdleSeconds = idleSeconds

/**
 * The chosen account and the person who chose it. A cookie of its own, because requests renew the viewer's cookie at
 * the same time.
 */
const accountCookie = encryptedCookie<{ readonly owner: string; readonly account: string }>(
  'account',
  longestMs / 1000,
)

/**
 * The signed-in person; the same object during one rendering. The gateway is asked each time, because the cookie may be
 * a copy that outlived a sign-out. Throws the errors of the gateway client.
 */
export const currentViewer = cache(async (): Promise<SignedInViewer | undefined> => {
  const viewer = await cookieViewer()
  const found = viewer && (await readAccounts(viewer))
  if (!found) return undefined
  const { accounts, may_create: mayCreateOrganisation } = found
  const acting = accounts.find(({ id }) => id === viewer.account)
  const hasLostAccount = viewer.account !== undefined && acting === undefined
  return { ...viewer, account: acting?.id, accounts, acting, hasLostAccount, mayCreateOrganisation }
})

/** Reads the person's accounts. Undefined if the session has ended. */
async function readAccounts({ session }: Pick<Viewer, 'session'>) {
  return await gateway()
    .call('listAccounts', {}, { session })
    .catch((error: unknown) => {
      if (isOver(error)) return undefined
      throw error
    })
}

/**
 * Whether the person has at least this role in the account for which they act. In their own account they may do
 * everything.
 */
export function may({ acting }: Pick<SignedInViewer, 'acting'>, least: MemberRole): boolean {
  return !acting || isAtLeast(acting.role, least)
}

/**
 * The organisations to which a person may move things from their own account. Empty while they act for an organisation.
 */
export function destinationsOf({ acting, accounts }: SignedInViewer, least: MemberRole) {
  const open = acting ? [] : accounts.filter(({ role }) => isAtLeast(role, least))
  return open.map(({ id, name }) => ({ id, name }))
}

/** Chooses the account for this browser: an organisation of the person, or else their own account. */
export async function chooseAccount(wanted: string): Promise<void> {
  const viewer = await cookieViewer()
  const found = viewer && (await readAccounts(viewer))
  const chosen = found?.accounts.find(({ id }) => id === wanted)
  if (viewer && chosen) await accountCookie.write({ owner: viewer.owner, account: chosen.id })
  else await accountCookie.clear()
}

/** Returns the viewer, or redirects to the sign-in, which leads back to `path`. Throws like `currentViewer`. */
export async function requireViewer(path: string): Promise<SignedInViewer> {
  return (await currentViewer()) ?? toSignIn(path)
}

/** The data of a person in the header. Without an answer of the gateway, the accounts are unknown. */
export type ShownPerson = Pick<Viewer, 'name' | 'surname' | 'owner' | 'account' | 'isStaff'> &
  Partial<Pick<SignedInViewer, 'accounts' | 'acting' | 'hasLostAccount'>>

/**
 * The person for the header of a page that shows no other data of the person. If the gateway does not answer, the
 * person in the cookie: an outage does not sign anyone out.
 */
export async function shownPerson(): Promise<ShownPerson | undefined> {
  try {
    return await currentViewer()
  } catch (error) {
    unstable_rethrow(error)
    if (!(error instanceof GatewayUnreachable)) logFault(error, { at: 'name of the viewer' })
    return await cookieViewer()
  }
}

export async function requirePerson(path: string): Promise<ShownPerson> {
  return (await shownPerson()) ?? toSignIn(path)
}

function toSignIn(path: string): never {
  return redirect(`/sign-in?to=${encodeURIComponent(path)}`)
}

/** The person in the cookie, even if they have signed out since. Cookies without a session id are ignored. */
export async function cookieViewer(): Promise<Viewer | undefined> {
  const viewer = await viewerCookie.read()
  if (!viewer?.session || !isFresh(viewer, new Date())) return undefined
  if (viewer.isStaff) return viewer
  const chosen = await accountCookie.read()
  return { ...viewer, account: chosen?.owner === viewer.owner ? chosen.account : undefined }
}

/** Whether a sign-in is younger than eight hours, after which it ends even during activity. */
export function isFresh(viewer: Pick<Viewer, 'since'>, at: Date): boolean {
  return at.getTime() - viewer.since < longestMs
}

/** Whether the session continues, according to the gateway. Throws the errors of the gateway client. */
export async function isSignedIn({ session }: Pick<Viewer, 'session'>): Promise<boolean> {
  try {
    await gateway().call('readPersonSession', {}, { session })
    return true
  } catch (error) {
    if (isOver(error)) return false
    throw error
  }
}

const { code: noSession } = failures['session-not-found']

/** Whether the gateway answered that the session or login does not exist. */
export function isOver(error: unknown): boolean {
  return error instanceof GatewayFailure && error.code === noSession
}

/** The full name as in the certificate, including capitals. Empty if the person is not known yet. */
export const fullName = (person: { readonly name: string; readonly surname: string }) =>
  `${person.name} ${person.surname}`.trim()

/** `late`: the session had already ended, so it could not end the others. `unconfirmed`: the gateway did not answer. */
export type SignedOut = 'done' | 'late' | 'unconfirmed'

/** Remembers a sign-out for a minute. If the button is pressed again, here or in another tab, that counts as done. */
const signedOutEverywhere = encryptedCookie<{ readonly at: number }>('signed-out', 60)

/**
 * Ends the session of this browser, or all sessions of the person, at the gateway, so that copies of the cookie become
 * useless. In any case the cookie is deleted, and so are the links that were opened from the person's list.
 */
export async function signOutViewer(where: 'here' | 'everywhere'): Promise<SignedOut> {
  const viewer = await cookieViewer()
  await viewerCookie.clear()
  await accountCookie.clear()
  await forgetWaiting({ owner: undefined })
  const came = await endSessions(viewer, where)
  if (where === 'here') return came === 'unconfirmed' ? came : 'done'
  if (came === 'done') await signedOutEverywhere.write({ at: Date.now() })
  return came === 'late' && (await signedOutEverywhere.read()) ? 'done' : came
}

async function endSessions(
  viewer: Viewer | undefined,
  where: 'here' | 'everywhere',
): Promise<SignedOut> {
  if (viewer === undefined) return 'late'
  const endpoint = where === 'here' ? 'endPersonSession' : 'endPersonSessions'
  try {
    await gateway().call(endpoint, {}, { session: viewer.session })
    return 'done'
  } catch (error) {
    if (isOver(error)) return 'late'
    if (!(error instanceof GatewayFailure || error instanceof GatewayUnreachable)) throw error
    return 'unconfirmed'
  }
}
