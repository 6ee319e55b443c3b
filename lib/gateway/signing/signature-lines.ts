import type { PersonIdentity } from '@/lib/providers/person-identity'
import type { Language } from '@/lib/vocabulary/language'
import type { Services } from '../core/context'

const words = {
  lt: { signed: 'Pasirašyta', demonstration: 'Demonstracija: teisinės galios neturi' },
  en: { signed: 'Signed', demonstration: 'Demonstration: no legal effect' },
  lv: { signed: 'Parakstīts', demonstration: 'Demonstrācija: bez juridiska spēka' },
  et: { signed: 'Allkirjastatud', demonstration: 'Demo: õigusliku toimeta' },
} as const

/** What a visible signature says. Personal codes stay out of it. */
export function signatureLines(
  { givenName, surname }: Pick<PersonIdentity, 'givenName' | 'surname'>,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  language: Language,
): readonly string[] {
  const { signed, demonstration } = words[language]
  const time = clock().toISOString().slice(0, 16).replace('T', ' ')
  return [
    `${givenName} ${surname}`,
    `${signed} ${time} UTC`,
    ...(settings.demonstration ? [demonstration] : []),
  ]
}
