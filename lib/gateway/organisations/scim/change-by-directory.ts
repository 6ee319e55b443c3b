import type { Transaction } from '@/lib/storage/database/transaction'
import { rolesByGroups } from '@/lib/storage/organisations/directory'
import { findMember, nameOf, storeMember } from '@/lib/storage/organisations/members'
import { lockOrganisation } from '@/lib/storage/organisations/organisations'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { type Change, changeBy, refuseLast } from '../change-organisation'

/** The directory of an organisation, which calls with its own token. */
export interface Directory {
  readonly organisationId: string
  /** Base of locations: the address of this server's SCIM API with a slash at its end, or empty. */
  readonly base: string
}

/** The actor in the audit trail. */
const directoryName = 'SCIM'

/** Makes a change for a directory in one transaction, with the organisation locked. */
export async function changeByDirectory<Value>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { organisationId }: Directory,
  change: (change: Change) => Promise<Value>,
): Promise<Value> {
  return await database.db.transaction(async (tx: Transaction) => {
    const organisation = await lockOrganisation(tx, organisationId)
    if (!organisation) throw new OperationFailure('account-not-found')
    return await change(changeBy({ tx, organisation, at: clock() }, directoryName))
  })
}

/** Gives each member the highest role of their groups, or the directory's default role if no group gives one. */
export async function settleRoles(change: Change, memberIds: readonly string[]): Promise<void> {
  const { tx, organisation, record } = change
  const byGroups = await rolesByGroups(tx, memberIds)
  for (const id of memberIds) {
    const member = await findMember(tx, organisation.id, id)
    if (!member?.directoryId) continue
    const usual = organisation.directoryRole ?? 'reader'
    const role =
      (byGroups.get(id) ?? []).reduce(
        (highest, one) => (highest === undefined || isAtLeast(one, highest) ? one : highest),
        undefined as typeof usual | undefined,
      ) ?? usual
    if (role === member.role) continue
    await refuseLast(change, member)
    await storeMember(tx, id, { role })
    await record('member-changed', { member: nameOf(member), from: member.role, to: role }, id)
  }
}
