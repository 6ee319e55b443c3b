import type { Conclusion, Indication } from '../conclusion'

/** What signatures are called in the end (EN 319 102-1, 5.1.3). */
export type OverallIndication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'

const overall: Readonly<Record<Indication, OverallIndication>> = {
  PASSED: 'TOTAL_PASSED',
  FAILED: 'TOTAL_FAILED',
  INDETERMINATE: 'INDETERMINATE',
}

export function overallIndication({ indication }: Conclusion): OverallIndication {
  return overall[indication]
}
