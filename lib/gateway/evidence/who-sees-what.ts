import type { EventKind } from '@/lib/storage/audit/audit-trail'

/** Who reads evidence: whoever sent the document, or one of those it was sent to. */
export type EvidenceReader =
  | { readonly kind: 'owner' }
  /** Identified: they have said who they are; else they only hold the link that was sent to them. */
  | { readonly kind: 'signer'; readonly signerId: string; readonly isIdentified: boolean }

/** How a reader stands to the person that a fact is about. */
export type Relation = 'owner' | 'themselves' | 'holder' | 'another'

/** What evidence tells about a person. docs/evidence.md has the same table for people; both change together. */
export const personFacts = {
  //                  name, state, certificate, moment of signing or declining, reason
  signature: /*    */ { owner: true, themselves: true, holder: true, another: true },
  //                  when they were asked, opened it, identified themselves, were reminded
  course: /*       */ { owner: true, themselves: true, holder: true, another: false },
  //                  which mails went to them, and what became of each
  mails: /*        */ { owner: true, themselves: true, holder: true, another: false },
  //                  address and phone number, what a mail server said
  contact: /*      */ { owner: true, themselves: true, holder: false, another: false },
  personalCode: /* */ { owner: true, themselves: true, holder: false, another: false },
} as const satisfies Record<string, Readonly<Record<Relation, boolean>>>

export type PersonFact = keyof typeof personFacts

/** Who is told of an event: every reader, whom it is about (and the owner), or the owner alone. */
const eventReaders: Readonly<Record<EventKind, 'everybody' | 'whom-it-is-about' | 'owner'>> = {
  uploaded: 'everybody',
  signed: 'everybody',
  completed: 'everybody',
  declined: 'everybody',
  cancelled: 'everybody',
  expired: 'everybody',
  'deadline-set': 'everybody',
  removed: 'everybody',
  invited: 'whom-it-is-about',
  asked: 'whom-it-is-about',
  reminded: 'whom-it-is-about',
  'mail-accepted': 'whom-it-is-about',
  'mail-refused': 'whom-it-is-about',
  viewed: 'whom-it-is-about',
  identified: 'whom-it-is-about',
  'signing-started': 'whom-it-is-about',
  'signing-failed': 'whom-it-is-about',
  'wrong-person': 'whom-it-is-about',
  'reminders-off': 'whom-it-is-about',
  'signer-changed': 'whom-it-is-about',
  'copy-added': 'whom-it-is-about',
  'copy-changed': 'whom-it-is-about',
  'handed-over': 'whom-it-is-about',
  downloaded: 'whom-it-is-about',
  screened: 'owner',
  'signer-removed': 'owner',
  'copy-removed': 'owner',
  'reminders-set': 'owner',
  'hand-over-set': 'owner',
  'person-erased': 'owner',
}

export function relationTo(reader: EvidenceReader, personId: string): Relation {
  if (reader.kind === 'owner') return 'owner'
  if (reader.signerId !== personId) return 'another'
  return reader.isIdentified ? 'themselves' : 'holder'
}

export function seesFact(reader: EvidenceReader, personId: string, fact: PersonFact): boolean {
  return personFacts[fact][relationTo(reader, personId)]
}

/** A kind that is not in the table, as of entries from another version, is the owner's alone. */
export function seesEvent(
  reader: EvidenceReader,
  { kind, signerId }: { readonly kind: string; readonly signerId: string | null },
): boolean {
  if (reader.kind === 'owner') return true
  const readers = Object.hasOwn(eventReaders, kind) ? eventReaders[kind as EventKind] : 'owner'
  return readers === 'everybody' || (readers === 'whom-it-is-about' && signerId === reader.signerId)
}
