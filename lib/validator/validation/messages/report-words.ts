import type { en } from './words/en'

type Said<Texts> = { readonly [Key in keyof Texts]: string }

/** All texts of reports in one language. The English texts name the keys; none may be missing. */
export interface ReportWords {
  /** The remarks. `{about}` is replaced by the object of a remark. */
  readonly sentences: Said<typeof en.sentences>
  /** What a remark can be about: the codes stay in the diagnostic data. */
  readonly subjects: Said<typeof en.subjects>
  /** Parts of a PDF, by the first step of the path that names a change. */
  readonly changedParts: Said<typeof en.changedParts>
  /** A page of a PDF; `{number}` is replaced. */
  readonly page: string
  /** What other programs did to a file. */
  readonly traces: Said<typeof en.traces>
  /** The meanings of indications and sub-indications. */
  readonly meanings: Said<typeof en.meanings>
}
