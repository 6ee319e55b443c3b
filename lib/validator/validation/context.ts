import type { TrustStore } from '#trust/trust-store'
import type { AlgorithmTable } from './policy/algorithm-end-dates'
import type { PolicyName } from './policy/validation-policy'
import type { ValidationData } from './revocation/validation-data'

/** The input of every block and process besides the token. */
export interface ValidationContext {
  /** The validation time. */
  readonly at: Date
  readonly policy: PolicyName
  /** Ends of algorithms; those of this version when absent. */
  readonly algorithms?: AlgorithmTable | undefined
  /** Trust is an argument: the same file may pass with one store and fail with another. */
  readonly trust: TrustStore
  readonly pool: ValidationData
}
