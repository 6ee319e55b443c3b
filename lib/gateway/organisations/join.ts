import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { moveDirectoryUser } from '@/lib/storage/organisations/directory'
import {
  deleteMember,
  findInvitedMember,
  findMemberOfPerson,
  type Member,
  nameOf,
  storeMember,
} from '@/lib/storage/organisations/members'
import { lockOrganisation, type Organisation } from '@/lib/storage/organisations/organisations'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { secretDigest } from '../rules/links'
import { requireIdentified } from '../sessions/authentication/person-session'
import { requireInvited } from '../sessions/people/is-invited'

export const readMemberInvitation: Operation<'readMemberInvitation'> = async (
  context,
  { body },
) => {
  const { organisation, member } = await requireInvitation(
    context,
    context.database.db,
    body.secret,
  )
  const { role, name, surname } = member
  return { status: 'ok', organisation, role, name, surname }
}

/** Makes the invited person a member. Another link holder is refused. */
export const joinOrganisation: Operation<'joinOrganisation'> = async (context, { body }) => {
  const account = await context.database.db.transaction(async (tx) => {
    const { owner, identity } = await requireIdentified(context, tx, body.session)
    if (!identity) throw new OperationFailure('session-not-found')
    const { member: named } = await requireInvitation(context, tx, body.secret)
    const organisation = await lockOrganisation(tx, named.organisationId)
    // The invitation is read again under the lock: an administrator may have withdrawn it.
    const { member } = await requireInvitation(context, tx, body.secret)
    if (!organisation) throw new OperationFailure('link-not-found')
    if (member.person === null)
      requireInvited(identity, { ...member, country: null, personalCode: null })
    else if (member.person !== owner) throw new OperationFailure('wrong-personal-code')
    return await join(context, tx, { organisation, member, person: owner })
  })
  return { status: 'ok', account }
}

interface Joining {
  readonly organisation: Organisation
  readonly member: Member
  readonly person: string
}

/**
 * Makes the person a member. A former member becomes the same member again, so that documents keep their sender. A
 * member who joined by OpenID Connect gets the person as a second way to sign in.
 */
async function join(
  { clock }: Context,
  tx: Transaction,
  { organisation, member, person }: Joining,
) {
  const before = await findMemberOfPerson(tx, organisation.id, person)
  const isOther = before !== undefined && before.id !== member.id
  const isMember = member.joinedAt !== null
  if (isOther && (isMember || before.removedAt === null)) {
    throw new OperationFailure('member-already')
  }
  const at = clock()
  const { name, surname, email, language, role, invitedAt } = member
  if (isOther) {
    await moveDirectoryUser(tx, member, before.id)
    await deleteMember(tx, member.id)
  }
  const id = isOther ? before.id : member.id
  const joined = { person, joinedAt: member.joinedAt ?? at, removedAt: null, digest: null }
  await storeMember(tx, id, { name, surname, email, language, role, invitedAt, ...joined })
  const actor = nameOf(member)
  const data = { member: actor, role }
  const kind = isMember ? 'member-identified' : 'member-joined'
  await recordEvent(tx, organisation, { at, kind, actor, signerId: id, data })
  return { id: organisation.id, name: organisation.name, member: id, role }
}

async function requireInvitation(
  { relyingParty, settings, clock }: Context,
  tx: Transaction,
  secret: string,
) {
  const isOn = settings.organisations !== 'off'
  const digest = secretDigest(secret)
  const found = isOn && (await findInvitedMember(tx, relyingParty.id, digest, clock()))
  if (!found) throw new OperationFailure('link-not-found')
  return found
}
