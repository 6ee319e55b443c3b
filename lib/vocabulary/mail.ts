/** Mails to a document's owner, about a signer or the document. */
export const ownerMailKinds = [
  'owner_signed',
  'owner_approved',
  'owner_completed',
  'owner_declined',
  'owner_handed_over',
  'owner_asked_again',
  'owner_address_refused',
  'owner_name_questioned',
  'owner_deadline',
  'owner_expired',
] as const

export type OwnerMailKind = (typeof ownerMailKinds)[number]

export type MailKind =
  | OwnerMailKind
  | 'invitation'
  | 'reminder'
  | 'automatic_reminder'
  | 'completed'
  | 'observer'
  | 'copy'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'deadline'
