import { certifiedName, type PersonIdentity } from '@/lib/providers/person-identity'
import { type Language, languages } from '@/lib/vocabulary/language'
import type { Services } from '../operation/context'

const words = {
  lt: { signed: 'Pasirašyta', demonstration: 'Demonstracija: teisinės galios neturi' },
  en: { signed: 'Signed', demonstration: 'Demonstration: no legal effect' },
  lv: { signed: 'Parakstīts', demonstration: 'Demonstrācija: bez juridiska spēka' },
  et: { signed: 'Allkirjastatud', demonstration: 'Demo: õigusliku toimeta' },
} as const

/** Texts of a visible signature in every language, for a signer who has not signed yet. */
export function possibleLines(
  name: Pick<PersonIdentity, 'givenName' | 'surname'>,
  services: Pick<Services, 'clock' | 'settings'>,
): readonly (readonly string[])[] {
  return languages.map((language) => signatureLines(name, services, language))
}

/** Text of a visible signature. It contains no personal codes. */
export function signatureLines(
  name: Pick<PersonIdentity, 'givenName' | 'surname'>,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  language: Language,
): readonly string[] {
  const { signed, demonstration } = words[language]
  const time = clock().toISOString().slice(0, 16).replace('T', ' ')
  return [
    certifiedName(name),
    `${signed} ${time} UTC`,
    ...(settings.demonstration ? [demonstration] : []),
  ]
}
