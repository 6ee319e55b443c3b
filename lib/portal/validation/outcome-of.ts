import type { Outcome } from './verdict'

type Indication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'PASSED' | 'FAILED' | 'INDETERMINATE'

const outcomes: Readonly<Record<Indication, Outcome>> = {
  TOTAL_PASSED: 'valid',
  PASSED: 'valid',
  TOTAL_FAILED: 'broken',
  FAILED: 'broken',
  INDETERMINATE: 'open',
}

/** EN 319 102-1, 5.1.2, in the words of the report. */
export const outcomeOf = (indication: Indication): Outcome => outcomes[indication]
