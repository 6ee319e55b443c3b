import type { CheckedDocument } from '@/lib/portal/validation/checked-document'
import type { ValidationTranslator } from './validation-translator'

/** "Two qualified signatures, valid", worst first. */
export function verdictSentence(
  t: ValidationTranslator,
  { verdict, timeStamps }: Pick<CheckedDocument, 'verdict' | 'timeStamps'>,
): string {
  const { parts } = verdict
  if (parts.length === 0) return t(timeStamps.length > 0 ? 'onlyTimeStamps' : 'none')
  const clauses = parts.map(({ part, count }) => t(part, { count, number: numberWord(t, count) }))
  return capitalised(clauses.join('; '))
}

/** As a word up to nine. */
function numberWord(t: ValidationTranslator, count: number): string {
  return t('numbers').split(', ')[count - 1] ?? String(count)
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
