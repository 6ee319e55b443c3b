import {
  findMember,
  type Member,
  nameOf,
  listMembers as storedMembers,
  storeMember,
} from '@/lib/storage/organisations/members'
import { organisationOfAccess } from '@/lib/storage/relying-parties/access'
import type { ResponseOf } from '../contract/endpoints'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { type Change, changeOrganisation, endMembership, refuseLast } from './change-organisation'

type DescribedMember = ResponseOf<'listMembers'>['members'][number]

export const listMembers: Operation<'listMembers'> = async (context, { body }) => {
  const { search, after, limit } = body
  const organisationId = organisationOfAccess(context.access)
  if (organisationId === undefined) throw new OperationFailure('account-not-found')
  const query = { search, after, limit: limit + 1 }
  const found = await storedMembers(context.database.db, organisationId, query)
  const members = found.slice(0, limit).map(describedMember)
  return { status: 'ok', members, more: found.length > limit }
}

export function describedMember(member: Member): DescribedMember {
  const { id, name, surname, email, role, isProgram, invitedAt, joinedAt, mail } = member
  return {
    id,
    name,
    surname,
    email,
    role,
    program: isProgram,
    directory: member.directoryId !== null,
    person: member.person !== null,
    state: joinedAt === null ? 'invited' : 'active',
    invited_at: invitedAt.toISOString(),
    joined_at: joinedAt?.toISOString() ?? null,
    mail: member.digest === null ? null : mail,
  }
}

export const updateMember: Operation<'updateMember'> = async (context, { path, body }) => {
  const { role } = body
  await changeOrganisation(context, 'administrator', async (change) => {
    const member = await requireMember(change, path.memberId)
    if (member.role === role) return
    if (member.isProgram && role === 'administrator') {
      throw invalidParameter('role', 'A program cannot be an administrator')
    }
    await refuseLast(change, member)
    await storeMember(change.tx, member.id, { role })
    const data = { member: nameOf(member), from: member.role, to: role }
    await change.record('member-changed', data, member.id)
  })
  return { status: 'ok' }
}

export const removeMember: Operation<'removeMember'> = async (context, { path }) => {
  await changeOrganisation(context, 'administrator', async (change) => {
    const member = await requireMember(change, path.memberId)
    await endMembership(change, member)
    await change.record('member-removed', { member: nameOf(member) }, member.id)
  })
  return { status: 'ok' }
}

export const leaveOrganisation: Operation<'leaveOrganisation'> = async (context) => {
  const { member } = context.access
  await changeOrganisation(context, 'reader', async (change) => {
    await endMembership(change, await requireMember(change, member.id))
    await change.record('member-left', { member: member.name }, member.id)
  })
  return { status: 'ok' }
}

/** Finds an invited or active member. */
export async function requireMember(
  { tx, organisation }: Pick<Change, 'tx' | 'organisation'>,
  id: string,
): Promise<Member> {
  const member = isUuid(id) ? await findMember(tx, organisation.id, id) : undefined
  if (!member || member.removedAt !== null) throw new OperationFailure('member-not-found')
  return member
}
