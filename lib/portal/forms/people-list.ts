import type { Country } from '@/lib/vocabulary/person'
import {
  type Addressee,
  type DraftSigner,
  isSameAddress,
  noSigner,
  type PeopleRead,
  tidySigner,
} from '../owner/draft-signers'
import { signerFaults } from './signer-form'

/**
 * Reads a pasted list, a person a line: from a mail's address field, a table, or typed by hand. Personal codes
 * are of the given country, but for those with a hyphen, which only Latvia has. Who is among `others`, or pasted
 * twice, is invited once.
 */
export function readPeople(
  text: string,
  country = noSigner.country,
  others: readonly Addressee[] = [],
): PeopleRead {
  const people: DraftSigner[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).filter((line) => line.trim() !== '')) {
    const person = readPerson(line, country)
    if (person === undefined) unread.push(line.trim())
    else if (![...others, ...people].some((other) => isSameAddress(other, person))) {
      people.push(person)
    }
  }
  return { people, unread }
}

export const emailIn = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/
export const codeIn = /\b(\d{11}|\d{6}-\d{5})\b/

function readPerson(line: string, usual: Country): DraftSigner | undefined {
  const email = emailIn.exec(line)?.[0]
  const personalCode = codeIn.exec(line)?.[0] ?? ''
  const country = personalCode.includes('-') ? 'LV' : usual
  const [name, surname] = namesOf(line)
  if (!(email && name && surname)) return undefined
  const person = tidySigner({ ...noSigner, name, surname, email, country, personalCode })
  return Object.keys(signerFaults(person, [])).length === 0 ? person : undefined
}

/** What a line says of a person besides address and code. */
export function namesOf(line: string): readonly string[] {
  const cells = line
    .replace(emailIn, ' ')
    .replace(codeIn, ' ')
    .split(/[\t,;<>"()]/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  return cells.length === 1 ? splitName(cells[0] ?? '') : cells
}

/** The last word is the surname; a double surname is written with a hyphen. */
export function splitName(words: string): [string, string] {
  const cut = words.lastIndexOf(' ')
  return cut < 0 ? [words, ''] : [words.slice(0, cut), words.slice(cut + 1)]
}
