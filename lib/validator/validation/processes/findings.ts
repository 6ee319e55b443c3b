import type { Certificate } from '#pki/certificate/certificate'
import type { CertificationPath } from '#pki/certification-path'
import { because, type Conclusion, passed, type Remark, withRemarks } from '../model/conclusion'

/**
 * The building blocks that reports name: those of EN 319 102-1, 5.2, and past signature validation (EN 319 102-1,
 * 5.6.2.4).
 */
export type BlockName =
  | 'format'
  | 'signing-certificate'
  | 'context'
  | 'certificate'
  | 'cryptography'
  | 'acceptance'
  | 'past-signature'

/** One check of a building block. A block may have several checks. */
export type Block = readonly [name: BlockName, conclude: () => Conclusion]

/** The findings of a process about a token. */
export interface TokenFindings {
  readonly conclusion: Conclusion
  /** The certificate of the apparent signer. It is proven only if the conclusion is PASSED. */
  readonly certificate: Certificate | undefined
  readonly path: CertificationPath | undefined
  /**
   * The blocks of the process. The process stops at the first block that does not pass. A report may run the other
   * blocks, because they depend only on their arguments.
   */
  readonly blocks: readonly Block[]
}

/**
 * Runs a process. If it throws because of a bug, this token becomes INDETERMINATE and the other tokens are not
 * affected.
 */
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

/** The first block that does not pass gives the conclusion. Warnings of earlier blocks are kept. */
export function concludeBlocks(blocks: readonly Block[]): Conclusion {
  return concludeSteps(blocks.map(([, conclude]) => conclude))
}

/** The first step that does not pass gives the conclusion. Warnings of earlier steps are kept. */
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

/** The block of past validation: present if the token does not pass now and was validated at an earlier time. */
export function pastBlock(basic: Conclusion, past: Conclusion): readonly Block[] {
  const wasJudged = basic.indication !== 'PASSED' && past !== basic
  return wasJudged ? [['past-signature', () => past]] : []
}
