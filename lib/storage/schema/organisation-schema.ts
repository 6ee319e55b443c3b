import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/vocabulary/language'
import type { MemberRole, SenderView } from '@/lib/vocabulary/organisation'
import { alphabetical } from './alphabetical'
import type { MailState } from './records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An account of several people. The owner reference of its documents is derived from its id. */
export const organisations = pgTable(
  'organisation',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Which documents members with the role sender see and change. */
    senderView: text('sender_view').$type<SenderView>().notNull().default('all'),
    /** Whether all of its signed documents are kept valid. */
    keepsDocuments: boolean('keeps_documents').notNull().default(false),
    /** `#rrggbb` */
    accent: text('accent'),
    /** A PNG, in Base64. */
    logo: text('logo'),
    /** SHA-256 of the PNG, hex. */
    logoDigest: text('logo_digest'),
    /** Address for answers to its mails. */
    replyTo: text('reply_to'),
    /** Address for callbacks of documents without an address of their own. */
    callbackUrl: text('callback_url'),
    encryptedCallbackSecret: text('sealed_callback_secret'),
    /** The role that members get from a directory without a group; null: no directory was connected yet. */
    directoryRole: text('directory_role').$type<MemberRole>(),
    /** Whether members whom the directory adds get an invitation by mail. */
    directoryInvites: boolean('directory_invites').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('organisation_by_name').on(table.relyingPartyId, sql`lower(${table.name})`),
  ],
)

/** A member of an organisation: invited, active or removed. A row stays, because documents name their sender by it. */
export const organisationMembers = pgTable(
  'organisation_member',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** Owner reference of the person: a keyed digest. Null: invited without a personal code, or erased. */
    person: text('person'),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    /** A program, which proves itself by an access token; it has no person, surname or address. */
    isProgram: boolean('is_program').notNull().default(false),
    invitedAt: moment('invited_at').notNull(),
    /** Null: the invitation is not accepted yet. */
    joinedAt: moment('joined_at'),
    removedAt: moment('removed_at'),
    /** SHA-256 of the invitation link's secret, hex; null once it is used or the member is removed. */
    digest: text('digest').unique(),
    /** Id of the link, and of the gateway secret from which the link's secret is derived. */
    linkId: uuid('link_id'),
    keyId: text('key_id'),
    expiresAt: moment('expires_at'),
    /** Id of the member as a user of the directory (SCIM); null: the directory does not manage the member. */
    directoryId: uuid('directory_id'),
    /** Name and id of the user in the directory. */
    userName: text('user_name'),
    externalId: text('external_id'),
    /** State of the invitation's mail. */
    mail: text('mail').$type<Exclude<MailState, 'dropped'>>().notNull().default('queued'),
  },
  (table) => [
    uniqueIndex('organisation_member_once').on(table.organisationId, table.person),
    index('organisation_member_by_person').on(table.person),
    index('organisation_member_alphabetical').on(
      table.organisationId,
      alphabetical(table.surname),
      alphabetical(table.name),
      table.id,
    ),
  ],
)

/** A group of the directory (SCIM). Members of a group with a role have this role at least. */
export const organisationGroups = pgTable(
  'organisation_group',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    externalId: text('external_id'),
    /** Set by an administrator; null: the group gives no role. */
    role: text('role').$type<MemberRole>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('organisation_group_by_name').on(table.organisationId, sql`lower(${table.name})`),
  ],
)

export const organisationGroupMembers = pgTable(
  'organisation_group_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => organisationGroups.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => organisationMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('organisation_group_of_member').on(table.memberId),
  ],
)
