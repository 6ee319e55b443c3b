import type { TrustStore } from '#trust/trust-store'
import type { AlgorithmTable } from '../policy/algorithm-end-dates'
import type { PolicyName } from '../policy/validation-policy'
import type { ValidationData } from './validation-data'

/** The input of all blocks and processes besides the token. */
export interface ValidationContext {
  /** The validation time. */
  readonly at: Date
  readonly policy: PolicyName
  /** End dates of algorithms; by default those of this version. */
  readonly algorithms?: AlgorithmTable | undefined
  /** The trust store. The same file may pass with one store and fail with another. */
  readonly trust: TrustStore
  readonly pool: ValidationData
}
