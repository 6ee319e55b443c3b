/** The result of a signature for readers: valid, invalid, or not determinable from the known facts. */
export type Outcome = 'valid' | 'broken' | 'open'

/** The counts of the first sentence. The worst result comes first. */
export const verdictParts = [
  'broken',
  'open',
  'qualified',
  'sealed',
  'undetermined',
  'valid',
] as const
export type VerdictPart = (typeof verdictParts)[number]

export interface Verdict {
  readonly tone: 'success' | 'warning' | 'danger' | 'info'
  /** Only counts above zero. Empty if there is no signature. */
  readonly parts: readonly { readonly part: VerdictPart; readonly count: number }[]
}

interface Validated {
  readonly outcome: Outcome
  /** A level such as QESIG or ADESIG_QC. */
  readonly level: string
}

/** The verdict in one sentence about all signatures of a document. Counter-signatures are not counted. */
export function verdictOf(signatures: readonly Validated[]): Verdict {
  const parts = verdictParts
    .map((part) => ({ part, count: signatures.filter((one) => partOf(one) === part).length }))
    .filter(({ count }) => count > 0)
  return { tone: toneOf(parts[0]?.part), parts }
}

function partOf({ outcome, level }: Validated): VerdictPart {
  if (outcome !== 'valid') return outcome
  if (level === 'QESIG') return 'qualified'
  if (level === 'QESEAL') return 'sealed'
  // TS 119 615, 4.4: the lists in use do not say whether the signature is qualified.
  return level === 'NA' ? 'undetermined' : 'valid'
}

function toneOf(worst: VerdictPart | undefined): Verdict['tone'] {
  if (worst === undefined) return 'info'
  if (worst === 'broken') return 'danger'
  return worst === 'open' ? 'warning' : 'success'
}

type Indication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'PASSED' | 'FAILED' | 'INDETERMINATE'

const outcomes: Readonly<Record<Indication, Outcome>> = {
  TOTAL_PASSED: 'valid',
  PASSED: 'valid',
  TOTAL_FAILED: 'broken',
  FAILED: 'broken',
  INDETERMINATE: 'open',
}

/** EN 319 102-1, 5.1.2: the indication in the words of the report. */
export const outcomeOf = (indication: Indication): Outcome => outcomes[indication]
