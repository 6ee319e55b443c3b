import type { Certificate } from '#pki/certificate/certificate'
import type { CertificationPath } from '#pki/certification-path'
import { because, type Conclusion, passed, type Remark, withRemarks } from '../model/conclusion'

/** The building blocks of EN 319 102-1, 5.2, and past signature validation (5.6.2.4), which reports name. */
export type BlockName =
  | 'format'
  | 'signing-certificate'
  | 'context'
  | 'certificate'
  | 'cryptography'
  | 'acceptance'
  | 'past-signature'

/** One check of a building block; a block may have several. */
export type Block = readonly [name: BlockName, conclude: () => Conclusion]

/** The findings of a process about a token. */
export interface TokenFindings {
  readonly conclusion: Conclusion
  /** The apparent signer's certificate; proven only by a conclusion that PASSED. */
  readonly certificate: Certificate | undefined
  readonly path: CertificationPath | undefined
  /**
   * The blocks for the record. The process stops at the first block that does not pass; a report may run the others,
   * which depend on nothing but their arguments.
   */
  readonly blocks: readonly Block[]
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
    return { conclusion, certificate: undefined, path: undefined, blocks: [] }
  }
}

/** The first block that does not pass gives the conclusion; warnings of the blocks before it are kept. */
export function concludeBlocks(blocks: readonly Block[]): Conclusion {
  return concludeSteps(blocks.map(([, conclude]) => conclude))
}

/** The same for the steps of a process. */
export function concludeSteps(steps: readonly (() => Conclusion)[]): Conclusion {
  const remarks: Remark[] = []
  for (const step of steps) {
    const conclusion = step()
    if (conclusion.indication !== 'PASSED') {
      return { ...conclusion, remarks: [...conclusion.remarks, ...remarks] }
    }
    remarks.push(...conclusion.remarks)
  }
  return withRemarks(passed, remarks)
}

/** The record of past validation, if a token that failed now was judged by an earlier time. */
export function pastBlock(basic: Conclusion, past: Conclusion): readonly Block[] {
  const wasJudged = basic.indication !== 'PASSED' && past !== basic
  return wasJudged ? [['past-signature', () => past]] : []
}
