import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { relyingParties } from './schema'

/** Appearance of a relying party on its signers' pages; values that the operator has not set are null. */
export const brands = pgTable('brand', {
  relyingPartyId: uuid('relying_party_id')
    .primaryKey()
    .references(() => relyingParties.id, { onDelete: 'cascade' }),
  displayName: text('display_name'),
  /** `#rrggbb` */
  accent: text('accent'),
  /** A PNG, in Base64. */
  logo: text('logo'),
  /** SHA-256 of the PNG, hex. */
  logoDigest: text('logo_digest'),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
})
