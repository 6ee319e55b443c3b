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
  /** Empty if the invitation has no phone number: any phone may then be called. */
  readonly phone: string
  /** `mail`: the link is mailed. `link`: the owner sends it. */
  readonly delivery: 'mail' | 'link'
  /** Position in the order of signing. Absent: all are asked at once. */
  readonly order?: number | undefined
  /** What the person does with the document. Absent: the person signs. */
  readonly role?: SignerRole | undefined
  /** The position of the visible signature. Absent until it is placed. */
  readonly mark?: Mark | undefined
  /** The template's name for the role of the person. */
  readonly label?: string | undefined
  /** Whether the person is the owner, whose personal code is known from the sign-in. */
  readonly myself: boolean
}

/** An invited person. An address identifies one person. */
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

/** Whether no person is entered. A draft with a role but without a person is not blank. */
export function isBlank(draft: DraftSigner): boolean {
  return draft.label === undefined && isUnnamed(draft)
}

export function isUnnamed(draft: DraftSigner): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

/** Normalises the data of a person. Pasted text may have invisible characters, which are not allowed in names. */
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
  /** Lines that are not a person: an e-mail address, or a name and surname, is missing. */
  readonly unread: readonly string[]
}

/** Whether two people have the same address, ignoring case. An address identifies one person. */
export function isSameAddress(one: Addressee, other: Addressee): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase()
}
