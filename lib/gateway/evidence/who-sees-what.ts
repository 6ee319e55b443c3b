import type { EventKind } from '@/lib/storage/audit/audit-trail'

/** A reader of evidence: the owner of the document, or a person who received the document. */
export type EvidenceReader =
  | { readonly kind: 'owner' }
  /** `isIdentified`: the person has identified; otherwise the person only holds the link. */
  | { readonly kind: 'signer'; readonly signerId: string; readonly isIdentified: boolean }

/** The relation of a reader to the person that a fact concerns. */
export type Relation = 'owner' | 'themselves' | 'holder' | 'another'

/** Facts about a person that evidence shows. docs/security/evidence.md has the same table for people; change both together. */
export const personFacts = {
  //                  name, state, certificate, time and method of the answer, approved digest, reason
  signature: /*    */ { owner: true, themselves: true, holder: true, another: true },
  //                  times of invitation, opening, identification and reminders
  course: /*       */ { owner: true, themselves: true, holder: true, another: false },
  //                  mails sent to them, and their results
  mails: /*        */ { owner: true, themselves: true, holder: true, another: false },
  //                  address and phone number, answer of the mail server
  contact: /*      */ { owner: true, themselves: true, holder: false, another: false },
  personalCode: /* */ { owner: true, themselves: true, holder: false, another: false },
} as const satisfies Record<string, Readonly<Record<Relation, boolean>>>

export type PersonFact = keyof typeof personFacts

/** Readers who see an event: every reader, the person it concerns (and the owner), or only the owner. */
const eventReaders: Readonly<Record<EventKind, 'everybody' | 'whom-it-is-about' | 'owner'>> = {
  uploaded: 'everybody',
  signed: 'everybody',
  approved: 'everybody',
  completed: 'everybody',
  declined: 'everybody',
  cancelled: 'everybody',
  expired: 'everybody',
  'deadline-set': 'everybody',
  removed: 'everybody',
  kept: 'everybody',
  augmented: 'everybody',
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
  'name-questioned': 'whom-it-is-about',
  'reminders-off': 'whom-it-is-about',
  'signer-changed': 'whom-it-is-about',
  'copy-added': 'whom-it-is-about',
  'observer-added': 'whom-it-is-about',
  'copy-changed': 'whom-it-is-about',
  'handed-over': 'whom-it-is-about',
  'send-again-asked': 'whom-it-is-about',
  downloaded: 'whom-it-is-about',
  screened: 'owner',
  'keeping-set': 'owner',
  'screening-cleared': 'owner',
  moved: 'owner',
  'sender-changed': 'owner',
  'signer-removed': 'owner',
  'copy-removed': 'owner',
  'reminders-set': 'owner',
  'hand-over-set': 'owner',
  'sent-again': 'owner',
  'sent-again-from': 'owner',
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

/** Whether a reader sees an event. An unknown kind, for example of another version, is visible to the owner only. */
export function seesEvent(
  reader: EvidenceReader,
  { kind, signerId }: { readonly kind: string; readonly signerId: string | null },
): boolean {
  if (reader.kind === 'owner') return true
  const readers = Object.hasOwn(eventReaders, kind) ? eventReaders[kind as EventKind] : 'owner'
  return readers === 'everybody' || (readers === 'whom-it-is-about' && signerId === reader.signerId)
}
