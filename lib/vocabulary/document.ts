/** Containers that files are packed into. */
export const containerFormats = ['adoc', 'bdoc', 'asice'] as const

export type ContainerFormat = (typeof containerFormats)[number]

/** What can be signed. */
export const documentFormats = ['pdf', ...containerFormats] as const

export type DocumentFormat = (typeof documentFormats)[number]

/** Who sees a document: whoever has its link, or only its owner and signers. */
export const documentAccesses = ['public', 'private'] as const

export type DocumentAccess = (typeof documentAccesses)[number]

/** Of documents that are there, in the order of their life. */
export const listedStates = [
  'saved',
  'signed_partially',
  'signed',
  'declined',
  'cancelled',
  'expired',
] as const

export type ListedState = (typeof listedStates)[number]

export const documentStates = [...listedStates, 'removed'] as const

export type DocumentState = (typeof documentStates)[number]

/** Who is to sign, and who gets what the others have signed. */
export const signerRoles = ['signer', 'copy'] as const

export type SignerRole = (typeof signerRoles)[number]

export const signerStates = [
  'pending',
  'viewed',
  'signing',
  'signed',
  'rejected',
  'removed',
] as const

export type SignerState = (typeof signerStates)[number]

/**
 * Where a signer is in the order of signing: it is their turn · others sign before them · their group has what it
 * needs without them · they have signed, declined or are late, or the document has ended.
 */
export const turns = ['now', 'waiting', 'not_needed', 'over'] as const

export type Turn = (typeof turns)[number]

/** Where a visible signature stands, as a person sees the page. */
export const signaturePositions = [
  'auto',
  'left_top',
  'left_bottom',
  'right_top',
  'right_bottom',
] as const

export type SignaturePosition = (typeof signaturePositions)[number]

export const signaturePages = ['first_page', 'last_page'] as const

export type SignaturePage = (typeof signaturePages)[number]
