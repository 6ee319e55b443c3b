import type { ReportWords } from './report-words'

/** A change as a phrase; `path` is the subject of a `PdfChange`, with the number of the page in brackets. */
export function changeInWords(path: string, words: ReportWords): string {
  const [, part = '', page] = /^([^/ ]*)[^ ]*(?: \((\d+)\))?$/.exec(path) ?? []
  const changed = textIn(words.changedParts, part) ?? words.changedParts.other
  return page === undefined ? changed : `${changed} (${words.page.replace('{number}', page)})`
}

/** A list of subjects in words; each may have the name of an entry in brackets. Other names are unchanged. */
export function subjectsInWords(about: string, { subjects }: ReportWords): string {
  const [, word = about, entry = ''] = /^([^(]+?)( \(.*\))$/s.exec(about) ?? []
  const subject = textIn(subjects, word)
  if (subject !== undefined) return subject + entry
  return about
    .split(', ')
    .map((one) => textIn(subjects, one) ?? one)
    .join(', ')
}

/** The text of a word that may be none of the keys, nor a key at all. */
export function textIn(texts: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(texts, word) ? texts[word] : undefined
}
