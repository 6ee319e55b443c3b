import { visibleText } from '#vocabulary/visible-text'
import type { ReportWords } from './report-words'

export type TraceKey = keyof ReportWords['traces']

/** A change that another program made to the file. `about` comes from the file or names a program. */
export interface Trace {
  readonly key: TraceKey
  readonly about?: string | undefined
}

const namedThing = /: \{about\}| \(\{about\}\)/

/** Writes a trace as a sentence. If `about` is empty, the placeholder and its punctuation are removed. */
export function traceSentence({ key, about = '' }: Trace, { traces }: ReportWords): string {
  const text = traces[key]
  return about === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(about))
}
