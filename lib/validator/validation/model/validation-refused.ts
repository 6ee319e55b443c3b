import type { Trace } from '../messages/trace-sentence'

/** The reason why a file is not validated at all. These words are stable. */
export type RefusalReason =
  | 'format-unknown'
  /** An Office document with a signature of its own. */
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

/** Thrown when a file cannot be validated; `detail` is for format experts and never quotes the file. */
export class ValidationRefused extends Error {
  readonly reason: RefusalReason
  readonly detail: string
  /** What another program did to the file, if the file shows it. */
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

  /** True if the file may be valid but validating it would exceed the cost limits. */
  get isTooComplex(): boolean {
    return costs.includes(this.reason)
  }
}
