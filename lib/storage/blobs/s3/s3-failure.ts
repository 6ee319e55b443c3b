/** Thrown when the bucket did not do what it was asked. The message names no key and no credential. */
export class S3Failure extends Error {
  readonly code = 's3-failure'
  readonly status: number

  constructor(operation: string, status: number, word?: string) {
    super(`The bucket answered ${status}${word ? ` ${word}` : ''} to ${operation}`)
    this.name = 'S3Failure'
    this.status = status
  }
}
