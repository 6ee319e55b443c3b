import type { Translator } from '@/lib/portal/i18n/translator'
import type { CheckSummary } from '@/lib/portal/validation/check-summary'
import type { Verdict } from '@/lib/portal/validation/verdict'

interface Found {
  readonly verdict: Verdict
  readonly timeStamps: readonly unknown[]
  readonly evidenceRecords: readonly unknown[]
}

/** The first sentence of a report: that the document was changed, or the verdict. */
export function headline(
  t: Translator<'report'>,
  checked: Found & Pick<CheckSummary, 'changedAfterSigning'>,
): string {
  return checked.changedAfterSigning ? t('changedTitle') : verdictSentence(t, checked)
}

/** A sentence such as "Two qualified signatures, valid". The worst result comes first. */
export function verdictSentence(
  t: Translator<'report'>,
  { verdict, timeStamps, evidenceRecords }: Found,
): string {
  const { parts } = verdict
  if (parts.length === 0 && timeStamps.length > 0) return t('onlyTimeStamps')
  if (parts.length === 0) return t(evidenceRecords.length > 0 ? 'onlyEvidenceRecord' : 'none')
  const clauses = parts.map(({ part, count }) => t(part, { count, number: numberWord(t, count) }))
  return capitalised(clauses.join('; '))
}

/** A count in words, up to nine; larger counts in digits. */
function numberWord(t: Translator<'report'>, count: number): string {
  return t('numbers').split(', ')[count - 1] ?? String(count)
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
