import type { Locale } from '@/lib/vocabulary/locale'
import { visibleText } from '@/lib/vocabulary/visible-text'
import { formatMessages } from './format-messages'
import { tokenMessages } from './token-messages'

/** Texts of the reports, by key, in both languages. `{about}` is replaced by the object of the message. */
export const messages = { ...formatMessages, ...tokenMessages } as const

export type MessageKey = keyof typeof messages

export type ReportLanguage = Locale

/**
 * If the object has no name, such as the single document of a PDF, the placeholder and its punctuation are removed.
 */
const namedThing = /: \{about\}| \(\{about\}\)|\{about\}/

/** A remark as a sentence. `about` comes from the file and may contain characters that change the text direction. */
export function sentence(key: MessageKey, language: ReportLanguage, about = ''): string {
  const text = messages[key][language]
  return about === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(about))
}
