import type { Country } from '@/lib/vocabulary/person'
import {
  type Addressee,
  type DraftSigner,
  isSameAddress,
  noSigner,
  type PeopleRead,
  tidySigner,
} from '../people/draft-signers'
import { namedAddress } from '../people/named-address'
import { roleNamed } from './role-words'
import { signerFaults } from './signer-form'

/**
 * Reads a pasted list with one person a line, from a mail's address field, from a table, or typed by hand. Personal
 * codes are of the given country, except codes with a hyphen, which only Latvia has. A person who is among `others`, or
 * is in the list twice, is invited once.
 */
export function readPeople(
  text: string,
  country = noSigner.country,
  others: readonly Addressee[] = [],
): PeopleRead {
  const people: DraftSigner[] = []
  const unread: string[] = []
  for (const line of linesOf(text)) {
    const person = readPerson(line, country)
    if (person === undefined) unread.push(line.trim())
    else if (![...others, ...people].some((other) => isSameAddress(other, person))) {
      people.push(person)
    }
  }
  return { people, unread }
}

/** Splits a list into lines with one person each: mail programs write all people of an address field into one line. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .flatMap(peopleIn)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

function peopleIn(line: string): readonly string[] {
  if (addressesIn(line) < 2) return [line]
  const ways = [line.split(';'), line.split(/(?<=>)\s*,/)]
  const isClear = (parts: readonly string[]) =>
    parts.every((part) => part.trim() === '' || addressesIn(part) === 1)
  return ways.find(isClear) ?? [line]
}

export const emailIn = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/

const addressesIn = (line: string) => [...line.matchAll(new RegExp(emailIn, 'g'))].length

/** Does not match a phone number: phone numbers of our countries begin like a code but have no valid month. */
const codeIn = /(?<![+\d])(?!37[012] ?[2-9])(?:\d(?:[ \u00a0]?\d){10}|\d{6}\p{Pd}\d{5})(?!\d)/u
const phoneIn = /\+?\d[\d\s()-]{5,}\d/

/** Returns the personal code in a text, or an empty text. */
export function codeOf(text: string): string {
  const found = codeIn.exec(text)?.[0] ?? ''
  return found.replaceAll(/\s/g, '').replace(/\p{Pd}/u, '-')
}

function readPerson(line: string, usual: Country): DraftSigner | undefined {
  const email = emailIn.exec(line)?.[0]
  const personalCode = codeOf(line)
  const country = personalCode.includes('-') ? 'LV' : usual
  const { names, role } = namesAndRole(namesOf(line))
  const [name, surname] = names
  if (!(email && name && surname) || addressesIn(line) > 1) return undefined
  const typed = { ...noSigner, name, surname, email, country, personalCode }
  const person = tidySigner(role === undefined || role === 'signer' ? typed : { ...typed, role })
  return Object.keys(signerFaults(person, [])).length === 0 ? person : undefined
}

/** Splits the cells into names and a role. A cell may name the role, unless a name or surname would then be missing. */
function namesAndRole(cells: readonly string[]) {
  const rest = cells.filter((cell) => roleNamed(cell) === undefined)
  const names = rest.length === 1 ? splitName(rest[0] ?? '') : rest
  const [name, surname] = names
  if (!name || !surname) return { names: cells, role: undefined }
  return { names, role: cells.map(roleNamed).find((role) => role !== undefined) }
}

const nameOnly = /^['’]?\p{L}[\p{L}\p{M}'’ʼ. -]*$/u

/** The parts of a line other than address, code, phone and the leading number or dash. */
export function namesOf(line: string): readonly string[] {
  // “Surname, Name <address>” comes from a directory and has another order than “Name, Surname” of a table.
  const { name = '', surname = '' } = namedAddress(line) ?? {}
  if (nameOnly.test(name) && nameOnly.test(surname) && !roleNamed(surname)) return [name, surname]
  const cells = line
    .replace(emailIn, ' ')
    .replace(codeIn, ' ')
    .replace(phoneIn, ' ')
    .split(/[\t,;<>"()]/)
    .map(bare)
    .filter((cell) => /\p{L}/u.test(cell))
  return cells.length === 1 ? splitName(cells[0] ?? '') : cells
}

/** Removes a number or dash at the beginning and a dash or colon at the end. */
function bare(cell: string): string {
  return cell
    .replaceAll(/\s+/g, ' ')
    .replace(/^ ?\d+[.)]? (?=\p{L})/u, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '')
}

/** Splits a name: the last word is the surname. A double surname has a hyphen. */
export function splitName(words: string): [string, string] {
  const cut = words.lastIndexOf(' ')
  return cut < 0 ? [words, ''] : [words.slice(0, cut), words.slice(cut + 1)]
}
