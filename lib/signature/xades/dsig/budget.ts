import { ReferenceRefused } from './refusal'

/**
 * What canonicalising for one file may cost, all its signatures together, in octets: references may name
 * the same large element again and again.
 */
export interface Budget {
  /** Throws `ReferenceRefused` when there is nothing left. */
  spend(octets: number): void
}

export function startBudget(octets = 128 << 20): Budget {
  let left = octets
  return {
    spend: (more) => {
      left -= more
      if (left < 0) throw new ReferenceRefused('too-costly')
    },
  }
}
