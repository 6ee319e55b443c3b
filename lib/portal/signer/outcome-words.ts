import type { Country } from '@/lib/vocabulary/person'
import type { Translator } from '../i18n/translator'
import type { OutcomeText } from './outcomes'

/** `sign-in`: the owner at the door; `authentication`: the signer of a private document. */
export const attemptKinds = ['signing', 'authentication', 'sign-in'] as const
export type AttemptKind = (typeof attemptKinds)[number]

/** How an attempt ended, as far as words need it. */
export interface Outcome {
  /** What happened: a key of the namespace `outcomes`. */
  readonly text: OutcomeText
  readonly kind: AttemptKind
  /** For support; tells nothing to anybody else. */
  readonly reference?: string | undefined
  /** Country of the personal code that the invited person has to have. */
  readonly country?: Country | undefined
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number | undefined
}

/** When this portal itself does not answer. */
export const serviceAway = (kind: AttemptKind): Outcome => ({ text: 'serviceAway', kind })

/** What a person reads: what happened, that nothing came of it, what to do. */
export interface OutcomeWords {
  readonly happened: string
  readonly consequence: string
  readonly next: string
}

export function outcomeWords(
  t: Translator<'outcomes'>,
  { text, kind, country, retryAfter = 0 }: Outcome,
): OutcomeWords {
  const minutes = Math.ceil(retryAfter / 60)
  const when = minutes > 0 ? [t('again', { minutes })] : []
  return {
    happened: t(text === 'wrongCountry' && country ? `${text}_${country}` : text),
    consequence: t(kind === 'signing' ? 'nothingSigned' : 'notIdentified'),
    next: [t(kind === 'sign-in' ? atTheDoor(text) : `${text}_next`), ...when].join(' '),
  }
}

/** There is no sender to turn to where nobody sent anything. */
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
