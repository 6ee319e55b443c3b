import type { SignerRole } from '@/lib/vocabulary/document'

/** Whoever has a place in the order of signing; without one it is the first. */
interface Placed {
  readonly order?: number | undefined
  readonly role?: SignerRole | undefined
  /** Their role in a template, which has said its place. */
  readonly label?: string | undefined
}

/** They get what the others have signed, and have no place in the order. */
export const isCopy = ({ role }: Placed) => role === 'copy'

export const placeOf = ({ order = 1 }: Placed) => order

export function peopleAt<Person extends Placed>(
  people: readonly Person[],
  place: number,
): Person[] {
  return people.filter((person) => !isCopy(person) && placeOf(person) === place)
}

export function isOrdered(people: readonly Placed[]): boolean {
  return people.some((person) => placeOf(person) > 1)
}

/** One after the other, as they stand. */
export function oneByOne<Person extends Placed>(people: readonly Person[]): Person[] {
  return people.map((person, index) => ({ ...person, order: index + 1 }))
}

export function atOnce<Person extends Placed>(people: readonly Person[]): Person[] {
  return people.map((person) => ({ ...person, order: undefined }))
}

/** Somebody new comes last; who was there before, at their place. Those who get a copy stand behind all signers. */
export function joined<Person extends Placed>(people: readonly Person[], one: Person): Person[] {
  if (isCopy(one)) return [...people, one]
  const signing = people.filter((person) => !isCopy(person))
  return [...joinedSigners(signing, one), ...people.filter(isCopy)]
}

function joinedSigners<Person extends Placed>(people: readonly Person[], one: Person): Person[] {
  // Those of a template are named one after another: until then their places have gaps.
  if (one.label !== undefined) return [...people, one].toSorted((a, b) => placeOf(a) - placeOf(b))
  if (!isOrdered(people)) return [...people, one]
  const last = Math.max(...people.map(placeOf)) + 1
  return renumbered([...people, { ...one, order: one.order ?? last }])
}

/** Out of a group to a place of their own, and from there into the next one. */
export function moved<Person extends Placed>(
  people: readonly Person[],
  index: number,
  direction: -1 | 1,
): Person[] {
  const person = people[index]
  if (!person) return [...people]
  const isAlone = peopleAt(people, placeOf(person)).length === 1
  const place = placeOf(person) + (isAlone ? direction : direction / 2)
  return renumbered(people.map((one) => (one === person ? { ...one, order: place } : one)))
}

/** Sorted by place, and the places counted anew. */
function renumbered<Person extends Placed>(people: readonly Person[]): Person[] {
  const places = [...new Set(people.map(placeOf))].toSorted((a, b) => a - b)
  return people
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((person) => ({ ...person, order: places.indexOf(placeOf(person)) + 1 }))
}
