import type { Trace } from './messages/trace-sentence'
import { type RefusalReason, ValidationRefused } from './model/validation-refused'

/** The message of a thread or worker if it could not validate a file. */
export interface RefusedAnswer {
  readonly type: 'refused'
  readonly reason: RefusalReason
  readonly detail: string
  /** A change by another program, if it explains why the file cannot be validated. */
  readonly trace?: Trace
}

/**
 * Makes the message. Of an unexpected error it contains only the name, because the error's message might quote the
 * file.
 */
export function refusedAnswer(error: unknown): RefusedAnswer {
  if (error instanceof ValidationRefused) {
    const { reason, detail, trace } = error
    return { type: 'refused', reason, detail, ...(trace && { trace }) }
  }
  const detail = error instanceof Error ? error.name : 'unknown'
  return { type: 'refused', reason: 'validator-failed', detail }
}
