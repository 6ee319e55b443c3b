/** The public interface of the package. README.md shows each function in use. */

export {
  type AugmentationOrder,
  type AugmentationServices,
  type AugmentedFile,
  augmentFile,
  type SignedFile,
} from '#augmentation/augment-file'
export { type AugmentationRefusal, AugmentationRefused } from '#augmentation/augmentation-refused'
export { type ByteSource, memorySource } from '#encoding/byte-source'
export { adoc } from '#signature/asic/adoc'
export { asice } from '#signature/asic/asice'
export { pades } from '#signature/pades/pades'
export type {
  Placement,
  PreparedSignature,
  SignatureAppearance,
  SignatureFormat,
  SignatureLevel,
  SignatureParameters,
  SignedDocument,
  TrustServices,
} from '#signature/signature-format'
export { SigningRefused } from '#signature/signing-refused'
export {
  BundleRefused,
  loadTrust,
  MalformedList,
  MalformedXml,
  type Report,
  replay,
  type SignedData,
  TrustAnchorUnreadable,
  type TrustFiles,
  type TrustStore,
  type ValidateOptions,
  ValidationRefused,
  validate,
} from './browser'
