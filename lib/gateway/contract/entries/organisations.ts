import { z } from 'zod'
import { accentPattern } from '@/lib/vocabulary/brand'
import { memberRoles, senderViews } from '@/lib/vocabulary/organisation'
import { endpoint, hostedCall } from '../endpoint'
import { memberUuid } from '../examples'
import { email } from '../fields'
import { limits } from '../limits'
import { ok, oneOf } from '../resources'
import { line, orNone } from '../text'
import { auditChain, auditEntry } from './document-extensions'
import { session, sessionExample } from './person-session'

const name = line(limits.nameLength).describe('Name of the organisation, shown to its signers.')

const account = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Member id of the person in this organisation. */
  member: z.uuid(),
  role: z.enum(memberRoles),
})

const secret = z
  .string('This value is required')
  .regex(/^[\w-]{43}$/, 'This value is not the secret of a link')
  .describe('The last part of the link that the invited person got.')

const destination = z
  .uuid('This value is not an account')
  .describe('Id of an organisation, from the accounts of the person.')

/** Organisations: accounts of several people. Portals name an organisation as `account`, next to on_behalf_of. */
export const organisations = {
  listAccounts: endpoint({
    ...hostedCall,
    title: 'Accounts of a person',
    about:
      'Lists the organisations of which a signed-in person is a member. Their ids are the values of `account`.',
    path: '/api/person/accounts.json',
    subject: 'none',
    request: z.object({ session }),
    response: z.object({
      status: ok,
      accounts: z.array(account),
      /** Whether the person may create an organisation. */
      may_create: z.boolean(),
      /** Whether the session identifies a person. Otherwise it opens the account of one organisation only. */
      identified: z.boolean(),
    }),
    failures: ['session-not-found'],
    example: { request: { session: sessionExample } },
  }),

  createOrganisation: endpoint({
    ...hostedCall,
    title: 'Create an organisation',
    about: `Creates an organisation with the signed-in person as its administrator, if the operator allows it and the person administers fewer than ${limits.administered}.`,
    path: '/api/organisation/create.json',
    subject: 'none',
    request: z.object({ session, name }),
    response: z.object({ status: ok, account }),
    failures: ['session-not-found', 'organisations-off', 'organisation-name-taken'],
    example: { request: { session: sessionExample, name: 'Example Ltd' } },
  }),

  readMemberInvitation: endpoint({
    ...hostedCall,
    title: 'Invitation to an organisation',
    about: 'Returns the organisation, the role and the invited person that a link belongs to.',
    path: '/api/organisation/invitation.json',
    subject: 'none',
    request: z.object({ secret }),
    response: z.object({
      status: ok,
      organisation: z.string(),
      role: z.enum(memberRoles),
      name: z.string(),
      surname: z.string(),
    }),
    failures: ['link-not-found'],
    example: { request: { secret: sessionExample } },
  }),

  joinOrganisation: endpoint({
    ...hostedCall,
    title: 'Join an organisation',
    about:
      'Makes a signed-in person a member, if the person is the invited one: by the personal code of the invitation, or else by the name. The link stops working.',
    path: '/api/organisation/join.json',
    subject: 'none',
    request: z.object({ session, secret }),
    response: z.object({ status: ok, account }),
    failures: [
      'session-not-found',
      'link-not-found',
      'member-already',
      'wrong-personal-code',
      'wrong-name',
    ],
    example: { request: { session: sessionExample, secret: sessionExample } },
  }),

  readOrganisation: endpoint({
    ...hostedCall,
    title: 'Settings of an organisation',
    about: 'Returns the settings and the brand of the organisation named in `account`.',
    path: '/api/organisation/details.json',
    role: 'reader',
    subject: 'organisation',
    response: z.object({
      status: ok,
      organisation: z.object({
        id: z.uuid(),
        name: z.string(),
        sender_view: z.enum(senderViews),
        /** Whether all signed documents of the organisation are kept valid for decades. */
        keep_documents: z.boolean(),
        accent: z.string().nullable(),
        /** SHA-256 of the logo; null: none. */
        logo_digest: z.string().nullable(),
        reply_to: z.string().nullable(),
        /** Address of callbacks, for administrators only; null: none. */
        callback_url: z.string().nullable(),
        role: z.enum(memberRoles),
        member: z.uuid(),
      }),
    }),
    example: { request: {} },
  }),

  updateOrganisation: endpoint({
    ...hostedCall,
    title: 'Change an organisation',
    about: 'Changes the given settings of the organisation named in `account`.',
    path: '/api/organisation/update.json',
    role: 'administrator',
    subject: 'organisation',
    request: z.object({
      name: name.optional(),
      sender_view: oneOf(senderViews, 'Invalid value')
        .optional()
        .describe('Whether senders see and change every document, or only their own.'),
      keep_documents: z
        .boolean('This value should be a boolean')
        .optional()
        .describe(
          'True: each night its signed documents are marked to be kept valid. False: no more are marked.',
        ),
    }),
    failures: ['organisation-name-taken'],
    example: { request: { sender_view: 'own' } },
  }),

  updateBrand: endpoint({
    ...hostedCall,
    title: 'Change the brand of an organisation',
    about:
      'Changes the given parts of the brand of the organisation named in `account`, which its signers see on pages and in mails. An empty text removes a part.',
    path: '/api/organisation/brand.json',
    role: 'manager',
    subject: 'organisation',
    request: z.object({
      accent: orNone(z.string().regex(accentPattern), 'This value is not a colour like #0b5d57')
        .optional()
        .describe('Colour of buttons and links. Its contrast is checked (AA).'),
      logo: z
        .base64('This value is not Base64')
        .max(140_000, 'This value is too long')
        .optional()
        .describe('A PNG of at most 100 kB and 1000 × 1000 pixels, in Base64.'),
      reply_to: orNone(email, 'This value is not a valid email address')
        .optional()
        .describe('Address for answers to its mails.'),
    }),
    example: { request: { accent: '#0b5d57' } },
  }),

  readOrganisationTrail: endpoint({
    ...hostedCall,
    title: 'Audit trail of an organisation',
    about:
      'Returns the changes of members and settings of the organisation named in `account`, in the form of a document’s audit trail, and whether the chain is intact.',
    path: '/api/organisation/events.json',
    role: 'administrator',
    subject: 'organisation',
    response: z.object({ status: ok, events: z.array(auditEntry), chain: auditChain }),
    example: { request: {} },
  }),

  moveDocument: endpoint({
    ...hostedCall,
    title: 'Move a document into an organisation',
    about:
      'Moves a person’s own document, and the other documents of its batch, into an organisation in which the person may send. The person stays its sender; signers, links and running signatures are not affected. There is no way back.',
    path: '/api/document/{documentId}/move.json',
    role: 'person',
    subject: 'owner',
    request: z.object({ organisation: destination }),
    response: z.object({
      status: ok,
      /** Number of documents moved. */
      documents: z.int(),
    }),
    failures: ['document-not-found', 'storage-used-up'],
    example: { request: { organisation: memberUuid } },
  }),

  moveTemplate: endpoint({
    ...hostedCall,
    title: 'Move a template into an organisation',
    about: 'Moves a person’s own template into an organisation that the person manages.',
    path: '/api/template/{templateId}/move.json',
    role: 'person',
    subject: 'owner',
    request: z.object({ organisation: destination }),
    failures: ['template-not-found', 'template-name-taken', 'storage-used-up'],
    example: { request: { organisation: memberUuid } },
  }),

  changeSender: endpoint({
    ...hostedCall,
    title: 'Hand a document of an organisation over to a member',
    about:
      'Makes another member the sender of a document of the organisation named in `account`; without `member`, the member who calls. The other documents of its batch are handed over with it. Signers see the name of the new sender.',
    path: '/api/document/{documentId}/sender.json',
    role: 'manager',
    subject: 'organisation',
    request: z.object({
      member: z
        .uuid('This value is not a member')
        .optional()
        .describe('The new sender: an active member who may send.'),
    }),
    response: z.object({
      status: ok,
      sent_by: z.object({ id: z.uuid(), name: z.string() }),
      /** Number of documents handed over. */
      documents: z.int(),
    }),
    failures: ['document-not-found', 'member-not-found'],
    example: { request: { member: memberUuid } },
  }),
}
