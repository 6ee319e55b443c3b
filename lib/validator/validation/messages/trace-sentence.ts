import { visibleText } from '#vocabulary/visible-text'
import type { ReportWords } from './report-words'

export type TraceKey = keyof ReportWords['traces']

/** A trace that another program left in a file. `about` comes from the file or names a program. */
export interface Trace {
  readonly key: TraceKey
  readonly about?: string | undefined
}

const namedThing = /: \{about\}| \(\{about\}\)/

/** The sentence of a trace, without the colon if nothing is named. */
export function traceSentence({ key, about = '' }: Trace, { traces }: ReportWords): string {
  const text = traces[key]
  return about === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(about))
}
