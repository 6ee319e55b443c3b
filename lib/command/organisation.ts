import type { OrganisationInput } from '@/lib/gateway/admin/organisation-commands'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'
import { Refused } from './output'

const party = {
  kind: 'value',
  value: 'NAME',
  about: 'Relying party of the portal; absent: the portal of this installation',
} as const

export const actions = {
  add: action({
    about: 'Create an organisation, or invite another administrator of an existing one',
    operands: ['ORGANISATION'],
    options: {
      name: { kind: 'value', value: 'TEXT', about: 'Given name of the administrator' },
      surname: { kind: 'value', value: 'TEXT', about: 'Family name of the administrator' },
      email: { kind: 'value', value: 'ADDRESS', about: 'Address that the invitation is mailed to' },
      language: { kind: 'value', value: 'CODE', about: 'Language of the mail; absent: en' },
      'relying-party': party,
    },
    run: async (values, [organisation = '']) => {
      const { name, surname, email, language = 'en', 'relying-party': relyingParty } = values
      if (!(name && surname && email)) throw new Refused('--name, --surname and --email are needed')
      const input: OrganisationInput = {
        organisation,
        name,
        surname,
        email,
        language,
        relyingParty,
      }
      return sayAnswer(await askGateway('/organisation/add', input))
    },
  }),
  list: action({
    about: 'List the organisations',
    options: { 'relying-party': party },
    run: async ({ 'relying-party': relyingParty }) =>
      sayAnswer(await askGateway('/organisation/list', { relyingParty })),
  }),
}
