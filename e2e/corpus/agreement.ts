import type { CorpusEntry, CorpusOutcome } from './entry'
import type { CorpusVerdict, SignatureVerdict } from './verdict'

/** Whether a verdict agrees with the assertions about a file, and in which fields. */
export interface Agreement {
  readonly outcome: boolean
  /** Each undefined if nothing was asserted. */
  readonly count: boolean | undefined
  readonly subIndications: boolean | undefined
  readonly formats: boolean | undefined
  /** A pass for a file that must not pass, which must never happen. */
  readonly isFalsePass: boolean
}

type Rule = (verdict: CorpusVerdict, entry: CorpusEntry) => boolean

const every =
  (holds: (signature: SignatureVerdict) => boolean): Rule =>
  ({ signatures, refused }) =>
    refused === undefined && signatures.length > 0 && signatures.every(holds)

const hasPassed = ({ indication }: SignatureVerdict) => indication === 'TOTAL_PASSED'
const hasFailed = ({ indication }: SignatureVerdict) => indication === 'TOTAL_FAILED'
const isRefused: Rule = ({ refused }) => refused !== undefined
const isBroken: Rule = ({ signatures }) => signatures.some((one) => hasFailed(one) || !one.isIntact)
const nonePassed: Rule = ({ signatures }) => !signatures.some(hasPassed)

const rules: Readonly<Record<CorpusOutcome, Rule>> = {
  passed: every(hasPassed),
  intact: every((one) => one.isIntact && !hasFailed(one)),
  failed: every(hasFailed),
  indeterminate: every(({ indication }) => indication === 'INDETERMINATE'),
  not_passed: nonePassed,
  broken: (verdict, entry) => isBroken(verdict, entry) || isRefused(verdict, entry),
  mixed: (verdict, { expected: { validSignaturesCount } }) =>
    !every(hasPassed)(verdict, {} as CorpusEntry) &&
    (validSignaturesCount === null ||
      verdict.signatures.filter(hasPassed).length === validSignaturesCount),
  suspicious: (verdict, entry) =>
    isBroken(verdict, entry) ||
    isRefused(verdict, entry) ||
    verdict.signatures.some(({ warnings }) => warnings.length > 0),
  reject: isRefused,
  reject_or_broken: (verdict, entry) =>
    isBroken(verdict, entry) || isRefused(verdict, entry) || verdict.signatures.length === 0,
  no_signature: ({ refused, signatures }) => refused === undefined && signatures.length === 0,
  policy_special: ({ signatures }) =>
    signatures.every(({ subIndication }) => subIndication !== 'HASH_FAILURE'),
}

const mayPass: readonly CorpusOutcome[] = ['passed', 'intact', 'mixed', 'policy_special']

export function agreementOf(entry: CorpusEntry, verdict: CorpusVerdict): Agreement {
  const { expected, outcome } = entry
  return {
    outcome: rules[outcome](verdict, entry),
    count:
      expected.signaturesCount === null || verdict.refused !== undefined
        ? undefined
        : verdict.signatures.length === expected.signaturesCount,
    subIndications: compare(expected.signatures, verdict, 'subIndication'),
    formats: compare(expected.signatures, verdict, 'format'),
    isFalsePass: !mayPass.includes(outcome) && verdict.signatures.some(hasPassed),
  }
}

function compare(
  expected: CorpusEntry['expected']['signatures'],
  { signatures, refused }: CorpusVerdict,
  member: 'subIndication' | 'format',
): boolean | undefined {
  const asserted = expected.flatMap((one, index) => {
    const value = one[member]
    return value === null ? [] : [[value, signatures[index]?.[member]] as const]
  })
  if (asserted.length === 0 || refused !== undefined) return undefined
  return asserted.every(([wanted, got]) => wanted === got)
}
