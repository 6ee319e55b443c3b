import { createHmac, randomBytes } from 'node:crypto'
import { findOrganisation, lockOrganisation } from '@/lib/storage/organisations/organisations'
import { insertStaffSession } from '@/lib/storage/organisations/staff-members'
import {
  type FoundStaffSignIn,
  findStaffSignIn,
  findStaffSignInAt,
  insertAttempt,
  type StaffSignIn,
  takeAttempt,
} from '@/lib/storage/organisations/staff-sign-in'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { admitHourly } from '../../rules/hourly-limit'
import { after, lifetimes } from '../../rules/lifetimes'
import { secretDigest } from '../../rules/links'
import { staffReference } from '../../sessions/authentication/owner-reference'
import { longestMs, sessionDigest, staffOwner } from '../../sessions/authentication/person-session'
import {
  authorisationAddress,
  type Bindings,
  type Claims,
  discover,
  redeem,
} from './openid-provider'
import { admittedMember } from './staff-member'
import { addressesOf, atProvider, clientOf } from './staff-provider'

const readStaffSignInLink: Operation<'readStaffSignInLink'> = async (context, { body }) => {
  const { organisation } = await requireLink(context, body.link)
  return { status: 'ok', organisation }
}

async function requireLink(
  { database, relyingParty, settings }: Context,
  link: string,
): Promise<FoundStaffSignIn> {
  const isOn = settings.organisations !== 'off'
  const found = isOn && (await findStaffSignInAt(database.db, relyingParty.id, link))
  if (!found) throw new OperationFailure('link-not-found')
  return found
}

/** Maximum number of sign-ins that may begin at one organisation in an hour, because each stores an attempt. */
const perHour = 2_000

const beginStaffSignIn: Operation<'beginStaffSignIn'> = async (context, { body }) => {
  const { database, settings, clock } = context
  const { signIn } = await requireLink(context, body.link)
  const { organisationId, issuer, clientId } = signIn
  const limit = { limit: 'staff-sign-in', most: perHour, reason: 'too-many-requests' } as const
  await admitHourly(context, limit, organisationId)
  const provider = await atProvider(context, issuer, 'staff-provider-unusable', () =>
    discover(context.outgoingHttp, issuer),
  )
  const attempt = randomBytes(32).toString('base64url')
  const { redirectUri } = addressesOf(settings, organisationId)
  const address = await authorisationAddress(provider, signIn, redirectUri, bindingsOf(attempt))
  const expiresAt = after(clock(), lifetimes.staffSignIn)
  const digest = secretDigest(attempt)
  await insertAttempt(database.db, { digest, organisationId, issuer, clientId, expiresAt })
  return { status: 'ok', attempt, address }
}

/**
 * State, nonce and code verifier of an attempt. They are derived from the attempt's secret, which only the browser
 * keeps, so that nothing in the database can redeem a code.
 */
function bindingsOf(attempt: string): Bindings {
  const derived = (use: string) => createHmac('sha256', attempt).update(use).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('verifier') }
}

/** Finishes a sign-in. The attempt is taken first, so that no response is tried twice. */
const finishStaffSignIn: Operation<'finishStaffSignIn'> = async (context, { body }) => {
  const { database, clock } = context
  const signIn = await takenSignIn(context, body.attempt)
  // The code may be of another provider, and must not be sent to this one.
  if (signIn.organisationId !== body.returned_to) {
    throw new OperationFailure('staff-response-refused')
  }
  const claims = await claimsOf(context, signIn, body)
  const at = clock()
  const session = randomBytes(32).toString('base64url')
  const endsAt = after(at, longestMs)
  const { member, organisation } = await database.db.transaction(async (tx) => {
    const organisation = await lockOrganisation(tx, signIn.organisationId)
    const now = organisation && (await findStaffSignIn(tx, organisation.id))
    if (!now || !isSameClient(now, signIn)) throw new OperationFailure('staff-response-refused')
    const { keys } = context.settings
    const subject = await staffReference(tx, keys, signIn, 'sub', claims.sub)
    const member = await admittedMember(context, tx, { organisation, signIn: now, claims, subject })
    const providerSession =
      typeof claims.sid === 'string'
        ? await staffReference(tx, keys, signIn, 'sid', claims.sid)
        : null
    await insertStaffSession(tx, {
      digest: sessionDigest(session),
      memberId: member.id,
      issuer: signIn.issuer,
      subject,
      providerSession,
      createdAt: at,
      endsAt,
    })
    return { member, organisation }
  })
  const { name, surname } = member
  return {
    status: 'ok',
    session,
    owner: staffOwner(member.id),
    name,
    surname,
    account: { id: organisation.id, name: organisation.name },
    ends_at: endsAt.toISOString(),
  }
}

/** The settings of the organisation at which the attempt began, if they are still the same. */
async function takenSignIn(
  { database, relyingParty, settings, clock }: Context,
  secret: string,
): Promise<StaffSignIn> {
  const { db } = database
  const attempt = await takeAttempt(db, secretDigest(secret), clock())
  const organisation = attempt && (await findOrganisation(db, attempt.organisationId))
  const signIn = attempt && (await findStaffSignIn(db, attempt.organisationId))
  const isOurs =
    organisation?.relyingPartyId === relyingParty.id && settings.organisations !== 'off'
  if (!(signIn && isOurs && isSameClient(signIn, attempt))) {
    throw new OperationFailure('staff-response-refused')
  }
  return signIn
}

type ClientName = Pick<StaffSignIn, 'issuer' | 'clientId'>

const isSameClient = (one: ClientName, other: ClientName) =>
  one.issuer === other.issuer && one.clientId === other.clientId

async function claimsOf(
  context: Context,
  signIn: StaffSignIn,
  { attempt, response }: { readonly attempt: string; readonly response: string },
): Promise<Claims> {
  const { issuer, rules, groupClaim } = signIn
  // GitLab has the address in the ID token and groups in UserInfo.
  const wanted = ['email', ...(rules.some(({ by }) => by === 'group') ? [groupClaim] : [])]
  const http = context.outgoingHttp
  const provider = await atProvider(context, issuer, 'staff-provider-unusable', () =>
    discover(http, issuer),
  )
  const { redirectUri } = addressesOf(context.settings, signIn.organisationId)
  const parameters = new URLSearchParams(response)
  const answer = { parameters, redirectUri, ...bindingsOf(attempt) }
  const client = clientOf(context, signIn)
  return await atProvider(context, issuer, 'staff-response-refused', () =>
    redeem(http, provider, client, answer, wanted),
  )
}

export const operations = { readStaffSignInLink, beginStaffSignIn, finishStaffSignIn }
