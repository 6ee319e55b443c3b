import { createHash, randomBytes } from 'node:crypto'

/** How a request reached the app, as far as it is part of what the app signs. */
export interface Flow {
  readonly type: 'Notification' | LinkType
  /** Empty where the app does not go back to a browser. */
  readonly initialCallbackUrl: string
  readonly userChallenge: string
  /** What the user challenge was made of; goes with the callback only. */
  readonly userChallengeVerifier: string
}

export type LinkType = 'QR' | 'Web2App' | 'App2App'

/** A flow with a challenge of its own: SHA-256 of a verifier that nobody else knows yet. */
export function freshFlow(type: Flow['type'], initialCallbackUrl = ''): Flow {
  const userChallengeVerifier = randomBytes(32).toString('base64url')
  const userChallenge = createHash('sha256').update(userChallengeVerifier).digest('base64url')
  return { type, initialCallbackUrl, userChallenge, userChallengeVerifier }
}
