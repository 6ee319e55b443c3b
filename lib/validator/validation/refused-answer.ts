import type { Trace } from './messages/trace-sentence'
import { type RefusalReason, ValidationRefused } from './model/validation-refused'

/** The answer of a thread or worker that did not validate a file. */
export interface RefusedAnswer {
  readonly type: 'refused'
  readonly reason: RefusalReason
  readonly detail: string
  /** Absent if the file does not show what another program did to it. */
  readonly trace?: Trace
}

/** Only the name of an unexpected error is reported; its message might quote the file. */
export function refusedAnswer(error: unknown): RefusedAnswer {
  if (error instanceof ValidationRefused) {
    const { reason, detail, trace } = error
    return { type: 'refused', reason, detail, ...(trace && { trace }) }
  }
  const detail = error instanceof Error ? error.name : 'unknown'
  return { type: 'refused', reason: 'validator-failed', detail }
}
