import { noAnswer, type PersonAnswer } from '@/lib/portal/signer/person-answer'

/** What a person chose to keep on this device. It never leaves it but in a form they send. */
const place = 'paraph.person'

export function rememberedPerson(): PersonAnswer | undefined {
  const known = parse(localStorage.getItem(place))
  return known === undefined ? undefined : { ...noAnswer, ...known }
}

export function rememberPerson(person: PersonAnswer): void {
  localStorage.setItem(place, JSON.stringify(person))
}

export function forgetPerson(): void {
  localStorage.removeItem(place)
}

/** An older version may have written it, or the person themselves. */
function parse(text: string | null): Partial<PersonAnswer> | undefined {
  try {
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    forgetPerson()
    return undefined
  }
}
