import { ReferenceRefused } from './refusal'

/**
 * What canonicalising for one file may cost, all its signatures together, in bytes: references may name
 * the same large element again and again.
 */
export interface Budget {
  /** Throws `ReferenceRefused` when there is nothing left. */
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
