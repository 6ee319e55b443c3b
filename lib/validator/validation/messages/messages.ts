import type { Locale } from '#vocabulary/locale'
import { visibleText } from '#vocabulary/visible-text'
import { formatMessages } from './format-messages'
import { changeInWords, subjectsInWords } from './subjects'
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
  const words = inWords[key]?.(about, language) ?? about
  return words === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(words))
}

/** Messages whose objects are codes. Those of the others are names: of files, certificates and algorithms. */
const inWords: Partial<Record<MessageKey, (about: string, language: ReportLanguage) => string>> = {
  'container-structure': subjectsInWords,
  'adoc-package': subjectsInWords,
  'xml-structure': subjectsInWords,
  'reference-ambiguous': subjectsInWords,
  'jws-structure': subjectsInWords,
  'active-content': subjectsInWords,
  'transform-not-supported': subjectsInWords,
  'transform-order-not-supported': subjectsInWords,
  'manifest-disagrees': subjectsInWords,
  'changed-after-signing': (about, language) => {
    const changes = about.split(', ').map((path) => changeInWords(path, language))
    return [...new Set(changes)].join(', ')
  },
  // The name of an error of ours explains nothing.
  'unexpected-error': () => '',
}
