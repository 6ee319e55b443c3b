import { dayMs } from '@/lib/vocabulary/durations'
import { decryptSecret, SecretUnreadable } from '../operation/secrets/encrypted-secret'
import type { SecretKeys } from '../operation/secrets/secret-keys'

/** How long a replaced secret also signs, so that receivers can change over. */
const overlapMs = dayMs

/** The callback secrets of a relying party or an organisation: the current one, and the previous one for some time. */
export interface CallbackSecrets {
  /** The current secret: `whsec_…`. */
  readonly current: string
  readonly previous?: { readonly secret: string; readonly until: Date }
}

/** Replaces a secret. Storing the current secret again changes nothing. */
export function replaceSecret(
  secrets: CallbackSecrets | undefined,
  current: string,
  now: Date,
): CallbackSecrets {
  if (secrets === undefined) return { current }
  if (secrets.current === current) return secrets
  const until = new Date(now.getTime() + overlapMs)
  return { current, previous: { secret: secrets.current, until } }
}

/** The secrets that sign at a given time, newest first. */
export function signingSecrets({ current, previous }: CallbackSecrets, at: Date): string[] {
  return previous && previous.until > at ? [current, previous.secret] : [current]
}

/** The text to encrypt: the current secret, a blank, and the previous secret with its end. */
export function writeSecrets({ current, previous }: CallbackSecrets): string {
  return previous ? `${current} ${previous.secret}@${previous.until.toISOString()}` : current
}

export function readSecrets(text: string): CallbackSecrets {
  const [current = '', replaced] = text.split(' ')
  const [secret, until] = replaced?.split('@') ?? []
  if (secret === undefined || until === undefined) return { current }
  return { current, previous: { secret, until: new Date(until) } }
}

/**
 * Decrypts the stored secrets of a relying party or an organisation. Undefined if there are none, or if no gateway
 * secret can decrypt them: they are then lost, and a new secret may replace them.
 */
export function storedSecrets(
  keys: SecretKeys,
  owner: string,
  encrypted: string | null | undefined,
): CallbackSecrets | undefined {
  if (!encrypted) return undefined
  try {
    return readSecrets(decryptSecret(keys, owner, encrypted))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
