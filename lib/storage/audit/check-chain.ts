import { type AuditKey, isSignedByKey } from './audit-key'
import type { EventKind, OrganisationEventKind, StoredChain } from './audit-trail'
import {
  type AuditEntry,
  changedField,
  currentVersion,
  entryDigest,
  erasedFields,
  headText,
} from './entry-digest'

/** Why a chain fails verification. */
export type ChainFault =
  | 'entry-missing'
  | 'entry-out-of-order'
  | 'field-changed'
  | 'entry-changed'
  | 'entry-not-vouched-for'
  | 'erased-unannounced'
  | 'not-as-anchored'
  | 'head-missing'
  | 'head-changed'
  | 'key-not-trusted'

/** Where and why a chain breaks: the first entry that was changed or is missing. */
export interface ChainBreak {
  readonly brokenAt: number
  readonly fault: ChainFault
  /** The field of `field-changed`. */
  readonly field?: string
}

export interface ChainVerdict {
  readonly documentId: string
  readonly entries: number
  /** Absent if the chain verifies. */
  readonly broken?: ChainBreak | undefined
}

/** Public keys of trusted ids; an id is only listed if its key was found. */
export type TrustedKeys = ReadonlyMap<string, AuditKey['publicKey']>

/** Checks a document's chain against its entries, anchors and head. */
export function checkChain(chain: StoredChain, keys: TrustedKeys): ChainVerdict {
  const broken = entriesBreak(chain) ?? anchorsBreak(chain) ?? headBreak(chain, keys)
  return {
    documentId: chain.documentId,
    entries: chain.entries.length,
    broken,
  }
}

function entriesBreak(chain: StoredChain): ChainBreak | undefined {
  if (chain.entries.length === 0) return { brokenAt: 1, fault: 'entry-missing' }
  for (const [index, entry] of chain.entries.entries()) {
    const broken = positionBreak(chain, entry, index) ?? contentBreak(chain, entry, index)
    if (broken) return { brokenAt: index + 1, ...broken }
  }
  return undefined
}

type Reason = Pick<ChainBreak, 'fault' | 'field'>

type Kind = EventKind | OrganisationEventKind

/** Every chain begins with its upload, or with the creation of its organisation, and each entry follows the previous one. */
function positionBreak(
  { entries }: StoredChain,
  { sequence, kind, previousDigest }: AuditEntry,
  index: number,
): Reason | undefined {
  if (sequence !== index + 1) return { fault: 'entry-missing' }
  const first: readonly string[] = ['uploaded', 'organisation-created'] satisfies Kind[]
  if (index === 0 && !first.includes(kind)) return { fault: 'entry-missing' }
  const before = entries[index - 1]?.digest ?? ''
  return previousDigest === before ? undefined : { fault: 'entry-out-of-order' }
}

function contentBreak(chain: StoredChain, entry: AuditEntry, index: number): Reason | undefined {
  if (entry.version < 1 || entry.version > currentVersion) return { fault: 'entry-changed' }
  const field = changedField(entry)
  if (field !== undefined) return { fault: 'field-changed', field }
  if (entryDigest(entry) !== entry.digest) return { fault: 'entry-changed' }
  if (entry.version === 1 && index >= adoptedOf(chain)) return { fault: 'entry-not-vouched-for' }
  if (erasedFields(entry).length > 0 && !isErasureAnnounced(chain, index)) {
    return { fault: 'erased-unannounced' }
  }
  return undefined
}

/**
 * Number of entries of the first version that are accepted. They are unsigned, so they could be forged: only those
 * covered by the installation's first anchor count.
 */
function adoptedOf({ anchored }: StoredChain): number {
  return anchored.find(({ anchor }) => anchor === 1)?.sequence ?? 0
}

/**
 * Whether an entry records that the document was removed, or a later one that the person named in the entry was
 * erased. Results of running work, such as a mail, may follow the removal; they are erased with the document.
 */
function isErasureAnnounced({ entries }: StoredChain, index: number): boolean {
  const [erased, ...later] = entries.slice(index)
  if (!erased) return false
  const removed: EventKind = 'removed'
  const [personErased, handedOver]: EventKind[] = ['person-erased', 'handed-over']
  const isActorAlone = erasedFields(erased).join() === 'actor'
  const isActorIn = ({ actorOf }: AuditEntry['data']) =>
    isActorAlone && Array.isArray(actorOf) && actorOf.includes(erased.sequence)
  return (
    entries.some(({ kind }) => kind === removed) ||
    [erased, ...later].some(
      ({ kind, signerId, data }) =>
        // An entry about a hand-over names two signers: the erasure of the other one is accepted, too.
        kind === personErased &&
        (signerId === erased.signerId || erased.kind === handedOver || isActorIn(data)),
    )
  )
}

function anchorsBreak({ entries, anchored }: StoredChain): ChainBreak | undefined {
  for (const { sequence, digest } of anchored) {
    const entry = entries[sequence - 1]
    if (!entry) return { brokenAt: entries.length + 1, fault: 'entry-missing' }
    if (entry.digest !== digest) return { brokenAt: sequence, fault: 'not-as-anchored' }
  }
  return undefined
}

function headBreak(chain: StoredChain, keys: TrustedKeys): ChainBreak | undefined {
  const { entries, head } = chain
  const last = entries.length
  if (!head)
    return last === adoptedOf(chain) ? undefined : { brokenAt: last, fault: 'head-missing' }
  if (head.sequence > last) return { brokenAt: last + 1, fault: 'entry-missing' }
  if (head.sequence < last) return { brokenAt: head.sequence + 1, fault: 'entry-not-vouched-for' }
  const publicKey = keys.get(head.keyId)
  if (publicKey === undefined) return { brokenAt: last, fault: 'key-not-trusted' }
  const isIntact =
    head.digest === entries[last - 1]?.digest &&
    isSignedByKey({ id: head.keyId, publicKey }, headText(head), head.signature)
  return isIntact ? undefined : { brokenAt: last, fault: 'head-changed' }
}
