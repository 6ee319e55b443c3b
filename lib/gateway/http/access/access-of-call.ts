import {
  findActingMember,
  findActingProgram,
  type SignedInMember,
} from '@/lib/storage/organisations/members'
import { findOrganisation } from '@/lib/storage/organisations/organisations'
import { findStaffSession } from '@/lib/storage/organisations/staff-members'
import {
  type Access,
  accessOfMember,
  accessToAll,
  accessToOrganisation,
} from '@/lib/storage/relying-parties/access'
import {
  type AuthorisedRelyingParty,
  isPortal,
  type RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import { type Endpoint, namesRow, takesOnBehalfOf } from '../../contract/endpoint'
import { type EndpointName, endpoints } from '../../contract/endpoints'
import type { Services } from '../../operation/context'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { isUuid } from '../../rules/is-uuid'
import {
  findOwnerOfSession,
  findStaff,
  sessionDigest,
} from '../../sessions/authentication/person-session'

type Fields = Readonly<Record<string, unknown>>
type AccessServices = Pick<Services, 'database' | 'settings' | 'clock'>

/**
 * The rows a call may access.
 * A program of a relying party may access all rows of that party. A program of an organisation may access the rows that
 * its role there allows.
 * A portal may access the rows of the person whose session is in `on_behalf_of`. With `account`, it may access the rows
 * of an organisation that the person's role there allows. Without a session, it may access only rows that have no
 * owner.
 * With an ended or foreign session no row is accessible, so every id looks unknown; a call without an id fails with
 * 40402.
 */
export async function accessOfCall(
  services: AccessServices,
  name: EndpointName,
  relyingParty: AuthorisedRelyingParty,
  fields: Fields,
): Promise<Access> {
  const endpoint: Endpoint = endpoints[name]
  const all = accessToAll(relyingParty.id)
  const organisation = organisationNamed(endpoint, relyingParty, fields)
  if (relyingParty.memberId) return await accessOfProgram(services, endpoint, relyingParty)
  if (organisation !== undefined) {
    return await accessInOrganisation(services, relyingParty.id, organisation, fields)
  }
  if (!isPortal(relyingParty)) {
    if (endpoint.subject === 'organisation') throw new OperationFailure('account-not-found')
    return all
  }
  const session = endpoint.role ? sessionOf(endpoint, fields) : undefined
  const account = endpoint.role ? accountOf(endpoint, session, fields) : undefined
  if (session === undefined) {
    refuseOwner(endpoint, fields)
    return { ...all, owners: [null] }
  }
  refuseOwner(endpoint, fields)
  if (account !== undefined) {
    return await accessInAccount(services, endpoint, relyingParty, { session, account })
  }
  const owner = await findOwnerOfSession(services, relyingParty.id, session)
  if (owner !== undefined) return { ...all, owners: [owner] }
  const { clock, database } = services
  if (await findStaff({ clock, relyingParty }, database.db, session)) {
    throw new OperationFailure('person-needed')
  }
  if (!namesRow(endpoint)) throw new OperationFailure('session-not-found')
  return { ...all, owners: [] }
}

function sessionOf(
  { request }: Endpoint,
  { on_behalf_of: session, session: field }: Fields,
): string | undefined {
  const given = session ?? ('session' in request.shape ? field : undefined) ?? undefined
  if (given === undefined || (typeof given === 'string' && isSessionId(given))) return given
  throw invalidParameter('on_behalf_of', 'This value is not a session id')
}

/** 32 random bytes in Base64url, as `beginPersonSession` returns them. */
function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The organisation for which a call is made; undefined: the person's own account. */
function accountOf(
  endpoint: Endpoint,
  session: string | undefined,
  { account: given }: Fields,
): string | undefined {
  const account = given ?? undefined
  if (account === undefined) {
    if (endpoint.subject === 'organisation')
      throw invalidParameter('account', 'This value is required')
    return undefined
  }
  if (typeof account !== 'string' || !isUuid(account)) {
    throw invalidParameter('account', 'This value is not an account')
  }
  if (endpoint.role === 'person' || !takesOnBehalfOf(endpoint)) {
    throw invalidParameter('account', 'This value should be absent: the call is for one person')
  }
  if (session === undefined) throw invalidParameter('on_behalf_of', 'This value is required')
  return account
}

/**
 * The access to an organisation's account. If the person is not a member, all calls fail in the same way, so that the
 * failure reveals nothing about rows.
 */
async function accessInAccount(
  { database, settings, clock }: AccessServices,
  endpoint: Endpoint,
  { id: relyingPartyId }: AuthorisedRelyingParty,
  { session, account }: { readonly session: string; readonly account: string },
): Promise<Access> {
  const isOn = settings.organisations !== 'off'
  const asked = { session: sessionDigest(session), account }
  const signedIn = isOn && (await findActingMember(database.db, relyingPartyId, asked, clock()))
  const staff =
    isOn && !signedIn
      ? await findStaffSession(database.db, relyingPartyId, asked.session, clock())
      : undefined
  const isOfAccount = staff?.member.organisationId === account
  return accessByRole(endpoint, relyingPartyId, signedIn || (isOfAccount ? staff : undefined))
}

/**
 * The organisation that a relying party's own program names. Portals and programs of an organisation may not name one.
 */
function organisationNamed(
  { scope, request }: Endpoint,
  relyingParty: AuthorisedRelyingParty,
  { organisation: given }: Fields,
): string | undefined {
  const organisation = given ?? undefined
  if (scope !== 'api' || !('organisation' in request.shape) || organisation === undefined) {
    return undefined
  }
  if (relyingParty.memberId || isPortal(relyingParty)) {
    throw invalidParameter('organisation', 'This value should be absent')
  }
  // The request was checked against the contract.
  return String(organisation)
}

async function accessInOrganisation(
  { database, settings }: AccessServices,
  relyingPartyId: RelyingPartyId,
  id: string,
  { owner }: Fields,
): Promise<Access> {
  const isOn = settings.organisations !== 'off'
  const organisation = isOn ? await findOrganisation(database.db, id) : undefined
  if (organisation?.relyingPartyId !== relyingPartyId) {
    throw new OperationFailure('account-not-found')
  }
  if ((owner ?? undefined) !== undefined) {
    throw invalidParameter('owner', 'This value should be absent: the organisation is the owner')
  }
  return accessToOrganisation(relyingPartyId, id)
}

/** A program of an organisation may make calls of its account only. */
async function accessOfProgram(
  { database, settings }: AccessServices,
  endpoint: Endpoint,
  { id, memberId }: AuthorisedRelyingParty,
): Promise<Access> {
  const isOn = settings.organisations !== 'off' && memberId
  return accessByRole(
    endpoint,
    id,
    isOn ? await findActingProgram(database.db, id, memberId) : undefined,
  )
}

function accessByRole(
  { role: least = 'person' }: Endpoint,
  relyingPartyId: RelyingPartyId,
  acting: SignedInMember | undefined,
): Access {
  if (!acting) throw new OperationFailure('account-not-found')
  const { member, senderView } = acting
  if (least === 'person' || !isAtLeast(member.role, least))
    throw new OperationFailure('role-too-low')
  return accessOfMember(relyingPartyId, member, senderView)
}

/** Refuses `owner` in calls of portals: a portal may not choose the owner. */
function refuseOwner({ subject, request }: Endpoint, { owner }: Fields) {
  if (subject !== 'owner' || !('owner' in request.shape) || (owner ?? null) === null) return
  throw invalidParameter(
    'owner',
    'This value should be absent: the owner is the person of on_behalf_of',
  )
}
