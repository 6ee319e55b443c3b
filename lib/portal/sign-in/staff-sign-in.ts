import { z } from 'zod'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { failureReason } from '../gateway/failure-reason'
import { gateway, startingGateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { currentLanguage } from '../i18n/current-language'
import { signOutViewer, viewerCookie } from './viewer'

/** Why a sign-in at an organisation's provider failed. Keys of the page's texts. */
export const staffRefusals = ['away', 'unusable', 'refused', 'notAdmitted', 'busy'] as const

export type StaffRefusal = (typeof staffRefusals)[number]

/** The data that a browser keeps while it is at the provider. */
interface Begun {
  readonly attempt: string
  readonly link: string
}

const tenMinutes = 10 * 60

const begun = encryptedCookie<Begun>('staff-sign-in', tenMinutes)

/** The organisation at which a member last signed in with this browser, for the sign-in page. */
const last = encryptedCookie<{ readonly link: string; readonly organisation: string }>(
  'staff-organisation',
  180 * 24 * 60 * 60,
)

export const lastOrganisation = () => last.read()

/** Whether a path segment has the 22 characters of a link. Any other segment is an unknown link. */
const isLink = (text: string) => /^[\w-]{22}$/.test(text)

const isId = (text: string) => z.uuid().safeParse(text).success

/** Path of the sign-in page of an organisation's link. */
export const staffPagePath = (link: string) =>
  `/sign-in/organisation/${isLink(link) ? link : 'unknown'}`

/** The name of the organisation whose members sign in by a link. Undefined if the link is unknown. */
export async function organisationAt(link: string): Promise<string | undefined> {
  if (!isLink(link)) return undefined
  try {
    return (await gateway().call('readStaffSignInLink', {}, { link })).organisation
  } catch (error) {
    if (error instanceof GatewayFailure && error.status === 404) return undefined
    throw error
  }
}

/** Begins a sign-in. Returns the address of the provider’s page, or of our page, which says why it failed. */
export async function beginStaffSignIn(link: string): Promise<string> {
  if (!isLink(link)) return staffPagePath(link)
  try {
    const { attempt, address } = await startingGateway().call('beginStaffSignIn', {}, { link })
    await begun.write({ attempt, link })
    return address
  } catch (error) {
    return refusedAt(link, error)
  }
}

/**
 * Finishes a sign-in after the return from the provider. The member replaces anyone who was signed in here.
 * `organisation` and `response` are of the address to which the provider sent the browser.
 */
export async function finishStaffSignIn(organisation: string, response: string): Promise<string> {
  const { attempt, link } = (await begun.read()) ?? {}
  if (!(attempt && link)) return staffPagePath('unknown')
  await begun.clear()
  if (!isId(organisation) || response === '') return `${staffPagePath(link)}?why=refused`
  try {
    const locale = await currentLanguage()
    const body = { attempt, response: response.slice(0, 16_384), returned_to: organisation }
    const found = await startingGateway().call('finishStaffSignIn', {}, body, { locale })
    await signOutViewer('here')
    const { session, owner, name, surname, account } = found
    const person = { session, owner, name, surname, country: '', code: '' }
    await viewerCookie.write({ ...person, isStaff: true, account: account.id, since: Date.now() })
    await last.write({ link, organisation: account.name })
    return '/documents'
  } catch (error) {
    return refusedAt(link, error)
  }
}

function refusedAt(link: string, error: unknown): string {
  const why = refusalOf(error)
  if (why === undefined) throw error
  return `${staffPagePath(link)}?why=${why}`
}

function refusalOf(error: unknown): StaffRefusal | undefined {
  if (error instanceof GatewayUnreachable) return 'busy'
  if (!(error instanceof GatewayFailure)) return undefined
  switch (failureReason(error.status, error.code, error.message)) {
    case 'staff-provider-away':
      return 'away'
    case 'staff-provider-unusable':
      return 'unusable'
    case 'staff-not-admitted':
      return 'notAdmitted'
    case 'too-many-requests':
      return 'busy'
    case 'staff-response-refused':
    case 'link-not-found':
      return 'refused'
    default:
      return undefined
  }
}

/** Passes a provider's log-out token to the gateway. Returns the HTTP status for the provider. */
export async function takeLogout(token: string | null): Promise<200 | 400 | 503> {
  if (token === null) return 400
  try {
    await startingGateway().call('endStaffSessions', {}, { logout_token: token })
    return 200
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 503
    if (error instanceof GatewayFailure && error.status < 500) return 400
    throw error
  }
}
