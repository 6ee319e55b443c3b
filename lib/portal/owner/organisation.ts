import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import type { Asker } from '../actions/owner-action'
import type { z } from '../forms/form-schema'
import type {
  brandForm,
  callbackForm,
  memberForm,
  staffSignInForm,
} from '../forms/organisation-forms'
import { gateway, ownerGateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { isLinkSecret } from '../links/followed-links'
import { portalSettings } from '../settings/settings'
import { chooseAccount, cookieViewer, type SignedInViewer } from '../sign-in/viewer'

export type Organisation = ResponseOf<'readOrganisation'>['organisation']
export type Member = ResponseOf<'listMembers'>['members'][number]
export type OrganisationTrail = Pick<ResponseOf<'readOrganisationTrail'>, 'events' | 'chain'>

export type OrganisationDirectory = Omit<ResponseOf<'readDirectory'>, 'status'>

/** The content of an organisation's page for a member. */
export interface ReadOrganisation {
  readonly organisation: Organisation
  readonly members: readonly Member[]
  /** Whether more members follow. */
  readonly more: boolean
  /** Set for administrators only. */
  readonly trail: OrganisationTrail | undefined
  /** How members sign in by OpenID Connect. Set for administrators only. */
  readonly signIn: StaffSignInSettings | undefined
  readonly directory: OrganisationDirectory | undefined
}

export async function readOrganisation(
  viewer: SignedInViewer,
  query: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<ReadOrganisation> {
  const { call } = ownerGateway(viewer)
  const [{ organisation }, { members, more }] = await Promise.all([
    call('readOrganisation', {}, {}),
    call('listMembers', {}, query),
  ])
  const mayAdminister = isAtLeast(organisation.role, 'administrator')
  const [trail, signIn, directory] = mayAdminister
    ? await Promise.all([
        call('readOrganisationTrail', {}, {}),
        call('readStaffSignIn', {}, {}).then(settingsOf),
        call('readDirectory', {}, {}),
      ])
    : []
  return { organisation, members, more, trail, signIn, directory }
}

/** The sign-in of members, and the addresses that must be registered at the provider. */
export interface StaffSignInSettings {
  /** Undefined if sign-in is not configured. */
  readonly saved: NonNullable<ResponseOf<'readStaffSignIn'>['sign_in']> | undefined
  readonly redirectUri: string
  readonly logoutUri: string
}

function settingsOf(read: ResponseOf<'readStaffSignIn'>): StaffSignInSettings {
  const { sign_in, redirect_uri: redirectUri, backchannel_logout_uri: logoutUri } = read
  return { saved: sign_in ?? undefined, redirectUri, logoutUri }
}

export async function saveStaffSignIn(
  {
    issuer,
    clientId,
    clientSecret,
    groupClaim,
    rules,
    addressesAreVerified,
  }: z.output<typeof staffSignInForm>,
  { gateway: { call } }: Asker,
): Promise<void> {
  const secret = clientSecret === '' ? {} : { client_secret: clientSecret }
  const client = { issuer, client_id: clientId, ...secret }
  const joining = { rules, addresses_verified: addressesAreVerified }
  await call('saveStaffSignIn', {}, { ...client, group_claim: groupClaim, ...joining })
}

/** Reads what a provider supports. */
export async function checkStaffSignIn(
  { issuer }: { readonly issuer: string },
  { gateway: { call } }: Asker,
) {
  const { code_challenge, issuer_in_response, backchannel_logout } = await call(
    'checkStaffSignIn',
    {},
    { issuer },
  )
  return {
    codeChallenge: code_challenge,
    issuerInResponse: issuer_in_response,
    backchannelLogout: backchannel_logout,
  }
}

/** The first members who may send, to choose a new sender from. */
export async function readSenders(viewer: SignedInViewer): Promise<readonly Member[]> {
  const { members } = await ownerGateway(viewer).call('listMembers', {}, { limit: 200 })
  return members.filter(
    ({ state, role, program }) => state === 'active' && !program && isAtLeast(role, 'sender'),
  )
}

export async function inviteMember(
  { personalCode, country, ...person }: z.output<typeof memberForm>,
  { gateway: { call }, language }: Asker,
): Promise<{ readonly email: string }> {
  const code = personalCode === '' ? {} : { personal_code: personalCode, country }
  await call('inviteMember', {}, { ...person, ...code, language })
  return { email: person.email }
}

export async function saveBrand(
  { accent, replyTo, logo }: z.output<typeof brandForm>,
  { gateway: { call } }: Asker,
): Promise<void> {
  const picture = logo === undefined ? {} : { logo }
  await call('updateBrand', {}, { accent, reply_to: replyTo, ...picture })
}

/** Saves the callback address. Returns the secret if a new one was made. */
export async function saveCallback(
  { url, renew = false }: z.output<typeof callbackForm>,
  { gateway: { call } }: Asker,
): Promise<{ readonly secret: string | null }> {
  const body = { url, ...(renew && { renew_secret: true }) }
  return { secret: (await call('setOrganisationCallback', {}, body)).secret }
}

/** Connects a directory. Returns the directory's token and the address that it calls. */
export async function connectDirectory(
  _: object,
  { gateway: { call } }: Asker,
): Promise<{ readonly token: string; readonly address: string }> {
  const { token } = await call('connectDirectory', {}, {})
  return { token, address: `${portalSettings().apiUrl}/scim/v2` }
}

export async function createOrganisation(
  { name }: { readonly name: string },
  { viewer: { session } }: Asker,
): Promise<{ readonly id: string }> {
  return (await gateway().call('createOrganisation', {}, { session, name })).account
}

const aDay = 24 * 60 * 60

/** The secret of the opened link. It is kept in a cookie, not in the page's address. */
const followed = encryptedCookie<{ secret: string }>('join', aDay)

export async function followInvitation(secret: string): Promise<void> {
  if (isLinkSecret(secret)) await followed.write({ secret })
}

export type MemberInvitation = Omit<ResponseOf<'readMemberInvitation'>, 'status'>

/** The invitation whose link was opened in this browser. Undefined if the link does not work. */
export async function readInvitation(): Promise<MemberInvitation | undefined> {
  const link = await followed.read()
  return link && (await unlessRefused(gateway().call('readMemberInvitation', {}, link)))
}

/** Joins the organisation and acts for it. Returns whether the signed-in person has joined. */
export async function joinFollowed(): Promise<boolean> {
  const [link, viewer] = [await followed.read(), await cookieViewer()]
  if (!link || !viewer) return false
  const { session } = viewer
  const joining = gateway().call('joinOrganisation', {}, { session, ...link })
  const joined = await unlessRefused(joining)
  if (!joined) return false
  await followed.clear()
  await chooseAccount(joined.account.id)
  return true
}

async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayFailure && error.status < 500) return undefined
    throw error
  }
}
