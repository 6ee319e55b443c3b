/** Somebody an owner is about to invite, as typed. */
export interface DraftSigner {
  readonly name: string
  readonly surname: string
  readonly email: string
  /** Empty when the name alone says who may sign. */
  readonly personalCode: string
  /** A mail with the link, or the link to hand over oneself. */
  readonly delivery: 'mail' | 'link'
  /** The owner: their personal code is known from the sign-in. */
  readonly myself: boolean
}

/** Somebody invited: an address stands for one person. */
export type Addressee = Pick<DraftSigner, 'email'>

export type DraftField = 'name' | 'surname' | 'email' | 'personalCode'
export type DraftFault = 'missing' | 'emailMalformed' | 'emailTwice' | 'codeMalformed'
export type DraftFaults = Partial<Record<DraftField, DraftFault>>

export const noSigner: DraftSigner = {
  name: '',
  surname: '',
  email: '',
  personalCode: '',
  delivery: 'mail',
  myself: false,
}

const fields = ['name', 'surname', 'email', 'personalCode'] as const

export function isBlank(draft: DraftSigner): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

export function tidySigner(draft: DraftSigner): DraftSigner {
  const tidied = fields.map((field) => [field, draft[field].trim().replaceAll(/\s+/g, ' ')])
  return { ...draft, ...Object.fromEntries(tidied) }
}

/** What is wrong with a person, field by field, beside the others already there. */
export function signerFaults(draft: DraftSigner, others: readonly Addressee[]): DraftFaults {
  const email = emailFault(draft.email, others)
  return {
    ...(draft.name === '' && { name: 'missing' }),
    ...(draft.surname === '' && { surname: 'missing' }),
    ...(email && { email }),
    ...(!isPersonalCode(draft.personalCode) && { personalCode: 'codeMalformed' }),
  }
}

function emailFault(email: string, others: readonly Addressee[]): DraftFault | undefined {
  if (email === '') return 'missing'
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return 'emailMalformed'
  const same = (other: Addressee) => other.email.toLowerCase() === email.toLowerCase()
  return others.some(same) ? 'emailTwice' : undefined
}

const isPersonalCode = (code: string) => code === '' || /^\d{11}$|^\d{6}-\d{5}$/.test(code)

export interface PeopleRead {
  readonly people: readonly DraftSigner[]
  /** Lines that name nobody: they have no e-mail address, or no name and surname. */
  readonly unread: readonly string[]
}

/** Reads a pasted list, a person a line: from a mail's address field, a table, or typed by hand. */
export function readPeople(text: string): PeopleRead {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const read = lines.map((line) => ({ line, person: readPerson(line) }))
  return {
    people: read.flatMap(({ person }) => person ?? []),
    unread: read.flatMap(({ line, person }) => (person === undefined ? [line.trim()] : [])),
  }
}

const emailIn = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/
const codeIn = /\b(\d{11}|\d{6}-\d{5})\b/

function readPerson(line: string): DraftSigner | undefined {
  const email = emailIn.exec(line)?.[0]
  const personalCode = codeIn.exec(line)?.[0] ?? ''
  const cells = line
    .replace(emailIn, ' ')
    .replace(codeIn, ' ')
    .split(/[\t,;<>"()]/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  const [name, surname] = cells.length === 1 ? splitName(cells[0] ?? '') : cells
  if (!(email && name && surname)) return undefined
  const person = tidySigner({ ...noSigner, name, surname, email, personalCode })
  return Object.keys(signerFaults(person, [])).length === 0 ? person : undefined
}

/** The last word is the surname; a double surname is written with a hyphen. */
function splitName(words: string): [string, string] {
  const cut = words.lastIndexOf(' ')
  return cut < 0 ? [words, ''] : [words.slice(0, cut), words.slice(cut + 1)]
}
