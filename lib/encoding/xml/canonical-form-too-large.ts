/** Thrown when the canonical form of a document would be longer than is good for us. */
export class CanonicalFormTooLarge extends Error {
  readonly code = 'canonical-form-too-large'

  constructor() {
    super('The canonical form is too large')
    this.name = 'CanonicalFormTooLarge'
  }
}
