/** Thrown when the caller went away before all of the request was there: cancelled, or cut off. */
export class BodyBrokenOff extends Error {
  readonly code = 'body-broken-off'

  constructor(cause: unknown) {
    super('The body of the request broke off', { cause })
    this.name = 'BodyBrokenOff'
  }
}
