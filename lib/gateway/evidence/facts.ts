import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import type { EventKind } from '@/lib/storage/audit/audit-trail'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import { readVerifiedChain, snapshot, type VerifiedChain } from '@/lib/storage/audit/verify-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { listEverySigner, listReaders, type Signer } from '@/lib/storage/documents/signers'
import { isOwnersMail, listMails, type StoredMail } from '@/lib/storage/mails'
import { onlyReads } from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { ContainedFile } from '../contract/entries/contents'
import { containedFiles } from '../documents/content/contained-files'
import { openContent } from '../documents/content/stored-content'
import { validate } from '../documents/validate-document'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { openSeal, type Seal } from './seal'
import { type Transition, transitionsOf } from './transitions'
import { type EvidenceReader, seesEvent, seesFact } from './who-sees-what'

/** All stored data of a document, in one snapshot. */
export interface StoredFacts {
  readonly at: Date
  readonly document: Document
  /** All people who were ever on the document. */
  readonly people: readonly Signer[]
  readonly mails: readonly StoredMail[]
  readonly trail: VerifiedChain
  readonly seal: Seal
}

/** The contents of the file and the reports about it. */
export interface FileFacts {
  readonly contents: readonly ContainedFile[]
  /** Language of the reports. */
  readonly language: Language
  /** Reports about the signatures; undefined if the file cannot be checked for signatures. */
  readonly reports: PooledReports | undefined
}

/** Finds the document for a caller, and refuses callers without access. */
export type FindDocument = (tx: Transaction) => Promise<Document>

/** Reads everything in one snapshot, so that the facts are consistent. */
export async function readStoredFacts(context: Context, find: FindDocument): Promise<StoredFacts> {
  const { database, audit, clock } = context
  // `openSeal` creates the seal at first use, which a read-only snapshot cannot do.
  const seal = await database.db.transaction((tx) => openSeal(context, tx))
  const facts = await database.db.transaction(async (tx) => {
    const document = await find(tx)
    const { id } = document
    const people = [...(await listEverySigner(tx, id)), ...(await listReaders(tx, id))]
    const mails = (await listMails(tx, id)).toReversed()
    const trail = await readVerifiedChain(tx, id, audit.trustedKeys)
    return { at: clock(), document, people, mails, trail, seal }
  }, snapshot)
  audit.note([facts.trail.verdict])
  return facts
}

