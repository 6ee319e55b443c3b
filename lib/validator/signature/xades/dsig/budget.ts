import { ReferenceRefused } from './refusal'

/**
 * Limit for canonicalisation in one file, shared by all its signatures, in bytes: references may name the same large
 * element repeatedly.
 */
export interface Budget {
  /** Throws `ReferenceRefused` if the budget is exhausted. */
  spend(bytes: number): void
}

export function startBudget(bytes = 128 << 20): Budget {
  let left = bytes
  return {
    spend: (more) => {
      left -= more
      if (left < 0) throw new ReferenceRefused('too-costly')
    },
  }
}
