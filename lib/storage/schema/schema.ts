import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type {
  DocumentAccess,
  DocumentFormat,
  DocumentState,
  SignerRole,
  SignerState,
} from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import type { MailKind } from '@/lib/vocabulary/mail'
import type { Mark } from '@/lib/vocabulary/mark'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { personalJson, personalText } from '../columns/personal-columns'
import type {
  GroupNeed,
  JobState,
  LinkKind,
  MailState,
  ReminderTerms,
  SaltedDigest,
  SessionFailure,
  SessionKind,
  SessionRequest,
  SessionState,
  StoredFile,
  TokenSource,
} from '../records'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => moment('created_at').notNull().defaultNow()

/** A program that may call the gateway. Secrets are stored as digests, callback secrets sealed. */
export const relyingParties = pgTable('relying_party', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  sealedCallbackSecret: text('sealed_callback_secret'),
  /** Where the callback secret came from; null with none. */
  callbackSecretSource: text('callback_secret_source').$type<TokenSource>(),
  createdAt: createdAt(),
})

export const accessTokens = pgTable('access_token', {
  /** SHA-256 of the token, hex. */
  digest: text('digest').primaryKey(),
  relyingPartyId: uuid('relying_party_id')
    .notNull()
    .references(() => relyingParties.id, { onDelete: 'cascade' }),
  scopes: text('scopes').array().notNull(),
  source: text('source').$type<TokenSource>().notNull().default('unknown'),
  createdAt: createdAt(),
  revokedAt: moment('revoked_at'),
})

