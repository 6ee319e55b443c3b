import { dayMs } from '@/lib/vocabulary/durations'

/** How long a replaced secret still signs beside the new one, so that receivers can change over. */
const overlapMs = dayMs

/** What a relying party knows our callbacks by: its secret, and the one before for a while. */
export interface CallbackSecrets {
  /** `whsec_…` */
  readonly current: string
  readonly previous?: { readonly secret: string; readonly until: Date }
}

/** Puts a secret in the place of another. The one that is there already changes nothing. */
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

/** The secrets that sign at a moment, the newest first. */
export function signingSecrets({ current, previous }: CallbackSecrets, at: Date): string[] {
  return previous && previous.until > at ? [current, previous.secret] : [current]
}

/** As it is sealed: the current secret, and behind a blank the previous one with its end. */
export function writeSecrets({ current, previous }: CallbackSecrets): string {
  return previous ? `${current} ${previous.secret}@${previous.until.toISOString()}` : current
}

export function readSecrets(text: string): CallbackSecrets {
  const [current = '', replaced] = text.split(' ')
  const [secret, until] = replaced?.split('@') ?? []
  if (secret === undefined || until === undefined) return { current }
  return { current, previous: { secret, until: new Date(until) } }
}
