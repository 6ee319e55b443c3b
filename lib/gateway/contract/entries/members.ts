import { z } from 'zod'
import { memberRoles, programRoles } from '@/lib/vocabulary/organisation'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { memberUuid } from '../examples'
import { email } from '../fields'
import { limits } from '../limits'
import { organisation, pageLimit } from '../request-fields'
import { language, ok, oneOf, signerCode, signerCountry } from '../resources'
import { line, words } from '../text'

const role = oneOf(memberRoles, 'Invalid role').describe(
  'reader: sees. sender: sends. manager: also changes templates and brand, and removes. administrator: also changes members and settings.',
)

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  /** Address of the member; empty if the member joined without an invitation and has given none. */
  email: z.string(),
  role: z.enum(memberRoles),
  /** Whether the member is a program, which has no surname and no address. */
  program: z.boolean(),
  /** Whether a directory manages the member (SCIM). */
  directory: z.boolean(),
  /** Whether the member can sign in as a person. false: a program, or a member known only by OpenID Connect or mail. */
  person: z.boolean(),
  state: z.enum(['invited', 'active']),
  invited_at: z.iso.datetime(),
  joined_at: z.iso.datetime().nullable(),
  /** State of the mail with the invitation; null: no invitation is waiting. */
  mail: z.enum(['queued', 'sent', 'failed']).nullable(),
})

/** Members of the organisation named in `account`. No call returns a personal code. */
export const members = {
  listMembers: endpoint({
    ...extensionCall,
    title: 'Members of an organisation',
    about:
      'Lists invited and active members, by surname and name, one page at a time: of the organisation named in `account`, of the organisation of the program that calls, or of the one that a relying party’s own program names in `organisation`.',
    path: '/api/organisation/members.json',
    role: 'reader',
    subject: 'organisation',
    request: z.object({
      organisation,
      search: words(limits.nameLength)
        .optional()
        .describe('Part of a name or e-mail address. Case and diacritics are ignored.'),
      after: z
        .uuid('This value is not a member')
        .optional()
        .describe('Id of the last member of the previous page.'),
      limit: pageLimit(200, 100).describe('Maximum number of members on a page.'),
    }),
    response: z.object({ status: ok, members: z.array(member), more: z.boolean() }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        members: [
          {
            id: memberUuid,
            name: 'Ona',
            surname: 'Pavyzdienė',
            email: 'ona@example.com',
            role: 'sender',
            program: false,
            directory: false,
            person: true,
            state: 'active',
            invited_at: '2026-03-01T09:30:00.000Z',
            joined_at: '2026-03-01T10:15:00.000Z',
            mail: null,
          },
        ],
        more: false,
      },
    },
  }),

  addProgram: endpoint({
    ...hostedCall,
    title: 'Add a program to an organisation',
    about:
      'Adds a program as a member of the organisation named in `account` and returns its access token, once. With this token the program makes the calls on the organisation’s documents, templates and batches that its role allows, and no other calls. Removing the member revokes the token.',
    path: '/api/organisation/program.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      name: line(limits.nameLength).describe('Name of the program, shown as sender.'),
      role: oneOf(programRoles, 'Invalid role').describe('A program cannot be an administrator.'),
    }),
    response: z.object({ status: ok, member, access_token: z.string() }),
    example: { request: { name: 'Accounting', role: 'sender' } },
  }),

  inviteMember: endpoint({
    ...hostedCall,
    title: 'Invite a member',
    about:
      'Invites a person to the organisation named in `account` by a link that is mailed to them and works for 14 days. If this address was invited before, the link is renewed and the invitation gets the given data. The person joins after signing in: with the personal code, if given, or else with the same name. A member at this address who joined by OpenID Connect can then sign in as this person, too; the role stays, and a personal code is refused.',
    path: '/api/organisation/member/invite.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      name: line(limits.nameLength).describe('Given name of the person.'),
      surname: line(limits.nameLength).describe('Family name of the person.'),
      email: email.describe('E-mail address of the person.'),
      role,
      country: signerCountry,
      personal_code: signerCode,
      language,
    }),
    response: z.object({ status: ok, member, invitation_url: z.string() }),
    failures: [
      'malformed-personal-code',
      'member-already',
      'too-many-strangers',
      'too-many-requests',
    ],
    example: {
      request: { name: 'Ona', surname: 'Pavyzdienė', email: 'ona@example.com', role: 'sender' },
    },
  }),

  updateMember: endpoint({
    ...hostedCall,
    title: 'Change the role of a member',
    about: 'Gives a member of the organisation named in `account` another role, at once.',
    path: '/api/organisation/member/{memberId}/update.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({ role }),
    failures: ['member-not-found', 'last-administrator'],
    example: { request: { role: 'manager' } },
  }),

  removeMember: endpoint({
    ...hostedCall,
    title: 'Remove a member',
    about:
      'Removes a member of the organisation named in `account`, or withdraws an invitation. The person loses access at once; the documents they sent stay.',
    path: '/api/organisation/member/{memberId}/remove.json',
    role: 'administrator',
    subject: 'organisation',
    failures: ['member-not-found', 'last-administrator'],
    example: { request: {} },
  }),

  leaveOrganisation: endpoint({
    ...hostedCall,
    title: 'Leave an organisation',
    about: 'Ends the membership of the person of on_behalf_of in the organisation of `account`.',
    path: '/api/organisation/leave.json',
    role: 'reader',
    subject: 'organisation',
    failures: ['last-administrator'],
    example: { request: {} },
  }),
}
