/** The reason why a file is not augmented. These words are stable. */
export type AugmentationRefusal =
  /** No signature is in the file. */
  | 'no-signature'
  /** The validator cannot tell now that the named signatures are valid. */
  | 'signature-not-valid'
  /** No certificate or revocation data was found for the named certificates. */
  | 'validation-data-missing'
  /** The format, or the way that the file uses it, has no place for more time-stamps. */
  | 'format-not-supported'
  /** The author of the PDF certified it so that nothing may be added. */
  | 'certified-no-changes'
  /** Something that was valid before would not be kept by the new time-stamp. */
  | 'not-kept'

/** Thrown when a file cannot be augmented; nothing was written. `names` are the signatures or certificates concerned. */
export class AugmentationRefused extends Error {
  readonly reason: AugmentationRefusal
  readonly names: readonly string[]

  constructor(reason: AugmentationRefusal, names: readonly string[], options?: ErrorOptions) {
    super(`The file cannot be augmented (${reason}): ${names.join(', ')}`, options)
    this.name = 'AugmentationRefused'
    this.reason = reason
    this.names = names
  }
}
