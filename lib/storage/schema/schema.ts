import type { Mark } from '@paraph/validator/vocabulary/mark'
import { sql } from 'drizzle-orm'
import {
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
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
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
} from './records'
import { indexOfText, personOf } from './search-grams'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => moment('created_at').notNull().defaultNow()

/** A program that may call the gateway. Secrets are stored as digests, callback secrets encrypted. */
export const relyingParties = pgTable('relying_party', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  encryptedCallbackSecret: text('sealed_callback_secret'),
  /** Origin of the callback secret; null without a secret. */
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
  /** The program, a member of an organisation, or else the organisation whose directory has it; null: the party’s own. */
  memberId: uuid('member_id'),
  organisationId: uuid('organisation_id'),
  source: text('source').$type<TokenSource>().notNull().default('unknown'),
  createdAt: createdAt(),
  revokedAt: moment('revoked_at'),
})

export const documents = pgTable(
  'document',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The client's opaque reference to the document's owner. */
    owner: text('owner'),
    /** The member of an organisation who sent it; null: the owner is no organisation. */
    sentBy: uuid('sent_by'),
    /** The client's reference of the call that created it: a repeated call has no further effect. */
    reference: text('reference'),
    /** Keyed digest of that call, in hex. */
    digest: text('digest'),
    /** Name of the sender, shown to signers. */
    ownerName: text('owner_name').notNull(),
    name: text('name').notNull(),
    /** The sender's own texts; null: none. */
    title: text('title'),
    subject: text('subject'),
    message: text('message'),
    format: text('format').$type<DocumentFormat>().notNull(),
    access: text('access').$type<DocumentAccess>().notNull(),
    /** Computed from the facts (gateway/documents/refresh-state.ts), so that lists can filter by it. */
    state: text('state').$type<DocumentState>().notNull(),
    /** Addresses for callbacks, from the upload and from temporary links. */
    callbackUrls: text('callback_urls').array().notNull().default([]),
    /** Events wanted by an address, if it chose any. */
    callbackEvents: jsonb('callback_events')
      .$type<Readonly<Record<string, readonly CallbackEvent[]>>>()
      .notNull()
      .default({}),
    signaturePosition: text('signature_position'),
    signaturePage: text('signature_page'),
    /** Number of required signatures in groups that do not need all their signers. */
    groups: jsonb('groups').$type<readonly GroupNeed[]>().notNull().default([]),
    /** Whether a signer may hand over to another person. */
    allowHandOver: boolean('allow_hand_over').notNull().default(false),
    /** Whether signers are screened before they sign. */
    sanctions: boolean('sanctions').notNull().default(false),
    peps: boolean('peps').notNull().default(false),
    /** The current content, with signatures. */
    file: jsonb('file').$type<StoredFile>(),
    /** Counts contents; a signature made for an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Signatures are accepted until then. */
    deadline: moment('deadline'),
    /** The newest deadline that passed with signatures missing; a later one opens the document again. */
    missedDeadline: moment('missed_deadline'),
    /** Automatic reminders; null: none. */
    reminders: jsonb('reminders').$type<ReminderTerms>(),
    /** IANA name of the time zone for days and office hours. */
    timeZone: text('time_zone').notNull().default('Europe/Vilnius'),
    eraseAt: moment('erase_at'),
    /** If only the owner signs: when the document is deleted unless they have signed. */
    unsignedUntil: moment('unsigned_until'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    removedAt: moment('removed_at'),
    /** When its owner put it into the archive: lists leave it out. Nothing else depends on it. */
    archivedAt: moment('archived_at'),
    /** When its owner last sent its file and people again, as another document. */
    sentAgainAt: moment('sent_again_at'),
    /** The batch it was sent with; its documents share their file. */
    batchId: uuid('batch_id'),
  },
  (table) => [
    uniqueIndex('document_reference_of_owner')
      .on(table.relyingPartyId, sql`coalesce(${table.owner}, '')`, table.reference)
      .where(sql`reference is not null`),
    index('document_of_batch').on(table.batchId).where(sql`batch_id is not null`),
    index('document_listed')
      .on(table.relyingPartyId, table.owner, table.state, table.batchId)
      .where(sql`removed_at is null and archived_at is null`),
    index('document_of_batch_listed')
      .on(table.batchId, table.state)
      .where(sql`batch_id is not null and removed_at is null and archived_at is null`),
    index('document_needing_owner')
      .on(table.relyingPartyId, table.owner, table.updatedAt, table.batchId, table.id)
      .where(
        sql`removed_at is null and archived_at is null and sent_again_at is null and (state in ('declined', 'expired') or state = 'saved' and unsigned_until is not null)`,
      ),
    index('document_archived')
      .on(table.relyingPartyId, table.owner, table.updatedAt)
      .where(sql`archived_at is not null`),
    index('document_by_owner').on(table.relyingPartyId, table.owner, table.updatedAt),
    index('document_by_sender')
      .on(table.relyingPartyId, table.owner, table.sentBy, table.updatedAt)
      .where(sql`sent_by is not null`),
    index('document_by_change')
      .on(table.relyingPartyId, table.updatedAt, table.id)
      .where(sql`removed_at is null`),
    index('document_by_state')
      .on(table.relyingPartyId, table.owner, table.state, table.updatedAt)
      .where(sql`removed_at is null`),
    indexOfText('document_by_text', table.name),
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
     * Position in the order of invitation within the document. The default is a sequence, which only earlier gateways
     * use: it stays as long as they may run next to this version.
     */
    position: bigserial('position', { mode: 'number' }),
    /** Signer, approver, observer or copy recipient. */
    role: text('role').$type<SignerRole>().notNull().default('signer'),
    /** Position in the order of signing: signers with the same position form a group. */
    order: integer('signing_order').notNull().default(1),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    email: text('email'),
    /** Country of the personal code; without a code, the country whose people the owner allows to sign. */
    country: text('country').$type<Person['country']>(),
    personalCode: text('personal_code'),
    phone: text('phone'),
    /** The only method allowed; null: any. */
    method: text('method').$type<MethodName>(),
    language: text('language').$type<Language>().notNull(),
    /** Place of their visible signature; null: chosen by the document's settings. */
    mark: jsonb('mark').$type<Mark>(),
    successUrl: text('success_url'),
    noEmail: boolean('no_email').notNull().default(false),
    temporary: boolean('temporary').notNull().default(false),
    state: text('state').$type<SignerState>().notNull(),
    rejectionReason: text('rejection_reason').notNull().default(''),
    /** The signature's Id in the file; null before it exists. */
    signatureId: text('signature_id'),
    /** Name in the certificate, as shown in the signature. */
    certificateName: text('certificate_name'),
    signatureValid: boolean('signature_valid').notNull().default(false),
    createdAt: createdAt(),
    /** When their turn began; null: others sign before them. */
    askedAt: moment('asked_at').defaultNow(),
    /** When they were last reminded, or invited again at another address; null: never since their turn began. */
    remindedAt: moment('reminded_at'),
    /** Number of automatic reminders sent. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** When they turned automatic reminders off. */
    remindersOffAt: moment('reminders_off_at'),
    viewedAt: moment('viewed_at'),
    signedAt: moment('signed_at'),
    approvedAt: moment('approved_at'),
    /** Digest of the content that an approver approved, hex; null: no approval. */
    approvedSha256: text('approved_sha256'),
    /** How an approver who has answered was identified. */
    identifiedBy: text('identified_by').$type<MethodName>(),
    rejectedAt: moment('rejected_at'),
    /** When a temporary signer who did not sign expired. */
    expiredAt: moment('expired_at'),
    removedAt: moment('removed_at'),
    /** For a removed signer: to whom they handed over; null: removed by the owner. */
    handedOverTo: uuid('handed_over_to'),
  },
  (table) => [
    index('signer_of_document').on(table.documentId),
    indexOfText('signer_by_text', personOf(table)),
    index('signer_by_person')
      .on(table.personalCode, table.country)
      .where(sql`personal_code is not null and signed_at is null`),
    index('signer_signed_by_person')
      .on(table.personalCode, table.country)
      .where(sql`personal_code is not null and signed_at is not null`),
  ],
)

