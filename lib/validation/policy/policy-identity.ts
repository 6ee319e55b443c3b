import { dssAlgorithms } from './dss-algorithms'
import { policyDescription } from './policy'
import { type PolicyName, policies } from './validation-policy'

/** The name of a validation policy for programs. */
export function policyIdentifier(policy: PolicyName): string {
  return `urn:paraph:validation-policy:${policy}`
}

/** All choices of a policy as one text, so that a digest of it changes with each of them. */
export function policyText(policy: PolicyName): string {
  const { ownEnds, smallestKeys, ...rules } = policies[policy]
  return JSON.stringify({
    policy: policyIdentifier(policy),
    description: policyDescription(policy),
    ...rules,
    ownEnds: [...ownEnds].map(([name, until]) => [name, until ?? null]),
    smallestKeys: [...smallestKeys],
    algorithms: dssAlgorithms,
  })
}
