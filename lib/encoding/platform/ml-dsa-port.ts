import type { Bytes } from '../bytes'

/** The parameter sets of FIPS 204, 4. */
export type MlDsaSet = 'ml-dsa-44' | 'ml-dsa-65' | 'ml-dsa-87'

/**
 * ML-DSA (FIPS 204) over the message itself with an empty context. `#platform/ml-dsa` is the same library in both
 * implementations: node:crypto has ML-DSA only since Node 24, and two libraries could decide differently.
 */
export interface MlDsaPort {
  /** False for a key or a value of another length. */
  verifyMlDsa(set: MlDsaSet, key: Bytes, message: Bytes, value: Bytes): boolean
}