/** A link for one signer. Only the digest of its secret is stored; a newer link replaces an older one. */
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
    /** Id of the gateway secret it was derived from; null for older links. */
    keyId: text('key_id'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at'),
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('link_of_signer').on(table.signerId)],
)

/** A provider's request to a person: to sign a document, to sign a digest, or to identify. */
export const sessions = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    family: text('family').$type<MethodName>().notNull(),
    kind: text('kind').$type<SessionKind>().notNull(),
    state: text('state').$type<SessionState>().notNull(),
    /** Null: the person who answers. */
    person: jsonb('person').$type<Person>(),
    request: jsonb('request').$type<SessionRequest>().notNull(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').references(() => signers.id, { onDelete: 'cascade' }),
    /** The document that only this session may sign now, because a PDF takes one signature at a time. */
    holdsDocument: uuid('holds_document'),
    documentVersion: integer('document_version'),
    /** The file being signed. */
    file: jsonb('file').$type<StoredFile>(),
    /** The signature waiting for its value, or the challenge waiting for its answer. */
    prepared: jsonb('prepared').$type<unknown>(),
    controlCode: text('control_code'),
    /** The provider's session, as its client needs it to continue. */
    providerSession: jsonb('provider_session').$type<unknown>(),
    /** The provider's answer, before it is processed. */
    answer: jsonb('answer').$type<unknown>(),
    result: jsonb('result').$type<unknown>(),
    failure: jsonb('failure').$type<SessionFailure>(),
    /** Id of the call that began the session, shown to the person as support reference. */
    requestId: text('trace_id'),
    createdAt: createdAt(),
    /** Until when the person may answer; after the end, until when the result can be read. */
    expiresAt: moment('expires_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Digest of the person session that identifies the signer, and whose end ends it; null: a person was asked. */
    personSession: text('person_session'),
    /** The caller's key for the call that began it: a repeated call gets the first answer. */
    idempotencyKey: text('idempotency_key'),
    /** Keyed digest of that call's body, in hex. */
    idempotencyDigest: text('idempotency_digest'),
    /** Parts of that call's answer that the other columns do not contain. */
    firstAnswer: jsonb('first_answer').$type<unknown>(),
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
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<MailState>().notNull(),
    /** The server's refusal, for the owner to read; null if the mail failed because the server was away for days. */
    refusal: text('refusal'),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('mail_of_document').on(table.documentId),
    index('mail_failed').on(table.documentId).where(sql`state = 'failed'`),
  ],
)

