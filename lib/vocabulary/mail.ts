/** Mails to the owner of a document about one of its signers or about the document. */
export const ownerMailKinds = [
  'owner_signed',
  'owner_completed',
  'owner_declined',
  'owner_handed_over',
  'owner_address_refused',
  'owner_deadline',
  'owner_expired',
] as const

export type OwnerMailKind = (typeof ownerMailKinds)[number]

/** Mails about a document. */
export type MailKind =
  | OwnerMailKind
  | 'invitation'
  | 'reminder'
  | 'automatic_reminder'
  | 'completed'
  | 'copy'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'deadline'
