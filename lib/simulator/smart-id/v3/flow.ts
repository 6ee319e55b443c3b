import { createHash, randomBytes } from 'node:crypto'

/** The flow of a request, as far as the app's signature covers it. */
export interface Flow {
  readonly type: 'Notification' | LinkType
  /** Empty if the app does not go back to a browser. */
  readonly initialCallbackUrl: string
  readonly userChallenge: string
  /** The preimage of the user challenge; sent only with the callback. */
  readonly userChallengeVerifier: string
}

export type LinkType = 'QR' | 'Web2App' | 'App2App'

/** A flow with a new challenge: SHA-256 of a verifier that is still secret. */
export function freshFlow(type: Flow['type'], initialCallbackUrl = ''): Flow {
  const userChallengeVerifier = randomBytes(32).toString('base64url')
  const userChallenge = createHash('sha256').update(userChallengeVerifier).digest('base64url')
  return { type, initialCallbackUrl, userChallenge, userChallengeVerifier }
}
