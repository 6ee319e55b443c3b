/** The part of the validation package that does not need Node.js, for browsers. */

export { MalformedXml } from '#encoding/xml/read-xml'
export { MalformedList } from '#trust/list/trusted-list'
export { TrustAnchorUnreadable } from '#trust/trust-anchors'
export type { TrustStore } from '#trust/trust-store'
export { BundleRefused } from '#validation/bundle/bundle-refused'
export { ValidationRefused } from '#validation/model/validation-refused'
export { loadTrust, type TrustFiles } from './api/load-trust'
export { replay } from './api/replay'
export { type Report, type SignedData, type ValidateOptions, validate } from './api/validate'
