/** Thrown when the value from a provider does not verify with the signer's certificate. */
export class SignatureValueInvalid extends Error {
  readonly code = 'signature-value-invalid'

  constructor() {
    super('The signature value was not made by the key of the signer certificate')
    this.name = 'SignatureValueInvalid'
  }
}
