/** Validation: the half of the package that needs nothing of Node. */

export type { TrustStore } from '#trust/trust-store'
export { ValidationRefused } from '#validation/validation-refused'
export { loadTrust, type TrustFiles } from './api/load-trust'
export { replay } from './api/replay'
export { type Report, type SignedData, type ValidateOptions, validate } from './api/validate'
