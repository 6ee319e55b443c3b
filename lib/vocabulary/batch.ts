/** sending: rows are made documents of · sent: all of them were looked at · stopped: by its owner. */
export const batchStates = ['sending', 'sent', 'stopped'] as const

export type BatchState = (typeof batchStates)[number]

/** Of one row: whether its document is there, and why not. */
export const rowStates = ['waiting', 'sent', 'failed', 'stopped'] as const

export type RowState = (typeof rowStates)[number]
