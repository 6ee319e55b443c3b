/** Containers that files are packed into. */
export const containerFormats = ['adoc', 'bdoc', 'asice'] as const

export type ContainerFormat = (typeof containerFormats)[number]

export const documentFormats = ['pdf', ...containerFormats] as const

export type DocumentFormat = (typeof documentFormats)[number]

/** Who sees a document: anyone with the link, or only its owner and signers. */
export const documentAccesses = ['public', 'private'] as const

export type DocumentAccess = (typeof documentAccesses)[number]

/** States of existing documents, in the order of their life. */
export const listedStates = [
  'saved',
  'signed_partially',
  'signed',
  'declined',
  'cancelled',
  'expired',
] as const

export type ListedState = (typeof listedStates)[number]

/** States that lists count together. */
export const stateGroups = {
  waiting: ['saved', 'signed_partially'],
  signed: ['signed'],
  ended: ['declined', 'cancelled', 'expired'],
} as const satisfies Readonly<Record<string, readonly ListedState[]>>

export type StateGroup = keyof typeof stateGroups

export const documentStates = [...listedStates, 'removed'] as const

export type DocumentState = (typeof documentStates)[number]

/** States of a document that ended without all its signatures. It can be sent again. */
export const endedUnsigned: readonly DocumentState[] = ['declined', 'cancelled', 'expired']

/**
 * Whether a signer who declined can ask the sender to send the document again: not possible, possible, asked, or sent
 * again by the sender.
 */
export const sendAgainRequests = ['none', 'possible', 'asked', 'sent'] as const

export type SendAgainRequest = (typeof sendAgainRequests)[number]

/**
 * A signer signs; an approver says yes or no before the signers of the same place are asked; an observer sees the
 * document from the start and is told the outcome; a copy recipient gets the signed document.
 */
export const signerRoles = ['signer', 'approver', 'observer', 'copy'] as const

export type SignerRole = (typeof signerRoles)[number]

/** Roles whose answers decide the state of a document, in the order in which one place asks them. */
export const answeringRoles = ['approver', 'signer'] as const satisfies readonly SignerRole[]

export type AnsweringRole = (typeof answeringRoles)[number]

/** Roles that only read: they have no turn and block nothing. */
export const readingRoles = ['observer', 'copy'] as const satisfies readonly SignerRole[]

export type ReadingRole = (typeof readingRoles)[number]

export function onlyReads(role: SignerRole | undefined): role is ReadingRole {
  return readingRoles.some((one) => one === role)
}

export const signerStates = [
  'pending',
  'viewed',
  'signing',
  'signed',
  'approved',
  'rejected',
  'removed',
] as const

export type SignerState = (typeof signerStates)[number]

/**
 * A signer's place in the order of signing: it is their turn · others sign before them · their group has the
 * signatures it needs without them · they have signed, declined or missed the deadline, or the document has ended.
 */
export const turns = ['now', 'waiting', 'not_needed', 'over'] as const

export type Turn = (typeof turns)[number]
