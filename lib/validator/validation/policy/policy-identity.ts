import type { PolicyName } from './validation-policy'

/** The name of a validation policy for programs. */
export function policyIdentifier(policy: PolicyName): string {
  return `urn:paraph:validation-policy:${policy}`
}
