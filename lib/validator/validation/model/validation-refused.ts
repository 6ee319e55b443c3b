import type { Trace } from '../messages/trace-sentence'

/** Reasons why a file is not validated. The words do not change. */
export type RefusalReason =
  | 'format-unknown'
  /** An Office document with a signature in the format of Office. */
  | 'office-signature'
  | 'malformed'
  | 'too-complex'
  | 'too-large'
  | 'encrypted'
  | 'took-too-long'
  | 'took-too-much-memory'
  | 'validator-failed'

const costs: readonly RefusalReason[] = [
  'too-complex',
  'too-large',
  'took-too-long',
  'took-too-much-memory',
]

/** Thrown if a file cannot be validated. `detail` is for format experts and does not quote the file. */
export class ValidationRefused extends Error {
  readonly reason: RefusalReason
  readonly detail: string
  /** A change by another program, if it explains why the file cannot be validated. */
  readonly trace: Trace | undefined

  constructor(
    reason: RefusalReason,
    detail: string,
    { trace, ...options }: ErrorOptions & { readonly trace?: Trace | undefined } = {},
  ) {
    super(`The document cannot be validated (${reason}): ${detail}`, options)
    this.name = 'ValidationRefused'
    this.reason = reason
    this.detail = detail
    this.trace = trace
  }

  /** True if the file may be valid, but validating it would exceed the limits. */
  get isTooComplex(): boolean {
    return costs.includes(this.reason)
  }
}
