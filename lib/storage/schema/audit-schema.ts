import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The last entry of each document's chain, signed, so that removed last entries are detected. */
export const auditHeads = pgTable('audit_head', {
  documentId: uuid('document_id').primaryKey(),
  /** Number of the last entry, from 1. */
  sequence: integer('sequence').notNull(),
  /** Digest of the last entry, hex. */
  digest: text('digest').notNull(),
  at: moment('at').notNull(),
  keyId: text('key_id').notNull(),
  /** Ed25519, Base64. */
  signature: text('signature').notNull(),
})

/** Public keys that have signed here. A key in this table is not trusted for that reason. */
export const auditKeys = pgTable('audit_key', {
  /** SHA-256 over the public key, hex. */
  id: text('id').primaryKey(),
  /** SubjectPublicKeyInfo, DER, Base64. */
  publicKey: text('public_key').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Periodic digests over all chains that grew since the previous one, so that removed chains are detected. */
export const auditAnchors = pgTable('audit_anchor', {
  /** Number of the anchor, from 1 without gaps. */
  number: integer('number').primaryKey(),
  at: moment('at').notNull(),
  /** Number of chains it covers. */
  chains: integer('chains').notNull(),
  previousDigest: text('previous_digest').notNull(),
  digest: text('digest').notNull(),
  keyId: text('key_id').notNull(),
  signature: text('signature').notNull(),
  /** RFC 3161 token over the digest, DER, Base64. */
  timeStamp: text('time_stamp'),
})

/** Position of a document's chain when an anchor covered it. */
export const auditAnchored = pgTable(
  'audit_anchored',
  {
    documentId: uuid('document_id').notNull(),
    sequence: integer('sequence').notNull(),
    digest: text('digest').notNull(),
    anchor: integer('anchor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.sequence] }),
    index('audit_anchored_by').on(table.anchor, table.documentId),
  ],
)
