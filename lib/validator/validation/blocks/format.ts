import { because, type Conclusion, passed, withRemarks } from '../model/conclusion'
import { remarkOf, type StructureFinding, type TokenToValidate } from '../model/token'
import type { PolicyName } from '../policy/validation-policy'

/** FC, format checking (EN 319 102-1, 5.2.2): returns the findings of the format's reader. */
export function checkFormat(
  { structure }: Pick<TokenToValidate, 'structure'>,
  policy?: PolicyName,
): Conclusion {
  // If a policy is given, `checkBrokenFormat` reports the findings that are broken under that policy.
  const own = structure.filter(
    ({ brokenUnder }) => brokenUnder === undefined || brokenUnder !== policy,
  )
  return concludeFindings({ structure: own }, 'fail')
}

/**
 * Returns format findings that are reported only after the cryptographic checks, so that an altered signature is
 * reported as altered.
 */
export function checkBrokenFormat({ structure }: TokenToValidate, policy: PolicyName): Conclusion {
  const broken = structure
    .filter(({ severity, brokenUnder }) => severity === 'broken' || brokenUnder === policy)
    .map((finding) => ({ ...finding, severity: 'broken' as const }))
  return concludeFindings({ structure: broken }, 'broken')
}

function concludeFindings(
  { structure }: Pick<TokenToValidate, 'structure'>,
  ending: StructureFinding['severity'],
): Conclusion {
  const failures = structure.filter(({ severity }) => severity === ending)
  const warnings = structure.filter(({ severity }) => severity === 'warn').map(remarkOf)
  const [first, ...others] = failures
  if (!first) return withRemarks(passed, warnings)
  const conclusion = because(first.subIndication ?? 'FORMAT_FAILURE', first.key, first.about)
  return withRemarks(conclusion, [...others.map(remarkOf), ...warnings])
}