/** Raw bytes announced by size and digest, then sent by PUT; gone when used or expired. */
export const uploads = pgTable('upload', {
  id: uuid('id').primaryKey(),
  relyingPartyId: uuid('relying_party_id')
    .notNull()
    .references(() => relyingParties.id, { onDelete: 'cascade' }),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  blobKey: text('blob_key'),
  /** Whose storage it counts as; null: the relying party's alone. */
  owner: text('owner'),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

export const documents = pgTable(
  'document',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The client's own opaque reference to whose document it is. */
    owner: text('owner'),
    /** The client's own name for the call that has made it: what is asked for twice is done once. */
    reference: text('reference'),
    /** Of what that call asked for, keyed, in hex. */
    digest: text('digest'),
    /** Who asks, as signers read it. */
    ownerName: personalText('document.owner_name').notNull(),
    name: text('name').notNull(),
    format: text('format').$type<DocumentFormat>().notNull(),
    access: text('access').$type<DocumentAccess>().notNull(),
    /** Computed from the facts (gateway/documents/refresh-state.ts), so that lists can be narrowed to it. */
    state: text('state').$type<DocumentState>().notNull(),
    /** Of the upload and of temporary links. */
    callbackUrls: text('callback_urls').array().notNull().default([]),
    /** What an address wants to be told, where it said so. */
    callbackEvents: jsonb('callback_events')
      .$type<Readonly<Record<string, readonly CallbackEvent[]>>>()
      .notNull()
      .default({}),
    signaturePosition: text('signature_position'),
    signaturePage: text('signature_page'),
    /** How many have to sign in groups of signers that do not need everybody. */
    groups: jsonb('groups').$type<readonly GroupNeed[]>().notNull().default([]),
    /** Whether a signer may name somebody else who signs in their place. */
    allowHandOver: boolean('allow_hand_over').notNull().default(false),
    /** Whether whoever signs is looked up first. */
    sanctions: boolean('sanctions').notNull().default(false),
    peps: boolean('peps').notNull().default(false),
    /** The content as it is now, signatures included. */
    file: jsonb('file').$type<StoredFile>(),
    /** Counts contents; a signature made for an older one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Until when signatures are taken. */
    deadline: moment('deadline'),
    /** The newest deadline that passed with signatures missing; a later one opens the document again. */
    missedDeadline: moment('missed_deadline'),
    /** How whoever has not signed is reminded by itself; null: they are not. */
    reminders: jsonb('reminders').$type<ReminderTerms>(),
    /** IANA name of the zone whose days and office hours count. */
    timeZone: text('time_zone').notNull().default('Europe/Vilnius'),
    eraseAt: moment('erase_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: personalText('document.cancel_reason').notNull().default(''),
    removedAt: moment('removed_at'),
    /** What it was sent with to many people at once; they share their file. */
    batchId: uuid('batch_id'),
  },
  (table) => [
    uniqueIndex('document_once')
      .on(table.relyingPartyId, table.reference)
      .where(sql`reference is not null`),
    index('document_of_batch').on(table.batchId).where(sql`batch_id is not null`),
    index('document_by_owner').on(table.relyingPartyId, table.owner, table.updatedAt),
    index('document_by_change')
      .on(table.relyingPartyId, table.updatedAt, table.id)
      .where(sql`removed_at is null`),
    index('document_by_state')
      .on(table.relyingPartyId, table.owner, table.state, table.updatedAt)
      .where(sql`removed_at is null`),
    index('document_to_erase').on(table.eraseAt),
  ],
)

export const signers = pgTable(
  'signer',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /**
     * Position in the order of invitation, counted within the document. Its default is a sequence, which only earlier gateways
     * use: it stays as long as they may run beside this version.
     */
    position: bigserial('position', { mode: 'number' }),
    /** Whether they are to sign, or only get what the others have signed. */
    role: text('role').$type<SignerRole>().notNull().default('signer'),
    /** Position in the order of signing: signers with the same one are in the same group. */
    order: integer('signing_order').notNull().default(1),
    name: personalText('signer.name').notNull(),
    surname: personalText('signer.surname').notNull(),
    email: personalText('signer.email'),
    /** Of the personal code; without one, where the owner said which country's people may sign. */
    country: text('country').$type<Person['country']>(),
    personalCode: personalText('signer.personal_code'),
    phone: personalText('signer.phone'),
    /** The only method allowed, when one is. */
    method: text('method').$type<ProviderFamily>(),
    language: text('language').$type<Language>().notNull(),
    /** Where their signature is to be seen; null: where the document says. */
    mark: jsonb('mark').$type<Mark>(),
    successUrl: text('success_url'),
    noEmail: boolean('no_email').notNull().default(false),
    temporary: boolean('temporary').notNull().default(false),
    state: text('state').$type<SignerState>().notNull(),
    rejectionReason: personalText('signer.rejection_reason').notNull().default(''),
    /** The signature's Id in the file, once there is one. */
    signatureId: text('signature_id'),
    /** Name in the certificate, as the signature shows it. */
    certificateName: personalText('signer.certificate_name'),
    signatureValid: boolean('signature_valid').notNull().default(false),
    createdAt: createdAt(),
    /** When their turn came; null: others sign before them. */
    askedAt: moment('asked_at').defaultNow(),
    /** When they were last reminded, or invited anew at another address; null: never since they were asked. */
    remindedAt: moment('reminded_at'),
    /** How many reminders went by themselves. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** Since when they want no more of those. */
    remindersOffAt: moment('reminders_off_at'),
    viewedAt: moment('viewed_at'),
    signedAt: moment('signed_at'),
    rejectedAt: moment('rejected_at'),
    /** Since when a temporary signer who did not sign counts no more. */
    expiredAt: moment('expired_at'),
    removedAt: moment('removed_at'),
    /** Of a removed signer: who came in their place, as they wished; null: the owner removed them. */
    handedOverTo: uuid('handed_over_to'),
  },
  (table) => [
    index('signer_of_document').on(table.documentId),
    index('signer_by_person')
      .on(table.personalCode, table.country)
      .where(sql`personal_code is not null and signed_at is null`),
    index('signer_signed_by_person')
      .on(table.personalCode, table.country)
      .where(sql`personal_code is not null and signed_at is not null`),
  ],
)

/** A way in for one signer. Only the digest of its secret is kept; a newer link replaces an older one. */
export const links = pgTable(
  'link',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').references(() => signers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<LinkKind>().notNull(),
    /** SHA-256 of the secret, hex. */
    digest: text('digest').notNull().unique(),
    /** Which gateway secret it was derived with; null for links from before that was noted. */
    keyId: text('key_id'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at'),
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('link_of_signer').on(table.signerId)],
)

/** A person being asked by a provider: to sign a document, to sign a digest, or to say who they are. */
export const sessions = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    family: text('family').$type<ProviderFamily>().notNull(),
    kind: text('kind').$type<SessionKind>().notNull(),
    state: text('state').$type<SessionState>().notNull(),
    /** Null: whoever follows the link. */
    person: personalJson<Person>('session.person'),
    request: personalJson<SessionRequest>('session.request').notNull(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').references(() => signers.id, { onDelete: 'cascade' }),
    /** The document this session alone may sign now: a PDF takes one signature at a time. */
    holdsDocument: uuid('holds_document'),
    documentVersion: integer('document_version'),
    /** What is being signed. */
    file: jsonb('file').$type<StoredFile>(),
    /** The signature waiting for its value, or the challenge waiting for its answer. */
    prepared: personalJson<unknown>('session.prepared'),
    controlCode: text('control_code'),
    /** The provider's session, as its client needs it to go on. */
    providerSession: jsonb('provider_session').$type<unknown>(),
    /** What the provider answered, before anything was made of it. */
    answer: personalJson<unknown>('session.answer'),
    result: personalJson<unknown>('session.result'),
    failure: personalJson<SessionFailure>('session.failure'),
    /** Of the call that began it: what its person reads as support reference. */
    traceId: text('trace_id'),
    createdAt: createdAt(),
    /** Until when its person may answer; of an ended one, until when its end can be read. */
    expiresAt: moment('expires_at').notNull(),
    finishedAt: moment('finished_at'),
    /**
     * Digest of the person session whose login this is, as the identification of a signer: worth something as long as that goes
     * on. Null: somebody was asked for it.
     */
    personSession: text('person_session'),
    /** The caller's own name for the call that began it: a repeated call gets the first answer. */
    idempotencyKey: text('idempotency_key'),
    /** Keyed digest of that call's body, in hex. */
    idempotencyDigest: text('idempotency_digest'),
    /** Parts of that call's answer which the other columns do not hold. */
    firstAnswer: personalJson<unknown>('session.first_answer'),
  },
  (table) => [
    uniqueIndex('session_once')
      .on(table.relyingPartyId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    uniqueIndex('one_session_holds_a_document').on(table.holdsDocument),
    uniqueIndex('one_live_session_of_a_signer')
      .on(table.signerId)
      .where(sql`finished_at is null and kind = 'signing'`),
    index('session_to_end').on(table.expiresAt).where(sql`finished_at is null`),
    index('session_to_forget').on(table.finishedAt),
    index('session_of_document').on(table.documentId),
  ],
)

export const mails = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').references(() => signers.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').references(() => links.id, { onDelete: 'set null' }),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: personalText('mail.recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<MailState>().notNull(),
    /** Why the server refused it, for the owner to read; null of one that failed because the server took nothing for days. */
    refusal: personalText('mail.refusal'),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('mail_of_document').on(table.documentId)],
)

