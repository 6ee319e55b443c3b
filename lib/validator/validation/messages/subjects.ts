import type { ReportWords } from './report-words'

/**
 * Writes a change as a phrase. `path` is the subject of a `PdfChange`, with the page number in brackets if there is
 * one.
 */
export function changeInWords(path: string, { changedParts, page }: ReportWords): string {
  const [, steps = '', number] = /^([^ ]*)(?: \((\d+)\))?$/.exec(path) ?? []
  const [part = '', entry] = steps.split('/')
  const changed =
    textIn(changedParts, `${part}/${entry}`) ?? textIn(changedParts, part) ?? changedParts.other
  return number === undefined ? changed : `${changed} (${page.replace('{number}', number)})`
}

/**
 * Writes a list of codes as phrases. A single code may have the name of an entry in brackets. Other names are
 * unchanged.
 */
export function subjectsInWords(about: string, { subjects }: ReportWords): string {
  const [, word = about, entry = ''] = /^([^(]+?)( \(.*\))$/s.exec(about) ?? []
  const subject = textIn(subjects, word)
  if (subject !== undefined) return subject + entry
  return about
    .split(', ')
    .map((one) => textIn(subjects, one) ?? one)
    .join(', ')
}

/** Returns the text of a key, or undefined if the word is no key. */
export function textIn(texts: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(texts, word) ? texts[word] : undefined
}
