import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { CertificationPath } from '@/lib/pki/certification-path'
import { because, type Conclusion, passed, type Remark, withRemarks } from '../conclusion'

/** What a process finds out about a token. */
export interface TokenFindings {
  readonly conclusion: Conclusion
  /** Whoever seems to have signed: proven by a conclusion that PASSED only. */
  readonly certificate: Certificate | undefined
  readonly path: CertificationPath | undefined
}

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

/** The first block that does not pass is the conclusion; warnings of those before it are kept. */
export function concludeBlocks(blocks: readonly (() => Conclusion)[]): Conclusion {
  const remarks: Remark[] = []
  for (const block of blocks) {
    const conclusion = block()
    if (conclusion.indication !== 'PASSED') {
      return { ...conclusion, remarks: [...conclusion.remarks, ...remarks] }
    }
    remarks.push(...conclusion.remarks)
  }
  return withRemarks(passed, remarks)
}
