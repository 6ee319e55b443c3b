import type { ReportTexts } from '#validation/bundle/report-texts'
import type { ReportWords } from '#validation/messages/report-words'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { RefusedAnswer } from '#validation/refused-answer'

/** Messages to the worker. Each is answered before the next one is sent. */
export type ToWorker =
  /** Replaces the trust material. `text` was written by `writeTrustMaterial`. */
  { readonly type: 'trust'; readonly text: string } | WorkerTask

/** One file to validate. */
export interface WorkerTask {
  readonly type: 'validate'
  /** The worker reads slices of the file. It is never copied as a whole. */
  readonly file: Blob
  readonly name: string
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly { readonly file: Blob; readonly name: string }[]
  /** The validation time. */
  readonly at: Date
  /** The texts in the reader's language. The script does not contain them. */
  readonly words: ReportWords
  readonly policy: PolicyName
}

export type FromWorker =
  /** The worker has started, or has loaded new trust material. */
  | { readonly type: 'ready' }
  | { readonly type: 'reports'; readonly reports: ReportTexts }
  /** Unreadable trust material is answered with `validator-failed` and the detail `JsonRefused`. */
  | RefusedAnswer
