import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { personWithApp } from '../examples'
import { personalCode } from '../fields'
import { markField } from '../mark'
import { phone } from '../request-fields'
import { familyName, givenName, language, ok, oneOf, signerAddress } from '../resources'

/** What can be changed of a signer, as an invitation names it. */
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

/** Of whom nothing else is known any more. */
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
      ? { reason: 'This value cannot name what is given' }
      : undefined,
}

export const signerUpdate = {
  /** Puts right whom somebody invited. */
  updateSigner: endpoint({
    ...extensionCall,
    title: 'Change of a signer',
    about:
      'Puts right a signer who has not signed, or somebody who has not got their copy: what is not given stays. With another e-mail address the link of before ends and the new address is invited; with another country, code or phone whoever is signing is stopped.',
    path: '/api/document/{documentId}/signer/{signerId}/update.json',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      name: givenName.optional(),
      surname: familyName.optional(),
      email: signerAddress
        .optional()
        .describe('Another address ends the link of before; the new one is invited.'),
      country: oneOf(countries, 'Invalid country code')
        .optional()
        .describe('Country that issued the personal code.'),
      personal_code: personalCode
        .optional()
        .describe('Personal code of the signer, checked as one of their country.'),
      phone_number: phone.optional().describe('The only phone that may be asked.'),
      language,
      mark: markField,
      without: z
        .array(
          oneOf(forgettable, 'This value cannot be taken away'),
          'This value should be an array',
        )
        .max(forgettable.length, 'This value has too many entries')
        .optional()
        .describe('What was known and no longer is: country, personal_code, phone_number, mark.'),
    }),
    rules: [withoutGiven],
    response: z.object({
      status: ok,
      /** What was changed; nothing when it was so before. */
      changed: z.array(z.enum(changeableFields)),
      /** The new link, when the address was changed; null when the one of before goes on working. */
      invitationUrl: z.url().nullable(),
      /** `none`: nobody is mailed; `limited`: there were mails enough, so the new link is yours to hand over. */
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
