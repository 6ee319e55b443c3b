import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import { because, type Conclusion } from '../../model/conclusion'
import { policyName } from '../../policy/policy'
import { algorithmsText, policyText } from '../../policy/policy-text'
import type { PolicyName } from '../../policy/validation-policy'
import { type Block, type BlockName, concludeBlocks } from '../../processes/findings'
import { blockIndications, constraintStatuses, constraintUris } from './etsi-uris'
import type { ReportSubject } from './report-subject'
import { statusElement } from './validation-status'
import { digestElements } from './xml-values'

/** ValidationConstraintsEvaluationReport (TS 119 102-2, 4.3.5): the policy, and the result of each building block. */
export function constraintsElement(blocks: readonly Block[], subject: ReportSubject): string {
  const results = (Object.keys(constraintUris) as BlockName[]).map((name) =>
    constraintElement(name, resultOf(name, blocks), subject),
  )
  return element('ValidationConstraintsEvaluationReport', {}, policyElement(subject), ...results)
}

/** The result of a block; undefined if the block was not applied. */
function resultOf(name: BlockName, blocks: readonly Block[]): Conclusion | undefined {
  const checks = blocks.filter(([block]) => block === name)
  if (checks.length === 0) return undefined
  try {
    return concludeBlocks(checks)
  } catch (error) {
    // The block threw because the process never reached it. The conclusion of the process does not depend on it.
    return because('UNEXPECTED_ERROR', 'unexpected-error', error instanceof Error ? error.name : '')
  }
}

function constraintElement(
  name: BlockName,
  result: Conclusion | undefined,
  subject: ReportSubject,
): string {
  const status = result ? constraintStatuses.applied : constraintStatuses.disabled
  return element(
    'ValidationConstraint',
    {},
    textElement('ValidationConstraintIdentifier', constraintUris[name]),
    element('ConstraintStatus', {}, textElement('Status', status)),
    ...(result
      ? [statusElement('ValidationStatus', { result, indications: blockIndications }, subject)]
      : []),
  )
}

function policyElement({ findings: { policy } }: ReportSubject): string {
  const identifier = element(
    'xades:SigPolicyId',
    {},
    textElement('xades:Identifier', policyIdentifier(policy)),
  )
  // The digest of two texts that a proof bundle contains, too.
  const value = digest('SHA-256', utf8(policyText(policy)), utf8(algorithmsText()))
  const hash = element('xades:SigPolicyHash', {}, ...digestElements('SHA-256', value))
  const id = element('xades:SignaturePolicyId', {}, identifier, hash)
  return element(
    'SignatureValidationPolicy',
    {},
    element('SignaturePolicyIdentifier', {}, id),
    textElement('PolicyName', policyName),
  )
}

/** The machine-readable name of a validation policy. */
function policyIdentifier(policy: PolicyName): string {
  return `urn:paraph:validation-policy:${policy}`
}
