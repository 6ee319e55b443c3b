/** Why a file is not validated at all. Stable words. */
export type RefusalReason =
  | 'format-unknown'
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

/** Thrown when a file cannot be validated; `detail` is for people who know formats, never file content. */
export class ValidationRefused extends Error {
  readonly reason: RefusalReason
  readonly detail: string

  constructor(reason: RefusalReason, detail: string, options?: ErrorOptions) {
    super(`The document cannot be validated (${reason}): ${detail}`, options)
    this.name = 'ValidationRefused'
    this.reason = reason
    this.detail = detail
  }

  /** Whether the file may be in order, and checking it would only cost more than it may. */
  get isTooComplex(): boolean {
    return costs.includes(this.reason)
  }
}
