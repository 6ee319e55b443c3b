import type { EventKind } from '@/lib/storage/audit/audit-trail'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import type { DocumentState, SignerState } from '@/lib/vocabulary/document'
import { documentState, factsOf } from '../rules/document-state'

/** The changes made by an event; unchanged states are omitted. */
export interface Transition {
  readonly document?:
    | { readonly from: DocumentState | null; readonly to: DocumentState }
    | undefined
  readonly signer?: { readonly from: SignerState | null; readonly to: SignerState } | undefined
}

type Facts = Pick<Document, 'groups' | 'cancelledAt' | 'removedAt' | 'deadline' | 'missedDeadline'>

/**
 * The state changes of each event of a chain, by the event's number. The state of a document is computed from the facts
 * at the time of the event, because events do not contain it.
 */
export function transitionsOf(
  entries: readonly AuditEntry[],
  document: Facts,
  signers: readonly Signer[],
): ReadonlyMap<number, Transition> {
  const transitions = new Map<number, Transition>()
  const people = new Map<string, SignerState>()
  let state: DocumentState | null = null
  let late: Lateness = { deadline: null, missedDeadline: null }
  for (const entry of entries) {
    late = latenessAfter(late, entry)
    const reached = stateAt(entry, document, signers, late)
    const person = entry.signerId === null ? undefined : personAfter(people, entry)
    transitions.set(entry.sequence, {
      document: reached === state ? undefined : { from: state, to: reached },
      signer: person && person.from !== person.to ? person : undefined,
    })
    state = reached
    if (entry.signerId !== null && person) people.set(entry.signerId, person.to)
  }
  return transitions
}

type Lateness = Pick<Facts, 'deadline' | 'missedDeadline'>

/**
 * The missed deadline after an event. Only events show which deadline has passed; a later deadline opens the document
 * again.
 */
function latenessAfter(late: Lateness, { kind, at, data }: AuditEntry): Lateness {
  if (kind === 'expired') return { deadline: at, missedDeadline: at }
  if (kind !== 'deadline-set' || typeof data.until !== 'string') return late
  return { ...late, deadline: new Date(data.until) }
}

function stateAt(
  { at }: AuditEntry,
  { groups, cancelledAt, removedAt }: Facts,
  signers: readonly Signer[],
  late: Lateness,
): DocumentState {
  const until = (moment: Date | null) => (moment !== null && moment <= at ? moment : null)
  const present = signers.filter(({ createdAt }) => createdAt <= at)
  const facts = factsOf(
    { groups, cancelledAt: until(cancelledAt), removedAt: until(removedAt), ...late },
    present.map((signer) => ({
      order: signer.order,
      role: signer.role,
      askedAt: until(signer.askedAt),
      signedAt: until(signer.signedAt),
      approvedAt: until(signer.approvedAt),
      rejectedAt: until(signer.rejectedAt),
      removedAt: until(signer.removedAt),
      expiredAt: until(signer.expiredAt),
    })),
  )
  return documentState(facts)
}

/** The signer's state after each kind of event; other kinds do not change it. */
const personStates: Readonly<Partial<Record<EventKind, SignerState>>> = {
  invited: 'pending',
  'copy-added': 'pending',
  'observer-added': 'pending',
  viewed: 'viewed',
  'signing-started': 'signing',
  'signing-failed': 'viewed',
  signed: 'signed',
  approved: 'approved',
  declined: 'rejected',
  'handed-over': 'removed',
  'signer-removed': 'removed',
  'copy-removed': 'removed',
}

function personAfter(
  people: ReadonlyMap<string, SignerState>,
  { kind, signerId }: AuditEntry,
): { readonly from: SignerState | null; readonly to: SignerState } | undefined {
  const from = (signerId !== null && people.get(signerId)) || null
  if (kind === 'wrong-person' && from === 'signing') return { from, to: 'viewed' }
  const to = personStates[kind as EventKind]
  return to && { from, to }
}
