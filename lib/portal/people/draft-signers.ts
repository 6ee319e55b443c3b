import type { Mark } from '@paraph/validator/vocabulary/mark'
import { showable } from '@/lib/gateway/contract/showable'
import { asciiAddress } from '@/lib/vocabulary/ascii-address'
import { onlyReads, type SignerRole } from '@/lib/vocabulary/document'
import type { Country } from '@/lib/vocabulary/person'
import { tidyCode, tidyPhone } from './person-answer'

/** A person whom an owner is about to invite, as typed. */
export interface DraftSigner {
  readonly name: string
  readonly surname: string
  readonly email: string
  /** Country of the personal code. */
  readonly country: Country
  /** Empty if the name alone decides who may sign. */
  readonly personalCode: string
  /** Empty if any phone may be called. */
  readonly phone: string
  /** The link is mailed, or the owner sends it. */
  readonly delivery: 'mail' | 'link'
  /** Position in the order of signing; absent: all are asked at once. */
  readonly order?: number | undefined
  /** What they do with the document; absent: they sign. */
  readonly role?: SignerRole | undefined
  /** The position of their visible signature, once placed. */
  readonly mark?: Mark | undefined
  /** The template's name for their role. */
  readonly label?: string | undefined
  /** The owner: their personal code is known from the sign-in. */
  readonly myself: boolean
}

/** An invited person: an address identifies one person. */
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

/** Whether no person is entered. A role without a person is not blank. */
export function isBlank(draft: DraftSigner): boolean {
  return draft.label === undefined && isUnnamed(draft)
}

export function isUnnamed(draft: DraftSigner): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

/** Pasted text may have invisible characters, which no name may have. */
export function tidySigner(draft: DraftSigner): DraftSigner {
  const tidied = fields.map((field) => [
    field,
    showable(draft[field].replaceAll(/\s+/g, ' ')).trim(),
  ])
  const personalCode = tidyCode(draft.personalCode, draft.country)
  const phone = tidyPhone(draft.phone, draft.country)
  const settings = onlyReads(draft.role)
    ? ({ delivery: 'mail', order: undefined, mark: undefined } as const)
    : { mark: draft.role === 'approver' ? undefined : draft.mark }
  const tidy = { ...draft, ...Object.fromEntries(tidied), ...settings, personalCode, phone }
  return { ...tidy, email: asciiAddress(tidy.email) }
}

export interface PeopleRead {
  readonly people: readonly DraftSigner[]
  /** Lines without a person: they lack an e-mail address, or a name and surname. */
  readonly unread: readonly string[]
}

/** An address identifies one person, in any letter case. */
export function isSameAddress(one: Addressee, other: Addressee): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase()
}
