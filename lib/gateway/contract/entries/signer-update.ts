import { z } from 'zod'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { personWithApp } from '../examples'
import { anyPersonalCode } from '../fields'
import { markField } from '../mark'
import { phone } from '../request-fields'
import { anyCountry, familyName, givenName, language, ok, oneOf, signerAddress } from '../resources'

/** Fields of a signer that can be changed. */
export const changeableFields = [
  'name',
  'surname',
  'email',
  'country',
  'personal_code',
  'phone_number',
  'language',
  'mark',
] as const

export type ChangedField = (typeof changeableFields)[number]

/** Fields that `without` can clear. */
const forgettable = ['country', 'personal_code', 'phone_number', 'mark'] as const

type Forgettable = (typeof forgettable)[number]

const withoutGiven: Rule<
  { readonly without?: readonly Forgettable[] | undefined } & {
    readonly [field in Forgettable]?: unknown
  }
> = {
  field: 'without',
  reads: forgettable,
  check: ({ without = [], ...given }) =>
    without.some((field) => given[field] !== undefined)
      ? { reason: 'This value cannot name a field that is given' }
      : undefined,
}

export const signerUpdate = {
  /** Corrects the details of an invited person. */
  updateSigner: endpoint({
    ...extensionCall,
    title: 'Change of a signer',
    about:
      'Changes the details of a signer who has not signed, or of a recipient who has not received their copy. Fields that are not given stay unchanged. A new e-mail address ends the previous link, and the new address is invited. A new country, code or phone number stops a signing session in progress.',
    path: '/api/document/{documentId}/signer/{signerId}/update.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      name: givenName.optional(),
      surname: familyName.optional(),
      email: signerAddress
        .optional()
        .describe('New e-mail address. The previous link ends, and the new address is invited.'),
      country: anyCountry.optional().describe('Country that issued the personal code.'),
      personal_code: anyPersonalCode
        .optional()
        .describe('Personal code of the signer, checked by the rules of their country.'),
      phone_number: phone
        .optional()
        .describe('The only phone number that the signer can sign with.'),
      language,
      mark: markField,
      without: z
        .array(oneOf(forgettable, 'This field cannot be removed'), 'This value should be an array')
        .max(forgettable.length, 'This value has too many entries')
        .optional()
        .describe('Fields to clear: country, personal_code, phone_number, mark.'),
    }),
    rules: [withoutGiven],
    response: z.object({
      status: ok,
      /** The fields that changed; empty if all values were the same before. */
      changed: z.array(z.enum(changeableFields)),
      /** The new link if the address changed; null if the previous link still works. */
      invitationUrl: z.url().nullable(),
      /** `none`: no mail is sent; `limited`: a mail limit was reached, so the caller has to pass on the new link. */
      mail: z.enum(['queued', 'limited', 'none']),
    }),
    failures: [
      'malformed-phone',
      'malformed-personal-code',
      'document-not-found',
      'signer-not-found',
      'document-declined',
      'document-cancelled',
      'busy',
      'too-many-strangers',
    ],
    example: {
      request: {
        email: 'ona@example.com',
        country: personWithApp.country,
        personal_code: personWithApp.code,
      },
      answer: {
        status: 'ok',
        changed: ['email', 'personal_code'],
        invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn',
        mail: 'queued',
      },
    },
  }),
}
