import { onlyReads, type SignerRole } from '@/lib/vocabulary/document'

/** A person in the order of signing. A person without an order is in the first step. */
interface Ordered {
  readonly order?: number | undefined
  readonly role?: SignerRole | undefined
  /** The person's role in a template, which determines the order. */
  readonly label?: string | undefined
}

/** Whether a person only reads: an observer, or a recipient of a copy. */
export const isReader = ({ role }: Ordered) => onlyReads(role)

export const isSigner = ({ role = 'signer' }: Ordered) => role === 'signer'

export const orderOf = ({ order = 1 }: Ordered) => order

export function peopleAt<Person extends Ordered>(
  people: readonly Person[],
  order: number,
): Person[] {
  return people.filter((person) => !isReader(person) && orderOf(person) === order)
}

export function isOrdered(people: readonly Ordered[]): boolean {
  return people.some((person) => orderOf(person) > 1)
}

/** Numbers the people so that they sign one after the other, in the given order. */
export function oneByOne<Person extends Ordered>(people: readonly Person[]): Person[] {
  return people.map((person, index) => ({ ...person, order: index + 1 }))
}

export function atOnce<Person extends Ordered>(people: readonly Person[]): Person[] {
  return people.map((person) => ({ ...person, order: undefined }))
}

/** Adds a person: a new person last, an edited person at their position. People who only read come last. */
export function joined<Person extends Ordered>(people: readonly Person[], one: Person): Person[] {
  if (isReader(one)) return [...people, one]
  const signing = people.filter((person) => !isReader(person))
  return [...joinedSigners(signing, one), ...people.filter(isReader)]
}

function joinedSigners<Person extends Ordered>(people: readonly Person[], one: Person): Person[] {
  // The roles of a template are filled one after another. Until all are filled, the orders have gaps.
  if (one.label !== undefined) return [...people, one].toSorted((a, b) => orderOf(a) - orderOf(b))
  if (!isOrdered(people)) return [...people, one]
  const last = Math.max(...people.map(orderOf)) + 1
  return renumbered([...people, { ...one, order: one.order ?? last }])
}

/** Moves a person out of a group into a step of their own, or from there into the next group. */
export function moved<Person extends Ordered>(
  people: readonly Person[],
  index: number,
  direction: -1 | 1,
): Person[] {
  const person = people[index]
  if (!person) return [...people]
  const isAlone = peopleAt(people, orderOf(person)).length === 1
  const next = orderOf(person) + (isAlone ? direction : direction / 2)
  return renumbered(people.map((one) => (one === person ? { ...one, order: next } : one)))
}

/** Sorts the people by order and numbers the orders without gaps. */
function renumbered<Person extends Ordered>(people: readonly Person[]): Person[] {
  const orders = [...new Set(people.map(orderOf))].toSorted((a, b) => a - b)
  return people
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((person) => ({ ...person, order: orders.indexOf(orderOf(person)) + 1 }))
}
