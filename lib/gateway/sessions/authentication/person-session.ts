import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { identifiersOf, personalCodeIn } from '@/lib/providers/person-identity'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findStaffSession,
  revokeStaffSession,
  revokeStaffSessions,
  type SignedInStaff,
} from '@/lib/storage/organisations/staff-members'
import {
  deletePersonSessions,
  findPersonSession,
  insertPersonSession,
  isSignedOut,
  type PersonSession,
  renameOwner,
  revokePersonSession,
  revokePersonSessions,
} from '@/lib/storage/people/person-sessions'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { identified } from '@/lib/storage/sessions/session-data'
import { type Authentication, resultOf } from '@/lib/storage/sessions/sessions'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import {
  decryptSecret,
  encryptSecret,
  SecretUnreadable,
} from '../../operation/secrets/encrypted-secret'
import { after } from '../../rules/lifetimes'
import { requireSession } from '../require-session'
import { voucherOf } from './identity-proof'
import { formerReferences, ownerReference } from './owner-reference'

/** Maximum duration of a sign-in, regardless of activity. */
export const longestMs = 8 * 60 * 60_000

/** The stored form of a session's id. */
export const sessionDigest = (session: string): string => hash('sha256', session)

/**
 * Starts a session from a finished login. Documents of the same person at this relying party that have an owner
 * reference of an earlier release get the current reference.
 */
export const beginPersonSession: Operation<'beginPersonSession'> = async (context, { body }) => {
  const { database, settings, relyingParty, clock } = context
  const login = await finishedLogin(context, body.token)
  const { identity, proof } = resultOf(login)
  const voucher = voucherOf({ family: login.family, proof })
  const session = randomBytes(32).toString('base64url')
  const digest = sessionDigest(session)
  const createdAt = clock()
  const endsAt = after(createdAt, longestMs)
  const owner = await database.db.transaction(async (tx) => {
    // A login can start several sessions until the person signs out of one of them. After that, the token of the login
    // may be a stolen copy.
    if (await isSignedOut(tx, login.id)) throw new OperationFailure('session-not-found')
    const { identifier } = identity
    const reference = await ownerReference(tx, settings.keys, relyingParty.id, identifier, voucher)
    const secrets = voucher === undefined ? settings.formerOwnerSecrets : []
    const former = formerReferences(secrets, identifier)
    if (former.length > 0) await renameOwner(tx, relyingParty.id, former, reference)
    await insertPersonSession(tx, {
      digest,
      relyingPartyId: relyingParty.id,
      owner: reference,
      authenticationId: login.id,
      login: encryptSecret(settings.keys, digest, JSON.stringify(keptOf(login))),
      createdAt,
      endsAt,
    })
    // Sessions of logins that can still be read are kept, so that those logins cannot start a session again.
    await deletePersonSessions(tx, createdAt)
    return reference
  })
  return {
    status: 'ok',
    session,
    owner,
    country: identity.identifier.country,
    code: personalCodeIn(identity.identifier),
    name: identity.givenName,
    surname: identity.surname,
    ends_at: endsAt.toISOString(),
  }
}

/** A finished login of this relying party that proved a person's identity and belongs to no document. */
async function finishedLogin(context: Context, token: string): Promise<Authentication> {
  const login = await requireSession(context, token, undefined, 'authentication')
  if (login.state === 'finished' && login.signerId === null) return login
  throw new OperationFailure('session-not-found')
}

/** The data kept after a login is deleted: the proved identity, the method and the time. */
const keptLogin = z.object({
  family: z.string(),
  finishedAt: z.iso.datetime(),
  ...identified,
})

export type KeptLogin = z.output<typeof keptLogin>

function keptOf(login: Authentication): KeptLogin {
  const { certificate, identity, documentNumber, proof } = resultOf(login)
  const finishedAt = (login.finishedAt ?? login.createdAt).toISOString()
  return { family: login.family, finishedAt, certificate, identity, documentNumber, proof }
}

