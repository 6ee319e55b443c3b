import { StorageError } from '../../storage-error'

/** Overload and outages that pass … */
const passing = [408, 429, 500, 502, 503, 504]
/** … and the same where the status does not say so; `Cut` is ours. */
const passingWords = ['RequestTimeout', 'OperationAborted', 'InternalError', 'SlowDown', 'Cut']

/** Thrown when the bucket did not do what it was asked. The message names no key and no credential. */
export class S3Failure extends StorageError<'s3-failure'> {
  readonly status: number
  /** Whether the same may do later. */
  readonly mayPass: boolean

  constructor(operation: string, status: number, word?: string) {
    super('s3-failure', operation, status, word)
    this.status = status
    this.mayPass = passing.includes(status) || passingWords.includes(word ?? '')
  }
}
