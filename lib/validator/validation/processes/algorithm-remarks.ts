import type { SignatureAlgorithm } from '#pki/algorithms'
import type { CertificationPath } from '#pki/certification-path'
import { stepsOf } from '../blocks/certification-path'
import { type Remark, warning } from '../model/conclusion'
import { isSignatureOutdated, type JudgedBy } from '../policy/algorithm-end-dates'

/**
 * Returns a warning for each algorithm of a token and its path that has ended, if the policy only warns about this end
 * (LevelAfterUpdate of EU DSS).
 */
export function algorithmRemarks(
  algorithm: SignatureAlgorithm | undefined,
  path: CertificationPath,
  at: Date,
  by: JudgedBy,
): readonly Remark[] {
  const made = [
    { algorithm, signer: path[0] },
    ...stepsOf(path).map(([{ signatureAlgorithm }, issuer]) => ({
      algorithm: signatureAlgorithm,
      signer: issuer,
    })),
  ]
  const outdated = made.flatMap(({ algorithm, signer }) =>
    algorithm && isSignatureOutdated(algorithm, signer, at, by) ? [algorithm] : [],
  )
  return [...new Set(outdated)].map((name) => warning('algorithm-ended', name))
}
