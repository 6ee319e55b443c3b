import { z } from 'zod'
import { limits } from '../../limits'
import {
  isMarkOfSigner,
  isPlainReader,
  language,
  markOfSigner,
  plainReader,
  signer,
} from '../../resources'
import { line } from '../../text'

const { name, surname, email, country, personal_code } = signer.shape
const { order, role, mark, noEmail, successUrl } = signer.shape

const fixedPerson = z
  .object({ name, surname, email, country, personal_code }, 'This value should be an object')
  .meta({ id: 'TemplatePerson' })

/** A role of a template: a person who is not named yet. */
export const templateRole = z
  .object(
    {
      label: line(limits.nameLength).describe(
        'Label of the role. A person is assigned to the role by this label.',
      ),
      person: fixedPerson
        .optional()
        .describe(
          'The person who always has this role. Absent: the person is named when the template is used.',
        ),
      order,
      role,
      mark,
      noEmail,
      successUrl,
      language: language.describe('Language of a person who is named without a language.'),
    },
    'This value should be an object',
  )
  .refine(isPlainReader, plainReader)
  .refine(isMarkOfSigner, markOfSigner)
  .meta({ id: 'TemplateRole' })

export type TemplateRole = z.output<typeof templateRole>
