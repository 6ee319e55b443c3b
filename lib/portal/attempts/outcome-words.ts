import { phoneCountry } from '@/lib/vocabulary/person'
import type { Translator } from '../i18n/translator'
import type { OutcomeText } from './outcomes'

/** `sign-in`: the owner signs in. `authentication`: the signer of a private document identifies. */
export const attemptKinds = ['signing', 'authentication', 'sign-in'] as const
export type AttemptKind = (typeof attemptKinds)[number]

/** How an attempt ended, with the details that the text needs. */
export interface Outcome {
  /** What happened: a key of the namespace `outcomes`. */
  readonly text: OutcomeText
  readonly kind: AttemptKind
  /** A reference for support. */
  readonly reference?: string | undefined
  /** The required country of the invited person's personal code. */
  readonly country?: string | undefined
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number | undefined
}

/** The outcome if this portal does not answer. */
export const serviceAway = (kind: AttemptKind): Outcome => ({ text: 'serviceAway', kind })

/** The shown text: what happened, that nothing was signed, what to do. */
export interface OutcomeWords {
  readonly happened: string
  readonly consequence: string
  readonly next: string
}

export function outcomeWords(
  t: Translator<'outcomes'>,
  { text, kind, country, retryAfter = 0 }: Outcome,
): OutcomeWords {
  const known = phoneCountry(country)
  const minutes = Math.ceil(retryAfter / 60)
  const when = minutes > 0 ? [t('again', { minutes })] : []
  return {
    happened: t(text === 'wrongCountry' && known ? `${text}_${known}` : text),
    consequence: t(kind === 'signing' ? 'nothingSigned' : 'notIdentified'),
    next: [t(kind === 'sign-in' ? atTheDoor(text) : `${text}_next`), ...when].join(' '),
  }
}

/** Texts for a sign-in, where there is no sender whom the person could ask. */
const saidAtTheDoor = [
  'wrongCode',
  'wrongPerson',
  'wrongPersonalCode',
  'wrongName',
  'wrongPhone',
  'wrongCountry',
  'tooMany',
  'refusesUs',
  'unprocessed',
  'unsignable',
  'tooComplex',
  'technical',
  'gone',
] as const satisfies readonly OutcomeText[]

function atTheDoor(text: OutcomeText) {
  const own = saidAtTheDoor.find((known) => known === text)
  return own === undefined ? (`${text}_next` as const) : (`${own}_signIn` as const)
}
