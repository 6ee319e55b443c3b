import { z } from 'zod'
import { memberRoles } from '@/lib/vocabulary/organisation'
import { endpoint, hostedCall } from '../endpoint'
import { ok, oneOf } from '../resources'

const role = oneOf(memberRoles, 'Invalid role')

/** The directory of an organisation, which manages the organisation's members by SCIM 2.0. */
export const directory = {
  readDirectory: endpoint({
    ...hostedCall,
    title: 'Directory of an organisation',
    about:
      'Returns whether a directory keeps the members of the organisation named in `account` by SCIM, and its groups with the roles that they give.',
    path: '/api/organisation/directory.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({}),
    response: z.object({
      status: ok,
      /** Whether a directory has a valid token. */
      connected: z.boolean(),
      /** Role of directory users who are in no group with a role. */
      role: z.enum(memberRoles),
      /** Whether new users of the directory are invited by mail. */
      invites: z.boolean(),
      groups: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** Number of members. */
          members: z.int(),
          role: z.enum(memberRoles).nullable(),
        }),
      ),
    }),
    example: { request: {} },
  }),

  connectDirectory: endpoint({
    ...hostedCall,
    title: 'Connect a directory',
    about:
      'Makes the token with which a directory keeps the members of the organisation named in `account` by SCIM 2.0, at the path /scim/v2 of this server, and returns it once. A previous token stops working. The token reaches users and groups of this organisation only.',
    path: '/api/organisation/directory/connect.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({}),
    response: z.object({ status: ok, token: z.string() }),
    example: { request: {} },
  }),

  updateDirectory: endpoint({
    ...hostedCall,
    title: 'Change how a directory adds members',
    about: 'Changes the given settings. The role applies to users who are added later.',
    path: '/api/organisation/directory/update.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      role: role.optional().describe('Role of users who are in no group with a role.'),
      invites: z
        .boolean('This value should be a boolean')
        .optional()
        .describe('Whether new users get the link of an invitation by mail.'),
    }),
    response: z.object({ status: ok }),
    example: { request: { role: 'sender' } },
  }),

  updateDirectoryGroup: endpoint({
    ...hostedCall,
    title: 'Give a group of a directory a role',
    about:
      'Sets the role that a group gives, or none. Members have the highest role of their groups, at once.',
    path: '/api/organisation/directory/group/{groupId}/update.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      role: oneOf([...memberRoles, 'none'], 'Invalid role').describe(
        '`none`: the group gives no role.',
      ),
    }),
    response: z.object({ status: ok }),
    failures: ['group-not-found', 'last-administrator'],
    example: { request: { role: 'manager' } },
  }),

  disconnectDirectory: endpoint({
    ...hostedCall,
    title: 'Disconnect a directory',
    about: 'Revokes the token of the directory. Members and groups stay as they are.',
    path: '/api/organisation/directory/disconnect.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({}),
    response: z.object({ status: ok }),
    example: { request: {} },
  }),
}
