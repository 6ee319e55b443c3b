import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Raw bytes announced by size and digest, then sent by PUT; deleted when used or expired. */
export const uploads = pgTable('upload', {
  id: uuid('id').primaryKey(),
  relyingPartyId: uuid('relying_party_id')
    .notNull()
    .references(() => relyingParties.id, { onDelete: 'cascade' }),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  blobKey: text('blob_key'),
  /** The owner whose storage it counts for; null: only the relying party's. */
  owner: text('owner'),
  /** The member of an organisation who announced it; null: the owner is no organisation. */
  sentBy: uuid('sent_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})
