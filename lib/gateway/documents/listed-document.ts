import type { BatchProgress } from '@/lib/storage/documents/batches'
import type { ListedRow } from '@/lib/storage/documents/document-list'
import type { ListedSigner } from '@/lib/storage/documents/listed-signers'
import type { Signer } from '@/lib/storage/documents/signers'
import { organisationOf } from '@/lib/storage/relying-parties/access'
import type { ListedLabel } from '../contract/entries/labels'
import {
  type DocumentProgress,
  type DocumentSummary,
  type ListedDocument,
  namedInList,
} from '../contract/entries/listed-document'
import {
  answersNeeded,
  answersWanted,
  type DocumentFacts,
  factsOf,
  isCounted,
  type Place,
  type SignerFacts,
} from '../rules/document-state'
import { turnOf } from '../rules/turns'

/** Fields of a document in lists and on its own page. */
export function documentSummary(
  document: Omit<ListedRow, 'batchId' | 'unsignedUntil'>,
  counts: { readonly signers: number; readonly signed: number },
  senders: ReadonlyMap<string, string>,
): DocumentSummary {
  return {
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    document_status: document.state,
    size: document.file.size,
    signers_count: counts.signers,
    signed_signers_count: counts.signed,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
    sent_by: senderOf(document, senders),
  }
}

function senderOf(
  { sentBy: id, owner, ownerName }: Pick<ListedRow, 'sentBy' | 'owner' | 'ownerName'>,
  senders: ReadonlyMap<string, string>,
): DocumentSummary['sent_by'] {
  if (id) return { id, name: senders.get(id) ?? '' }
  return organisationOf(owner) === undefined ? null : { id, name: ownerName }
}

/** Data read for all documents of one page of a list. */
interface ReadOfPage {
  readonly batches: ReadonlyMap<string, BatchProgress>
  /** Number of signers that a reminder is mailed to, by batch id. */
  readonly mailed: ReadonlyMap<string, number>
  /** Link expiry of temporary signers, by signer id. */
  readonly linkEnds: ReadonlyMap<string, Date>
  /** Names of members of an organisation, by id. */
  readonly senders: ReadonlyMap<string, string>
  /** Number of signers whom a mail did not reach, by the id of a document, or of its batch. */
  readonly failedMails: ReadonlyMap<string, number>
  /** Labels by the id of a document, or of its batch. */
  readonly labels: ReadonlyMap<string, readonly ListedLabel[]>
}

/** A document in a list, with the number of required signatures and the missing signers. */
export function listedDocument(
  document: ListedRow,
  everybody: readonly ListedSigner[],
  { batches, mailed, linkEnds, senders, labels, failedMails }: ReadOfPage,
): ListedDocument {
  const facts = factsOf(document, everybody)
  const counted = everybody.filter((one) => one.role === 'signer' && isCounted(one))
  const signed = everybody.filter(({ signedAt }) => signedAt !== null).length
  const { batchId } = document
  const batch = batchId === null ? undefined : batches.get(batchId)
  const asked = askedOf(facts, everybody)
  return {
    ...documentSummary(document, { signers: counted.length, signed }, senders),
    ...documentProgress(facts, everybody),
    people: named(counted),
    labels: [...(labels.get(batch && batchId ? batchId : document.id) ?? [])],
    deadline: document.deadline?.toISOString() ?? null,
    link_valid_until: earliest(asked.map(({ id }) => linkEnds.get(id) ?? null)),
    failed_mails_count: failedMails.get(document.id) ?? 0,
    reminded_count: asked.filter(({ isMailed }) => isMailed).length,
    own: ownFile(document, asked),
    batch:
      batchId && batch
        ? {
            uuid: batchId,
            ...batch,
            failed_mails_count: failedMails.get(batchId) ?? 0,
            reminded_count: mailed.get(batchId) ?? 0,
          }
        : null,
  }
}

/** Details of a document that only its owner signs, until it is signed; null for other documents. */
function ownFile(
  { unsignedUntil }: ListedRow,
  [owner]: readonly ListedSigner[],
): ListedDocument['own'] {
  if (!unsignedUntil || !owner) return null
  return { signer_id: owner.id, delete_at: unsignedUntil.toISOString() }
}

export function temporaryAmong(signers: readonly Pick<Signer, 'id' | 'temporary'>[]): string[] {
  return signers.flatMap(({ id, temporary }) => (temporary ? [id] : []))
}

type ProgressSigner = SignerFacts &
  Place &
  Pick<ListedSigner, 'name' | 'surname' | 'rejectionReason'>

/** The number of signatures a document needs, the missing signers, and who declined. */
export function documentProgress(
  facts: DocumentFacts,
  everybody: readonly ProgressSigner[],
): DocumentProgress {
  return {
    needed_signatures_count: sum(
      facts.groups.filter(({ role }) => role === 'signer').map(answersNeeded),
    ),
    waiting_for: waitingFor(facts, askedOf(facts, everybody)),
    declined: declineIn(everybody.filter(isCounted)),
  }
}

function askedOf<One extends ProgressSigner>(facts: DocumentFacts, everybody: readonly One[]) {
  return everybody.filter((signer) => turnOf(facts, signer) === 'now')
}

function waitingFor(
  { groups }: DocumentFacts,
  asked: readonly ProgressSigner[],
): DocumentProgress['waiting_for'] {
  const since = earliest(asked.map(({ askedAt }) => askedAt))
  if (since === null) return null
  const theirs = groups.filter(({ order, role }) =>
    asked.some((one) => one.order === order && one.role === role),
  )
  const needed = sum(theirs.map(answersWanted))
  const approval = asked.every(({ role }) => role === 'approver')
  return { ...named(asked), needed, approval, since }
}

/** The names of the first people, and the number of others. */
function named(people: readonly ProgressSigner[]): ListedDocument['people'] {
  const first = people.slice(0, namedInList)
  return {
    named: first.map(({ name, surname }) => ({ name, surname })),
    more: people.length - first.length,
  }
}

/** The latest decline. */
function declineIn(counted: readonly ProgressSigner[]): DocumentProgress['declined'] {
  const declined = counted.flatMap(({ rejectedAt: at, ...signer }) =>
    at ? [{ at, ...signer }] : [],
  )
  const newest = declined.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  if (!newest) return null
  const { name, surname, rejectionReason: reason, at } = newest
  return { name, surname, reason, at: at.toISOString() }
}

function earliest(moments: readonly (Date | null)[]): string | null {
  const known = moments.filter((moment) => moment !== null)
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
