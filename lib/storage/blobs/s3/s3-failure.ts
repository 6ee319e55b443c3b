import { StorageError } from '../../database/storage-error'

/** Statuses of overload and temporary outages. */
const passing = [408, 429, 500, 502, 503, 504]
/** Error codes with the same meaning when the status does not state it; `Cut` is our own. */
const passingWords = ['RequestTimeout', 'OperationAborted', 'InternalError', 'SlowDown', 'Cut']

/** Thrown when the bucket refused an operation. The message contains no key and no credential. */
export class S3Failure extends StorageError<'s3-failure'> {
  readonly status: number
  /** Whether a retry may succeed. */
  readonly mayPass: boolean

  constructor(operation: string, status: number, word?: string) {
    super('s3-failure', operation, status, word)
    this.status = status
    this.mayPass = passing.includes(status) || passingWords.includes(word ?? '')
  }
}
