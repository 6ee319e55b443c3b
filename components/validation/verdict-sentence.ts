import type { Translator } from '@/lib/portal/i18n/translator'
import type { CheckedDocument } from '@/lib/portal/validation/checked-document'

/** "Two qualified signatures, valid", worst first. */
export function verdictSentence(
  t: Translator<'report'>,
  { verdict, timeStamps }: Pick<CheckedDocument, 'verdict' | 'timeStamps'>,
): string {
  const { parts } = verdict
  if (parts.length === 0) return t(timeStamps.length > 0 ? 'onlyTimeStamps' : 'none')
  const clauses = parts.map(({ part, count }) => t(part, { count, number: numberWord(t, count) }))
  return capitalised(clauses.join('; '))
}

/** As a word up to nine. */
function numberWord(t: Translator<'report'>, count: number): string {
  return t('numbers').split(', ')[count - 1] ?? String(count)
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
