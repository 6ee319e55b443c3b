/** Errors of the deadline and the reminders. */
export interface DeadlineFaults {
  readonly deadline?: boolean
  readonly first?: boolean
  readonly every?: boolean
}

export const isUntimely = (faults: DeadlineFaults) => Object.values(faults).some(Boolean)
