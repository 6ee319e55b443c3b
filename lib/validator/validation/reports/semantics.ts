import type { ReportWords } from '../messages/report-words'
import { textIn } from '../messages/subjects'

/** The meaning of an indication as a sentence. */
export interface Semantic {
  readonly value: string
  readonly key: string
}

/** The meanings of all indications in the report, each once. */
export function semanticsOf(
  tokens: readonly { readonly indication: string; readonly subIndication: string | null }[],
  { meanings }: ReportWords,
): readonly Semantic[] {
  const keys = new Set(
    tokens.flatMap(({ indication, subIndication }) => [indication, subIndication]),
  )
  return [...keys].flatMap((key) => {
    const value = key === null ? undefined : textIn(meanings, key)
    return key !== null && value !== undefined ? [{ value, key }] : []
  })
}
