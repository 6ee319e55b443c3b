import type { TrustStore } from '@/lib/trust/trust-store'
import type { PolicyName } from './policy/validation-policy'
import type { ValidationData } from './revocation/validation-data'

/** What every block and process is given beside the token. */
export interface ValidationContext {
  /** The validation time. */
  readonly at: Date
  readonly policy: PolicyName
  /** Trust is an argument: the same file may pass here and not there. */
  readonly trust: TrustStore
  readonly pool: ValidationData
}
