import type { en } from './words/en'

type Said<Texts> = { readonly [Key in keyof Texts]: string }

/** All texts of reports in one language. The keys are those of the English texts, and every key needs a text. */
export interface ReportWords {
  /** Sentences of the remarks. `{about}` is replaced by the object of a remark. */
  readonly sentences: Said<typeof en.sentences>
  /** Phrases for the codes that a remark may be about. The diagnostic data has the codes. */
  readonly subjects: Said<typeof en.subjects>
  /** Parts of a PDF, by the first step of the path of a change, or the first two steps. */
  readonly changedParts: Said<typeof en.changedParts>
  /** A page of a PDF. `{number}` is replaced by its number. */
  readonly page: string
  /** Sentences about changes that other programs made to a file. */
  readonly traces: Said<typeof en.traces>
  /** The meanings of indications and sub-indications. */
  readonly meanings: Said<typeof en.meanings>
}
