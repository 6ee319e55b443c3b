/** A signature that a stored document has just taken. */
export interface DocumentSigned {
  readonly documentId: string
  readonly state: 'signed_partially' | 'signed'
  readonly at: Date
  /** Signers of the document, and how many of them have signed. */
  readonly members: number
  readonly signed: number
}

/** What a relying party's server is sent, as text: a program that only reads `uuid` works. */
export function callbackBody({ documentId, state, at, members, signed }: DocumentSigned): string {
  return JSON.stringify({
    uuid: documentId,
    status: state,
    type: 'document.signed',
    timestamp: at.toISOString(),
    members_count: members,
    signed_members_count: signed,
  })
}
