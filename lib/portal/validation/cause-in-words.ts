import { type Trace, traceSentence } from '@paraph/validator/validation/messages/trace-messages'
import type { Language } from '@/lib/vocabulary/language'

/** What another program did to a file that cannot be read, with its remedy. */
export function causeInWords(trace: Trace, language: Language): string {
  return traceSentence(trace, language)
}
