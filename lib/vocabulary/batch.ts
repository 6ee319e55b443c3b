/** sending: documents are being created from rows · sent: all rows were processed · stopped: by its owner. */
export const batchStates = ['sending', 'sent', 'stopped'] as const

export type BatchState = (typeof batchStates)[number]

/** Whether a row's document was created, and why not. */
export const rowStates = ['waiting', 'sent', 'failed', 'stopped'] as const

export type RowState = (typeof rowStates)[number]