/** The audit trail: each entry carries the digest of the one before it. */
export const events = pgTable(
  'event',
  {
    /** Tells rows apart and says nothing of their order: that is `sequence`. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id').notNull(),
    /** Its position in the document's chain, from 1. */
    sequence: integer('sequence').notNull(),
    /** Of the way its digest is made. */
    version: integer('version').notNull(),
    relyingPartyId: uuid('relying_party_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    /** Who did it, in words the owner knows: a signer's name, "owner", "gateway". */
    actor: personalText('event.actor').notNull(),
    signerId: uuid('signer_id'),
    data: personalJson<Record<string, unknown>>('event.data').notNull(),
    /** Salted digests of what can be erased, by field. */
    fields: personalJson<Readonly<Record<string, SaltedDigest>>>('event.fields').notNull(),
    previousDigest: text('previous_digest').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [uniqueIndex('event_in_its_place').on(table.documentId, table.sequence)],
)

/** Work that must happen although nobody waits for it: the transactional outbox. */
export const jobs = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    key: text('key'),
    state: text('state').$type<JobState>().notNull().default('ready'),
    runAt: moment('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    attemptsMax: integer('attempts_max').notNull(),
    lockedUntil: moment('locked_until'),
    lastError: personalText('job.last_error'),
    /** Of whoever left it here; a job belongs to the same trace. */
    traceparent: text('traceparent'),
    createdAt: createdAt(),
  },
  (table) => [
    index('job_to_run').on(table.name, table.runAt).where(sql`state = 'ready'`),
    index('job_to_recover').on(table.lockedUntil).where(sql`state = 'running'`),
    uniqueIndex('job_once').on(table.name, table.key).where(sql`state <> 'dead'`),
  ],
)

/** One row: when a gateway last found the database taking what it wrote. */
export const heartbeats = pgTable('heartbeat', {
  id: integer('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})
