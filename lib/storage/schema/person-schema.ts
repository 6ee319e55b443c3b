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
import type { OwnerNotice } from '@/lib/vocabulary/notice'
import type { MailState } from './records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => moment('created_at').notNull().defaultNow()

/** A person signed in at a portal. The cookie contains the id; only its digest is stored. */
export const personSessions = pgTable(
  'person_session',
  {
    /** SHA-256 of the id, hex. */
    digest: text('digest').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Owner reference of the person: a keyed digest. */
    owner: text('owner').notNull(),
    /** The login that proved their identity. */
    authenticationId: uuid('authentication_id').notNull(),
    /**
     * The proved identity, encrypted, because it is needed longer than the login and contains the personal code. Null:
     * older sessions.
     */
    login: text('login'),
    createdAt: createdAt(),
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('person_session_of_owner').on(table.relyingPartyId, table.owner),
    index('person_session_of_login').on(table.authenticationId),
    index('person_session_to_forget').on(table.endsAt),
  ],
)

/** Notice settings of a person who signs in at a portal. */
export const personSettings = pgTable(
  'person_settings',
  {
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Owner reference of the person: a keyed digest. */
    owner: text('owner').notNull(),
    /** Null: no mails. */
    email: text('email'),
    language: text('language').$type<Language>().notNull(),
    notices: text('notices').array().$type<readonly OwnerNotice[]>().notNull(),
    /** Whether people they invite are stored as suggestions. */
    suggestPeople: boolean('suggest_people').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.relyingPartyId, table.owner] })],
)

/** A person whom an owner has invited, suggested to that owner for later invitations. */
export const suggestedPeople = pgTable(
  'suggested_person',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Owner reference of the person they are suggested to: a keyed digest. */
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    /** In lower case, because it is used for look-ups. */
    email: text('email').notNull(),
    /** Last invitation. */
    invitedAt: moment('invited_at').notNull(),
  },
  (table) => [
    index('suggested_person_of_owner').on(table.relyingPartyId, table.owner, table.invitedAt),
    index('suggested_person_at_address').on(table.email),
  ],
)

/** An address for notices that waits until the person opens the link mailed to it. */
export const addressConfirmations = pgTable(
  'address_confirmation',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Owner reference of the person: a keyed digest. */
    owner: text('owner').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** SHA-256 of the link's secret, hex. */
    digest: text('digest').notNull().unique(),
    /** Id of the gateway secret from which the link's secret is derived. */
    keyId: text('key_id').notNull(),
    /** The newest mail with the link. */
    mailId: uuid('mail_id').notNull(),
    mail: text('mail').$type<Exclude<MailState, 'dropped'>>().notNull().default('queued'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('one_address_to_confirm').on(table.relyingPartyId, table.owner),
    index('address_confirmation_to_forget').on(table.expiresAt),
  ],
)

/** A key that is kept when gateway secrets change: stored encrypted, and encrypted again with the new secret. */
export const keptKeys = pgTable('kept_key', {
  /** owner: derives owner references of documents; seal: seals evidence. */
  name: text('name').$type<'owner' | 'seal'>().primaryKey(),
  encrypted: text('sealed').notNull(),
  createdAt: createdAt(),
})
