import { email, personalCode, phone } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { line } from '@/lib/gateway/contract/text'
import { type DocumentAccess, onlyReads, signerRoles } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import {
  type Addressee,
  type DraftFault,
  type DraftFaults,
  type DraftSigner,
  isSameAddress,
  noSigner,
  tidySigner,
} from '../people/draft-signers'
import { fault, faultsIn, z } from './form-schema'

const text = z.string().max(1000)

/** A person as typed so far, valid or not. */
export const typedSigner = z.object({
  name: text,
  surname: text,
  email: text,
  country: z.enum(countries),
  personalCode: text,
  phone: text,
  delivery: z.enum(['mail', 'link']),
  myself: z.boolean(),
  order: z.int().min(1).max(limits.signers).optional(),
  role: z.enum(signerRoles).optional(),
  label: text.optional(),
  mark: z
    .object({
      page: z.int(),
      left: z.number(),
      top: z.number(),
      width: z.number().optional(),
      height: z.number().optional(),
    })
    .optional(),
})

/**
 * An invited person. The input is as typed, the output is normalised. `others`: people who are already invited. Fields
 * that are empty in `known` may stay empty. The recipient of a copy of a private document must be identified.
 */
export const signerForm = (
  others: readonly Addressee[] = [],
  known?: DraftSigner,
  access: DocumentAccess = 'public',
) =>
  typedSigner.transform(tidySigner).superRefine((signer, context) => {
    const found = faultsOf(signer, others, access)
    for (const [field, name] of found) {
      const stays = known?.[field] === '' && signer[field] === ''
      if (name && !stays) fault<DraftFault>(context, field, name)
    }
  })

/** The corrected data of an invited person. `forgotten` names the fields that were filled before and are empty now. */
export const signerChangeForm = z.object({
  documentId: z.string(),
  signerId: z.string(),
  signer: signerForm([], noSigner),
  language: z.enum(languages),
  forgotten: z.array(z.enum(['personalCode', 'phone'])).max(2),
})

/** A person who signs in place of the invited one. */
export const handOverForm = z.object({ signer: signerForm(), language: z.enum(languages) })

function faultsOf(signer: DraftSigner, others: readonly Addressee[], access: DocumentAccess) {
  return [
    ['name', nameFault(signer.name)],
    ['surname', nameFault(signer.surname)],
    ['email', emailFault(signer.email, others)],
    ['personalCode', codeFault(signer, access)],
    ['phone', isPhone(signer) ? undefined : 'phoneMalformed'],
  ] as const
}

function nameFault(name: string): DraftFault | undefined {
  if (name.length > limits.nameLength) return 'tooLong'
  return line(limits.nameLength).safeParse(name).success ? undefined : 'missing'
}

function emailFault(address: string, others: readonly Addressee[]): DraftFault | undefined {
  if (address === '') return 'missing'
  if (!email.safeParse(address).success) return 'emailMalformed'
  return others.some((other) => isSameAddress(other, { email: address })) ? 'emailTwice' : undefined
}

function codeFault(signer: DraftSigner, access: DocumentAccess): DraftFault | undefined {
  if (access === 'private' && isUnknownReader(signer)) return 'missing'
  return isPersonalCode(signer) ? undefined : 'codeMalformed'
}

/** Whether a person who only reads has no personal code. The gateway knows the owner's code. */
export function isUnknownReader({ role, personalCode: code, myself }: DraftSigner): boolean {
  return onlyReads(role) && code === '' && !myself
}

/**
 * Whether a personal code has the right form. Only the gateway knows whether it is valid. Only Latvian codes have a
 * hyphen.
 */
function isPersonalCode({ country, personalCode: code }: DraftSigner): boolean {
  if (code === '') return true
  return personalCode.safeParse(code).success && code.includes('-') === (country === 'LV')
}

function isPhone({ phone: number }: DraftSigner): boolean {
  return number === '' || phone.safeParse(number).success
}

/** Returns the faults of a person by field. `others`: the other people of the document. */
export function signerFaults(draft: DraftSigner, others: readonly Addressee[]): DraftFaults {
  const { error } = signerForm(others).safeParse(draft)
  return error ? faultsIn<DraftFault>(error) : {}
}
