import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/vocabulary/language'
import type { OwnerNotice } from '@/lib/vocabulary/notice'
import { personalText } from '../columns/personal-columns'
import type { MailState } from '../records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => moment('created_at').notNull().defaultNow()

/** Somebody signed in at a portal. The cookie carries the id; only its digest is kept. */
export const personSessions = pgTable(
  'person_session',
  {
    /** SHA-256 of the id, hex. */
    digest: text('digest').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The person, as documents know them: a keyed digest. */
    owner: text('owner').notNull(),
    /** The login that proved who they are. */
    authenticationId: uuid('authentication_id').notNull(),
    /** What it proved, sealed: it outlives the login, and holds the personal code. Null: from before that was kept. */
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

/** What somebody who signs in at a portal wants to be told of their documents. */
export const personSettings = pgTable(
  'person_settings',
  {
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The person, as documents know them: a keyed digest. */
    owner: text('owner').notNull(),
    /** Null: they want no mail. */
    email: personalText('person_settings.email'),
    language: text('language').$type<Language>().notNull(),
    notices: text('notices').array().$type<readonly OwnerNotice[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.relyingPartyId, table.owner] })],
)

/** The address that a person wants notices at, until they follow the link that was mailed to it. */
export const addressConfirmations = pgTable(
  'address_confirmation',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The person, as documents know them: a keyed digest. */
    owner: text('owner').notNull(),
    email: personalText('address_confirmation.email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** SHA-256 of the link's secret, hex. */
    digest: text('digest').notNull().unique(),
    /** The gateway secret that the link's secret is derived with. */
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

/** A key that outlives every gateway secret: kept sealed, and sealed anew when the secret changes. */
export const keptKeys = pgTable('kept_key', {
  /** owner: what documents are tied to people with; seal: what evidence is sealed with. */
  name: text('name').$type<'owner' | 'seal'>().primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: createdAt(),
})
