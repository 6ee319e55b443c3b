import { OperationFailure } from '../operation/operation-failure'

/** What one caller has sent without having shown a token. */
export interface WaitingCaller {
  /** Throws `OperationFailure` when all callers together would have sent too much. */
  add(bytes: number): void
  /** The token has been seen, or the caller is gone. */
  release(): void
}

export interface WaitingBytes {
  newCaller(): WaitingCaller
}

const retryAfterSeconds = 10

/**
 * Bodies whose token has not come yet wait on the disk, all callers' together up to one bound in bytes:
 * whoever has no token cannot fill it.
 */
export function waitingBytes(maximum: number): WaitingBytes {
  let total = 0
  return {
    newCaller: () => {
      let own = 0
      return {
        add: (bytes) => {
          if (total + bytes > maximum) {
            throw new OperationFailure('too-many-requests', {
              detail: 'Too much is being received before its access token; send access_token first',
              retryAfterSeconds,
            })
          }
          own += bytes
          total += bytes
        },
        release: () => {
          total -= own
          own = 0
        },
      }
    },
  }
}
