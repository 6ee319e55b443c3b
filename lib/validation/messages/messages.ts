import type { Locale } from '@/lib/vocabulary/locale'
import { visibleText } from '@/lib/vocabulary/visible-text'
import { formatMessages } from './format-messages'
import { tokenMessages } from './token-messages'

/** What reports say, by key, in both languages. `{about}` is what it is about. */
export const messages = { ...formatMessages, ...tokenMessages } as const

export type MessageKey = keyof typeof messages

export type ReportLanguage = Locale

/** What has no name of its own, as the one document of a PDF, is left out with what introduces it. */
const namedThing = /: \{about\}| \(\{about\}\)|\{about\}/

/** A remark as a sentence. What it is about comes from the file, and may hold characters that turn sentences round. */
export function sentence(key: MessageKey, language: ReportLanguage, about = ''): string {
  const text = messages[key][language]
  return about === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(about))
}