/** The audit trail: each entry contains the digest of the previous one. */
export const events = pgTable(
  'event',
  {
    /** Identifies rows, but does not state their order: that is `sequence`. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id').notNull(),
    /** Position of the entry in the document's chain, from 1. */
    sequence: integer('sequence').notNull(),
    /** Version of the digest. */
    version: integer('version').notNull(),
    relyingPartyId: uuid('relying_party_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    /** Who acted, in words the owner knows: a signer's name, "owner", "gateway". */
    actor: text('actor').notNull(),
    signerId: uuid('signer_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Salted digests of the fields that can be erased, by field. */
    fields: jsonb('fields').$type<Readonly<Record<string, SaltedDigest>>>().notNull(),
    previousDigest: text('previous_digest').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [uniqueIndex('event_in_its_place').on(table.documentId, table.sequence)],
)

/** The transactional outbox: work that must happen although no caller waits for it. */
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
    lastError: text('last_error'),
    /** Id of the call that enqueued the job, for the log lines of the job. */
    requestId: text('traceparent'),
    createdAt: createdAt(),
  },
  (table) => [
    index('job_to_run').on(table.name, table.runAt).where(sql`state = 'ready'`),
    index('job_to_recover').on(table.lockedUntil).where(sql`state = 'running'`),
    uniqueIndex('job_once').on(table.name, table.key).where(sql`state <> 'dead'`),
  ],
)
