import { type RefusalReason, ValidationRefused } from './model/validation-refused'

/** The answer of a thread or worker that did not validate a file. */
export interface RefusedAnswer {
  readonly type: 'refused'
  readonly reason: RefusalReason
  readonly detail: string
}

/** Only the name of an unexpected error is reported; its message might quote the file. */
export function refusedAnswer(error: unknown): RefusedAnswer {
  if (error instanceof ValidationRefused) {
    return { type: 'refused', reason: error.reason, detail: error.detail }
  }
  const detail = error instanceof Error ? error.name : 'unknown'
  return { type: 'refused', reason: 'validator-failed', detail }
}
