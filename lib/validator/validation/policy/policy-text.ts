import { canonicalJson } from '#encoding/json/canonical-json'
import { dssAlgorithms } from './dss-algorithms'
import { policyDescription, policyName } from './policy'
import { type EndDate, type PolicyName, policies } from './validation-policy'

/** The algorithm table of this version as text. Its digest changes with each row. */
export function algorithmsText(): string {
  return canonicalJson(dssAlgorithms)
}

/** A policy with its parameters as text. Its digest changes with each parameter. */
export function policyText(name: PolicyName): string {
  const { ownEnds, smallestKeys, ...rest } = policies[name]
  return canonicalJson({
    name,
    reportName: policyName,
    description: policyDescription(name),
    ownEnds: Object.fromEntries([...ownEnds].map(([key, end]) => [key, dateText(end)])),
    smallestKeys: Object.fromEntries(smallestKeys),
    ...rest,
  })
}

/** Null if the algorithm has no end date. */
function dateText(end: EndDate): string | null {
  return end?.toISOString() ?? null
}