/** Reads the file. `isRecorded`: the reports include everything that they depend on, for a proof bundle. */
export async function readFileFacts(
  context: Context,
  { at, document: { file, name, format } }: StoredFacts,
  language: Language,
  isRecorded: boolean,
): Promise<FileFacts> {
  const contents = await containedFiles(context, { name, format, file })
  const source = await openContent(context.blobs, file)
  try {
    return {
      contents,
      language,
      reports: await validate(context, { name: file.name, source }, { at, isRecorded, language }),
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { contents, language, reports: undefined }
  } finally {
    source.close()
  }
}

function isUnreadable(error: unknown): boolean {
  const reasons = ['invalid-file-type', 'document-corrupted', 'too-complex']
  return error instanceof OperationFailure && reasons.includes(error.reason)
}

const commonFields = [
  'id',
  'name',
  'surname',
  'role',
  'order',
  'state',
  'rejectionReason',
  'certificateName',
  'signedAt',
  'approvedAt',
  'approvedSha256',
  'rejectedAt',
  'removedAt',
  'expiredAt',
  'handedOverTo',
] as const

/** A person in evidence, without the facts that its reader must not see. */
export interface DescribedPerson {
  readonly signer: Pick<Signer, (typeof commonFields)[number]>
  readonly method: MethodName | undefined
  readonly course?:
    | (Pick<Signer, 'createdAt' | 'askedAt' | 'viewedAt' | 'remindedAt'> & {
        readonly identifiedAt: Date | null
      })
    | undefined
  readonly contact?: Pick<Signer, 'email' | 'phone'> | undefined
  readonly personalCode?: Pick<Signer, 'country' | 'personalCode'> | undefined
  readonly mails: readonly DescribedMail[]
}

export interface DescribedMail {
  readonly kind: StoredMail['kind']
  readonly state: StoredMail['state']
  readonly createdAt: Date
  readonly settledAt: Date | null
  readonly recipient?: string
  readonly refusal?: string | undefined
}

export interface DescribedEvent {
  readonly entry: AuditEntry
  readonly transition: Transition
}

/** The people of a document, its mails and its trail. */
export type DescribableFacts = Pick<StoredFacts, 'document' | 'people' | 'mails'> & {
  readonly trail: Pick<VerifiedChain, 'chain'>
}

/** The facts that one reader may see. */
export interface DescribedFacts {
  readonly people: readonly DescribedPerson[]
  readonly ownerMails: readonly DescribedMail[]
  readonly events: readonly DescribedEvent[]
  /** Number of entries of the chain that concern other people only. */
  readonly hidden: number
}

export function describedFor(
  reader: EvidenceReader,
  { document, people, mails, trail: { chain } }: DescribableFacts,
): DescribedFacts {
  const { entries } = chain
  const transitions = transitionsOf(
    entries,
    document,
    people.filter(({ role }) => !onlyReads(role)),
  )
  const seen = entries.filter((entry) => seesEvent(reader, entry))
  const shown = people.filter((person) => isShown(reader, person))
  return {
    people: shown.map((person) => describePerson(reader, person, entries, mails)),
    ownerMails:
      reader.kind === 'owner' ? mails.filter(isOwnersMail).map((m) => describeMail(m, true)) : [],
    events: seen.map((entry) => ({ entry, transition: transitions.get(entry.sequence) ?? {} })),
    hidden: entries.length - seen.length,
  }
}

/**
 * Whether a reader sees a person. People who only read, and signers removed before they signed, are visible to the
 * owner and to themselves only.
 */
function isShown(reader: EvidenceReader, { id, role, state }: Signer): boolean {
  if (reader.kind === 'owner' || id === reader.signerId) return true
  return !onlyReads(role) && state !== 'removed'
}

/** Kinds of events that record how the person was identified. A signer who declines is not always identified. */
const answers = ['signed', 'approved', 'declined'] as const satisfies readonly EventKind[]

function describePerson(
  reader: EvidenceReader,
  person: Signer,
  entries: readonly AuditEntry[],
  mails: readonly StoredMail[],
): DescribedPerson {
  const sees = (fact: Parameters<typeof seesFact>[2]) => seesFact(reader, person.id, fact)
  const own = entries.filter(({ signerId }) => signerId === person.id)
  const { createdAt, askedAt, viewedAt, remindedAt } = person
  const identifiedAt = own.findLast(({ kind }) => kind === 'identified')?.at ?? null
  const answer = own.findLast(({ kind }) => answers.some((one) => one === kind))
  const method = answer?.data.method
  const theirs = mails.filter((mail) => mail.signerId === person.id && !isOwnersMail(mail))
  return {
    signer: pick(person, commonFields),
    method: typeof method === 'string' ? method : undefined,
    course: sees('course') ? { createdAt, askedAt, viewedAt, remindedAt, identifiedAt } : undefined,
    contact: sees('contact') ? { email: person.email, phone: person.phone } : undefined,
    personalCode: sees('personalCode')
      ? { country: person.country, personalCode: person.personalCode }
      : undefined,
    mails: sees('mails') ? theirs.map((mail) => describeMail(mail, sees('contact'))) : [],
  }
}

function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
}

function describeMail(
  { kind, state, createdAt, settledAt, recipient, refusal }: StoredMail,
  withAddress: boolean,
): DescribedMail {
  return {
    kind,
    state,
    createdAt,
    settledAt,
    ...(withAddress && { recipient, refusal: refusal ?? undefined }),
  }
}
