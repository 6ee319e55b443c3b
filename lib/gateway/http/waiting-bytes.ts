import { OperationFailure } from '../operation/operation-failure'

/** The bytes that one caller has sent without a checked token. */
export interface WaitingCaller {
  /** Counts bytes. Throws `OperationFailure` if all callers together exceed the maximum. */
  add(bytes: number): void
  /** Ends the count, after the token was checked or the caller has disconnected. */
  release(): void
}

export interface WaitingBytes {
  newCaller(): WaitingCaller
}

const retryAfterSeconds = 10

/**
 * Counts the bytes of bodies whose token has not arrived yet. They are stored on disk up to a common maximum for all
 * callers, so that callers without a token cannot fill the disk.
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
              detail:
                'Too much data is being received without its access token; send access_token first',
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
