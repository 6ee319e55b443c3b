import type { Locale } from '#vocabulary/locale'
import type { ReportWords } from './report-words'
import { en } from './words/en'
import { et } from './words/et'
import { lt } from './words/lt'
import { lv } from './words/lv'

const words: Readonly<Record<Locale, ReportWords>> = { en, lt, lv, et }

/**
 * The texts of reports in a language. The browser script gets them from its page, because all languages are too large.
 */
export function wordsOf(language: Locale): ReportWords {
  return words[language]
}
