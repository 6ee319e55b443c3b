import { createHash, randomBytes } from 'node:crypto'

/** The parts of a request's flow that the app's signature covers. */
export interface Flow {
  readonly type: 'Notification' | LinkType
  /** The callback address. Empty if the app does not return to a browser. */
  readonly initialCallbackUrl: string
  readonly userChallenge: string
  /** The preimage of the user challenge. It is sent only with the callback. */
  readonly userChallengeVerifier: string
}

export type LinkType = 'QR' | 'Web2App' | 'App2App'

/** A flow with a new user challenge, which is the SHA-256 of a secret verifier. */
export function freshFlow(type: Flow['type'], initialCallbackUrl = ''): Flow {
  const userChallengeVerifier = randomBytes(32).toString('base64url')
  const userChallenge = createHash('sha256').update(userChallengeVerifier).digest('base64url')
  return { type, initialCallbackUrl, userChallenge, userChallengeVerifier }
}
