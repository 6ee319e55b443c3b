import { because } from '../conclusion'
import type { TokenFindings } from './findings'

/**
 * A fault of ours in one token must not hide what is known of the others: it becomes this token's
 * conclusion, and an open one.
 */
export function guarded<Findings extends TokenFindings>(
  process: () => Findings,
): Findings | TokenFindings {
  try {
    return process()
  } catch (error) {
    const about = error instanceof Error ? error.name : ''
    const conclusion = because('UNEXPECTED_ERROR', 'unexpected-error', about)
    return { conclusion, certificate: undefined, path: undefined }
  }
}
