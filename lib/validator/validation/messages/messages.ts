import { visibleText } from '#vocabulary/visible-text'
import type { ReportWords } from './report-words'
import { changeInWords, subjectsInWords } from './subjects'

export type MessageKey = keyof ReportWords['sentences']

/**
 * A placeholder with its punctuation. It is removed if the object has no name, such as the single document of a PDF.
 */
const namedThing = /: \{about\}| \(\{about\}\)|\{about\}/

/**
 * Writes a remark as a sentence. `about` comes from the file and may contain characters that change the text direction.
 */
export function sentence(key: MessageKey, words: ReportWords, about = ''): string {
  const text = words.sentences[key]
  const said = inWords[key]?.(about, words) ?? about
  return said === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(said))
}

/** Messages whose objects are codes, which are translated. In other messages `about` is a name, such as a file name. */
const inWords: Partial<Record<MessageKey, (about: string, words: ReportWords) => string>> = {
  'container-structure': subjectsInWords,
  'adoc-package': subjectsInWords,
  'xml-structure': subjectsInWords,
  'reference-ambiguous': subjectsInWords,
  'jws-structure': subjectsInWords,
  'active-content': subjectsInWords,
  'transform-not-supported': subjectsInWords,
  'transform-order-not-supported': subjectsInWords,
  'manifest-disagrees': subjectsInWords,
  'changed-after-signing': (about, words) => {
    const changes = about.split(', ').map((path) => changeInWords(path, words))
    return [...new Set(changes)].join(', ')
  },
  // The name of an internal error does not help the reader.
  'unexpected-error': () => '',
}
