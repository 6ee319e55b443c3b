import type { ReportWords } from '#validation/messages/report-words'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { RefusedAnswer } from '#validation/refused-answer'
import type { ReportTexts } from '#validation/reports/report-texts'

/** One message at a time: the worker answers each. */
export type ToWorker =
  /** Replaces the trust material; `text` is written by `writeTrustMaterial`. */
  { readonly type: 'trust'; readonly text: string } | WorkerTask

/** One file to validate. */
export interface WorkerTask {
  readonly type: 'validate'
  /** Read in slices; nothing is copied as a whole. */
  readonly file: Blob
  readonly name: string
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly { readonly file: Blob; readonly name: string }[]
  /** The validation time. */
  readonly at: Date
  /** The texts in the language of the reader, which the script does not have. */
  readonly words: ReportWords
  readonly policy: PolicyName
}

export type FromWorker =
  /** The worker has started, or has loaded new trust material. */
  | { readonly type: 'ready' }
  | { readonly type: 'reports'; readonly reports: ReportTexts }
  /** `validator-failed` with the detail `JsonRefused` also answers unreadable trust material. */
  | RefusedAnswer
