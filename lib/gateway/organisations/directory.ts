import { randomBytes } from 'node:crypto'
import {
  findGroup,
  hasDirectoryToken,
  listGroupMembers,
  listGroups,
  storeGroup,
} from '@/lib/storage/organisations/directory'
import { findOrganisation, storeOrganisation } from '@/lib/storage/organisations/organisations'
import { addToken, revokeDirectoryTokens } from '@/lib/storage/relying-parties/relying-parties'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { secretDigest } from '../rules/links'
import { changeOrganisation } from './change-organisation'
import { settleRoles } from './scim/change-by-directory'

/** The role of new users until an administrator chooses another role. */
const usualRole = 'reader'

const readDirectory: Operation<'readDirectory'> = async (context) => {
  const { organisationId } = context.access.member
  const { db } = context.database
  const organisation = await findOrganisation(db, organisationId)
  if (!organisation) throw new OperationFailure('account-not-found')
  const groups = await listGroups(db, organisationId)
  return {
    status: 'ok',
    connected: await hasDirectoryToken(db, organisationId),
    role: organisation.directoryRole ?? usualRole,
    invites: organisation.directoryInvites,
    groups: groups.map(({ id, name, size: members, role }) => ({ id, name, members, role })),
  }
}

/** Connects a directory and returns its token. Only the digest of the token is stored. */
const connectDirectory: Operation<'connectDirectory'> = async (context) => {
  const token = randomBytes(32).toString('base64url')
  await changeOrganisation(context, 'administrator', async ({ tx, organisation, at, record }) => {
    const { id: organisationId, relyingPartyId } = organisation
    await revokeDirectoryTokens(tx, organisationId, at)
    const digest = secretDigest(token)
    const scopes = ['directory'] as const
    await addToken(tx, { relyingPartyId, organisationId, digest, scopes, source: 'command' })
    await record('directory-connected')
  })
  return { status: 'ok', token }
}

const disconnectDirectory: Operation<'disconnectDirectory'> = async (context) => {
  await changeOrganisation(context, 'administrator', async ({ tx, organisation, at, record }) => {
    const revoked = await revokeDirectoryTokens(tx, organisation.id, at)
    if (revoked > 0) await record('directory-removed')
  })
  return { status: 'ok' }
}

const updateDirectory: Operation<'updateDirectory'> = async (context, { body }) => {
  const { role, invites } = body
  await changeOrganisation(context, 'administrator', async ({ tx, organisation, record }) => {
    await storeOrganisation(tx, organisation.id, {
      ...(role !== undefined && { directoryRole: role }),
      ...(invites !== undefined && { directoryInvites: invites }),
    })
    await record('directory-changed', body)
  })
  return { status: 'ok' }
}

const updateDirectoryGroup: Operation<'updateDirectoryGroup'> = async (context, { path, body }) => {
  const role = body.role === 'none' ? null : body.role
  await changeOrganisation(context, 'administrator', async (change) => {
    const { tx, organisation, record } = change
    const group = isUuid(path.groupId)
      ? await findGroup(tx, organisation.id, path.groupId)
      : undefined
    if (!group) throw new OperationFailure('group-not-found')
    if (group.role === role) return
    await storeGroup(tx, group.id, { role })
    await record('directory-changed', { group: group.name, from: group.role, to: role })
    const members = await listGroupMembers(tx, [group.id])
    await settleRoles(
      change,
      members.map(({ memberId }) => memberId),
    )
  })
  return { status: 'ok' }
}

export const operations = {
  readDirectory,
  connectDirectory,
  disconnectDirectory,
  updateDirectory,
  updateDirectoryGroup,
}