/** The login of a session. Undefined if it is unknown: encrypted with a lost secret, or older than this record. */
export function loginOf(
  { settings: { keys } }: Pick<Context, 'settings'>,
  { digest, login }: Pick<PersonSession, 'digest' | 'login'>,
): KeptLogin | undefined {
  if (login === null) return undefined
  try {
    return keptLogin.parse(JSON.parse(decryptSecret(keys, digest, login)))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

export const readPersonSession: Operation<'readPersonSession'> = async (context, { body }) => {
  const staff = await findStaff(context, context.database.db, body.session)
  const { owner, endsAt } =
    staff ?? (await requirePersonSession(context, context.database.db, body.session))
  return { status: 'ok', owner, ends_at: endsAt.toISOString() }
}

/** Ends a session. Repeated calls, and calls for an ended session, change nothing. */
export const endPersonSession: Operation<'endPersonSession'> = async (context, { body }) => {
  const { database, relyingParty, clock } = context
  const digest = sessionDigest(body.session)
  await revokePersonSession(database.db, relyingParty.id, digest, clock())
  await revokeStaffSession(database.db, digest, clock())
  return { status: 'ok' }
}

export const endPersonSessions: Operation<'endPersonSessions'> = async (context, { body }) => {
  const { database, relyingParty, clock } = context
  const staff = await findStaff(context, context.database.db, body.session)
  if (staff) {
    const { organisationId, id: memberId } = staff.member
    const sessions = { organisationId, memberId }
    return { status: 'ok', ended: await revokeStaffSessions(database.db, sessions, clock()) }
  }
  const { owner } = await requirePersonSession(context, database.db, body.session)
  const ended = await revokePersonSessions(database.db, relyingParty.id, owner, clock())
  return { status: 'ok', ended }
}

/**
 * The owner whose documents a live session opens. Undefined if the session is unknown, has ended or belongs to another
 * relying party.
 */
export async function findOwnerOfSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  relyingPartyId: RelyingPartyId,
  session: string,
): Promise<string | undefined> {
  const found = await findPersonSession(
    database.db,
    relyingPartyId,
    sessionDigest(session),
    clock(),
  )
  return found?.owner
}

/**
 * The value in place of an owner reference for a member who signed in by OpenID Connect. No row has it as its owner.
 */
export function staffOwner(memberId: string): string {
  return `staff-${memberId}`
}

/**
 * A member who signed in by OpenID Connect, and whose session continues. Such a session does not prove the person's
 * identity.
 */
export async function findStaff(
  { relyingParty, clock }: Pick<Context, 'relyingParty' | 'clock'>,
  tx: Transaction,
  session: string,
): Promise<(SignedInStaff & { readonly owner: string }) | undefined> {
  const digest = sessionDigest(session)
  const found = await findStaffSession(tx, relyingParty.id, digest, clock())
  return found && { ...found, owner: staffOwner(found.member.id) }
}

/**
 * Returns a live session of a person. Unknown, ended and another relying party's sessions give the same answer: 40402.
 * The session of a member who signed in by OpenID Connect does not prove the person's identity: `person-needed`.
 */
export async function requirePersonSession(
  context: Context,
  tx: Transaction,
  session: string,
): Promise<PersonSession> {
  const { relyingParty, clock } = context
  const found = await findPersonSession(tx, relyingParty.id, sessionDigest(session), clock())
  if (found) return found
  const staff = await findStaff(context, tx, session)
  throw new OperationFailure(staff ? 'person-needed' : 'session-not-found')
}

/** A live session, with the identity that its login proved; undefined for sessions of earlier releases. */
export async function requireIdentified(
  context: Context,
  tx: Transaction,
  session: string,
): Promise<{
  readonly owner: string
  readonly identity: KeptLogin['identity'] | undefined
}> {
  const signedIn = await requirePersonSession(context, tx, session)
  return { owner: signedIn.owner, identity: loginOf(context, signedIn)?.identity }
}

/** A live session of a certain person. */
export interface SignedInPerson {
  readonly signedIn: PersonSession
  /** The provider whose statement is the only proof of the sign-in; undefined if the person proved their identity. */
  readonly voucher: MethodName | undefined
}

/** Returns a live session of the given person. Another person's session gives 40402 too. */
export async function requireSignedIn(
  context: Context,
  tx: Transaction,
  session: string,
  person: Person,
): Promise<SignedInPerson> {
  const signedIn = await requirePersonSession(context, tx, session)
  const { settings, relyingParty } = context
  const login = loginOf(context, signedIn)
  const voucher = login && voucherOf(login)
  for (const identifier of identifiersOf(person)) {
    const theirs = await ownerReference(tx, settings.keys, relyingParty.id, identifier, voucher)
    if (theirs === signedIn.owner) return { signedIn, voucher }
  }
  throw new OperationFailure('session-not-found')
}

export const operations = {
  beginPersonSession,
  readPersonSession,
  endPersonSession,
  endPersonSessions,
}
