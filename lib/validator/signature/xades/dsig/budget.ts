import { ReferenceRefused } from './refusal'

/**
 * Limit in bytes for canonicalisation in one file, shared by all its signatures, because references may name the same
 * large element repeatedly.
 */
export interface Budget {
  /** Subtracts bytes from the limit. Throws `ReferenceRefused` if it is exceeded. */
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
