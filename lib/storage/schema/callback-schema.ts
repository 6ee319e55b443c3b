import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CallbackError, CallbackState } from '@/lib/vocabulary/callback'
import { documents, relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An event to be sent to a relying party's server; its id is the `webhook-id` of every attempt. */
export const callbackDeliveries = pgTable(
  'callback_delivery',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The organisation whose address this is and whose secret signs; null: the relying party's. */
    organisationId: uuid('organisation_id'),
    url: text('url').notNull(),
    /** The exact body that is sent and signed, the same at every attempt. */
    body: text('body').notNull(),
    state: text('state').$type<CallbackState>().notNull(),
    /** Number of attempts since it was last queued. */
    attempts: integer('attempts').notNull().default(0),
    lastStatus: integer('last_status'),
    lastError: text('last_error').$type<CallbackError>(),
    /** When the last attempt began. */
    lastTriedAt: moment('last_tried_at'),
    /** How long the last attempt took. */
    lastDurationMs: integer('last_duration_ms'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [
    index('callback_of_document').on(table.documentId),
    index('callback_by_time').on(table.relyingPartyId, table.createdAt, table.id),
  ],
)
