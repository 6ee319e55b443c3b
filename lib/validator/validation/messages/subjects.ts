import type { ReportWords } from './report-words'

/** A change as a phrase; `path` is the subject of a `PdfChange`, with the number of the page in brackets. */
export function changeInWords(path: string, { changedParts, page }: ReportWords): string {
  const [, steps = '', number] = /^([^ ]*)(?: \((\d+)\))?$/.exec(path) ?? []
  const [part = '', entry] = steps.split('/')
  const changed =
    textIn(changedParts, `${part}/${entry}`) ?? textIn(changedParts, part) ?? changedParts.other
  return number === undefined ? changed : `${changed} (${page.replace('{number}', number)})`
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
