import { randomUUID } from 'node:crypto'
import {
  changeGroupMembers,
  type DirectoryGroup,
  deleteGroup,
  findGroup,
  type GroupMember,
  insertGroup,
  listGroupMembers,
  listGroups,
  listUsers,
  storeGroup,
} from '@/lib/storage/organisations/directory'
import { limits } from '../../contract/limits'
import type { Services } from '../../operation/context'
import { isUuid } from '../../rules/is-uuid'
import type { Change } from '../change-organisation'
import { changeByDirectory, type Directory, settleRoles } from './change-by-directory'
import { listResponse, readListQuery } from './list-query'
import { patched } from './patch'
import { describedGroup, readGroup, type ScimGroup } from './resources'
import { notFound, refuseOver, ScimFailure } from './scim-failure'

export async function findGroups(
  { database: { db } }: Services,
  { organisationId, base }: Directory,
  query: URLSearchParams,
  chosen: (resource: object) => object,
  countMax?: number,
) {
  const asked = readListQuery(query, countMax)
  const groups = await listGroups(db, organisationId)
  const members = new Map(groups.map(({ id }) => [id, [] as GroupMember[]]))
  for (const member of await listGroupMembers(db, [...members.keys()])) {
    members.get(member.groupId)?.push(member)
  }
  const resources = groups.map((group) => describedGroup(group, members.get(group.id) ?? [], base))
  return listResponse(resources, asked, false, chosen)
}

export async function readGroupResource(
  { database: { db } }: Services,
  { organisationId, base }: Directory,
  id: string,
) {
  return await described(db, await requireGroup(db, organisationId, id), base)
}

/** Adds a group. It gives no role until an administrator chooses one. */
export async function createGroup(services: Services, directory: Directory, body: unknown) {
  const group = readGroup(body)
  return await changeByDirectory(services, directory, async (change) => {
    const { tx, organisation, at } = change
    await refuseTaken(change, group)
    const present = await listGroups(tx, organisation.id)
    refuseOver('groups', present.length + 1, limits.directoryGroups)
    const { displayName: name, externalId } = group
    const stored = { id: randomUUID(), organisationId: organisation.id, name, externalId }
    await insertGroup(tx, { ...stored, role: null, createdAt: at })
    const made = await requireGroup(tx, organisation.id, stored.id)
    await storeMembers(change, made, group.members ?? [])
    return await described(tx, made, directory.base)
  })
}

export async function replaceGroup(
  services: Services,
  directory: Directory,
  id: string,
  body: unknown,
) {
  return await changeGroup(services, directory, id, async () => body)
}

export async function patchGroup(
  services: Services,
  directory: Directory,
  id: string,
  body: unknown,
) {
  return await changeGroup(services, directory, id, async ({ tx }, group) => {
    const resource = await described(tx, group, directory.base)
    const members = resource.members.map(({ value }) => ({ value }))
    return patched({ ...resource, members }, body)
  })
}

/** Removes a group. Its members keep the roles of their other groups. */
export async function removeGroup(services: Services, directory: Directory, id: string) {
  await changeByDirectory(services, directory, async (change) => {
    const group = await requireGroup(change.tx, directory.organisationId, id)
    const members = await listGroupMembers(change.tx, [group.id])
    await deleteGroup(change.tx, group.id)
    if (group.role === null) return
    await settleRoles(
      change,
      members.map(({ memberId }) => memberId),
    )
  })
}

async function changeGroup(
  services: Services,
  directory: Directory,
  id: string,
  resourceOf: (change: Change, group: DirectoryGroup) => Promise<unknown>,
) {
  return await changeByDirectory(services, directory, async (change) => {
    const { tx, organisation } = change
    const before = await requireGroup(tx, organisation.id, id)
    const group = readGroup(await resourceOf(change, before))
    await refuseTaken(change, group, before)
    await storeGroup(tx, id, { name: group.displayName, externalId: group.externalId })
    // RFC 7644, 3.5.1: a replacement without members empties the group.
    await storeMembers(change, before, group.members ?? [])
    return await described(tx, await requireGroup(tx, organisation.id, id), directory.base)
  })
}

async function storeMembers(
  change: Change,
  { id: groupId, role }: DirectoryGroup,
  directoryIds: readonly string[],
): Promise<void> {
  const { tx, organisation } = change
  const users = await listUsers(tx, organisation.id)
  const memberIds = new Map(users.map(({ directoryId, id }) => [directoryId, id]))
  const wanted = new Set(
    directoryIds.map((id) => {
      const memberId = memberIds.get(id)
      if (memberId) return memberId
      throw new ScimFailure(400, `members: user ${id} was not found`, { scimType: 'invalidValue' })
    }),
  )
  const present = new Set((await listGroupMembers(tx, [groupId])).map(({ memberId }) => memberId))
  const added = [...wanted].filter((id) => !present.has(id))
  const removed = [...present].filter((id) => !wanted.has(id))
  await changeGroupMembers(tx, groupId, { added, removed })
  const all = (await listGroups(tx, organisation.id)).reduce((sum, { size }) => sum + size, 0)
  refuseOver('members of groups', all, limits.directoryGroupMembers)
  // A group without a role does not change the roles of its members.
  if (role !== null) await settleRoles(change, [...added, ...removed])
}

async function described(tx: Change['tx'], group: DirectoryGroup, base: string) {
  return describedGroup(group, await listGroupMembers(tx, [group.id]), base)
}

async function requireGroup(
  tx: Change['tx'],
  organisationId: string,
  id: string,
): Promise<DirectoryGroup> {
  const group = isUuid(id) ? await findGroup(tx, organisationId, id) : undefined
  if (!group) throw notFound(id)
  return group
}

async function refuseTaken(
  { tx, organisation }: Change,
  { displayName }: ScimGroup,
  self?: DirectoryGroup,
): Promise<void> {
  const name = displayName.toLowerCase()
  const groups = await listGroups(tx, organisation.id)
  if (groups.some((group) => group.id !== self?.id && group.name.toLowerCase() === name)) {
    throw new ScimFailure(409, 'Another group has this value of displayName', {
      scimType: 'uniqueness',
    })
  }
}
