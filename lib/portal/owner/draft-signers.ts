import { showable } from '@/lib/gateway/contract/showable'
import type { SignerRole } from '@/lib/vocabulary/document'
import type { Mark } from '@/lib/vocabulary/mark'
import type { Country } from '@/lib/vocabulary/person'
import { asciiAddress } from '../forms/ascii-address'
import { tidyCode, tidyPhone } from '../signer/person-answer'

/** Somebody an owner is about to invite, as typed. */
export interface DraftSigner {
  readonly name: string
  readonly surname: string
  readonly email: string
  /** Of the personal code. */
  readonly country: Country
  /** Empty when the name alone says who may sign. */
  readonly personalCode: string
  /** Empty when any phone may be asked. */
  readonly phone: string
  /** A mail with the link, or the link to hand over oneself. */
  readonly delivery: 'mail' | 'link'
  /** Position in the order of signing; absent: everybody is asked at once. */
  readonly order?: number | undefined
  /** Whether they sign, as when absent, or get a copy. */
  readonly role?: SignerRole | undefined
  /** Where their signature is to be seen, once it was placed. */
  readonly mark?: Mark | undefined
  /** Their role, on what was made of a template. */
  readonly label?: string | undefined
  /** The owner: their personal code is known from the sign-in. */
  readonly myself: boolean
}

/** Somebody invited: an address stands for one person. */
export type Addressee = Pick<DraftSigner, 'email'>

export type DraftField = 'name' | 'surname' | 'email' | 'personalCode' | 'phone'
export type DraftFault =
  | 'missing'
  | 'tooLong'
  | 'emailMalformed'
  | 'emailTwice'
  | 'codeMalformed'
  | 'codeUnknown'
  | 'phoneMalformed'
export type DraftFaults = Partial<Record<DraftField, DraftFault>>

export const noSigner: DraftSigner = {
  name: '',
  surname: '',
  email: '',
  country: 'LT',
  personalCode: '',
  phone: '',
  delivery: 'mail',
  myself: false,
}

const fields = ['name', 'surname', 'email', 'personalCode', 'phone'] as const

/** Nobody is meant: a role that waits for somebody is more than nothing. */
export function isBlank(draft: DraftSigner): boolean {
  return draft.label === undefined && isUnnamed(draft)
}

export function isUnnamed(draft: DraftSigner): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

/** What was pasted may have letters that nobody sees, and that no name is taken with. */
export function tidySigner(draft: DraftSigner): DraftSigner {
  const tidied = fields.map((field) => [
    field,
    showable(draft[field].replaceAll(/\s+/g, ' ')).trim(),
  ])
  const personalCode = tidyCode(draft.personalCode, draft.country)
  const phone = tidyPhone(draft.phone, draft.country)
  const copy =
    draft.role === 'copy' ? ({ delivery: 'mail', order: undefined, mark: undefined } as const) : {}
  const tidy = { ...draft, ...Object.fromEntries(tidied), ...copy, personalCode, phone }
  return { ...tidy, email: asciiAddress(tidy.email) }
}

export interface PeopleRead {
  readonly people: readonly DraftSigner[]
  /** Lines that name nobody: they have no e-mail address, or no name and surname. */
  readonly unread: readonly string[]
}

/** An address stands for one person, in any letter case. */
export function isSameAddress(one: Addressee, other: Addressee): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase()
}
