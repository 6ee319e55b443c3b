import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { CertificationPath } from '@/lib/pki/certification-path'
import { because, type Conclusion, passed, type Remark, withRemarks } from '../conclusion'

/** The findings of a process about a token. */
export interface TokenFindings {
  readonly conclusion: Conclusion
  /** The apparent signer's certificate; proven only by a conclusion that PASSED. */
  readonly certificate: Certificate | undefined
  readonly path: CertificationPath | undefined
}

/** A bug while one token is validated must not affect the findings about others: the token becomes INDETERMINATE. */
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

/** The first block that does not pass gives the conclusion; warnings of the blocks before it are kept. */
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
