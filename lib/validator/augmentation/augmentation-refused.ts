/** Reasons why a file is not augmented. The words do not change. */
export type AugmentationRefusal =
  /** The file has no signature. */
  | 'no-signature'
  /** The validator does not find the named signatures valid. */
  | 'signature-not-valid'
  /** No certificate or revocation data was found for the named certificates. */
  | 'validation-data-missing'
  /** The format, or this file, has no place for further time-stamps. */
  | 'format-not-supported'
  /** The author of the PDF certified that nothing may be added to it. */
  | 'certified-no-changes'
  /** The new time-stamp would not keep everything valid that was valid before. */
  | 'not-kept'

/**
 * Thrown if a file cannot be augmented. Nothing was written then. `names` are the affected signatures or certificates,
 * or details of the reason.
 */
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
