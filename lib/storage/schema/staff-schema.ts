import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { JoiningRule } from '@/lib/vocabulary/organisation'
import { organisationMembers, organisations } from './organisation-schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const organisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })
const member = () =>
  uuid('member_id')
    .notNull()
    .references(() => organisationMembers.id, { onDelete: 'cascade' })

/** How members of an organisation sign in by OpenID Connect. */
export const staffSignIns = pgTable('staff_sign_in', {
  organisationId: organisation().primaryKey(),
  /** Last part of the address where members sign in: random, so that no name leads to it. */
  link: text('link').notNull().unique(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  encryptedClientSecret: text('sealed_client_secret').notNull(),
  /** Name of the ID token's claim with the groups of a person. */
  groupClaim: text('group_claim').notNull(),
  /** Who joins at their first sign-in. Empty: invited members only. */
  rules: jsonb('rules').$type<readonly JoiningRule[]>().notNull(),
  /** Whether an address counts if the provider does not say that it is verified. */
  addressesAreVerified: boolean('addresses_verified').notNull().default(false),
  changedAt: moment('changed_at').notNull(),
})

/** A sign-in that began in a browser and has not come back. */
export const staffSignInAttempts = pgTable(
  'staff_sign_in_attempt',
  {
    /** SHA-256 of the attempt's secret, hex. State, nonce and code verifier are derived from the secret. */
    digest: text('digest').primaryKey(),
    organisationId: organisation(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_sign_in_attempt_to_forget').on(table.expiresAt)],
)

/** The member whom a subject of a provider is. Rows of removed members stay, so that no rule lets them in again. */
export const staffIdentities = pgTable(
  'staff_identity',
  {
    organisationId: organisation(),
    issuer: text('issuer').notNull(),
    /** Keyed digest of the claim `sub`. */
    subject: text('subject').notNull(),
    memberId: member(),
    boundAt: moment('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.issuer, table.subject] }),
    uniqueIndex('staff_identity_once').on(table.memberId, table.issuer),
  ],
)

/**
 * A member who signed in by OpenID Connect. Not a row of `person_session`, so that no query for a person can find it:
 * this sign-in identifies no person.
 */
export const staffSessions = pgTable(
  'staff_session',
  {
    /** SHA-256 of the id, hex. */
    digest: text('digest').primaryKey(),
    memberId: member(),
    issuer: text('issuer').notNull(),
    /** Keyed digest of the claim `sub`. */
    subject: text('subject').notNull(),
    /** Keyed digest of the claim `sid`; null: the provider gave none. */
    providerSession: text('provider_session'),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('staff_session_of_member').on(table.memberId),
    index('staff_session_to_forget').on(table.endsAt),
  ],
)

/** Logout tokens that were used: each works once. */
export const staffLogoutTokens = pgTable(
  'staff_logout_token',
  {
    /** SHA-256 of issuer and `jti`, hex. */
    digest: text('digest').primaryKey(),
    organisationId: organisation(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_logout_token_to_forget').on(table.expiresAt)],
)
