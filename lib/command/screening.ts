import { resolve } from 'node:path'
import type { ScreeningInput } from '@/lib/gateway/admin/screening-commands'
import { isAddress } from '@/lib/gateway/screening/fetch-list'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'

const ask = async (verb: string, input: ScreeningInput) =>
  sayAnswer(await askGateway(`/screening/${verb}`, input))

export const actions = {
  import: action({
    about: 'Import a list from a file or an address',
    operands: ['KIND', 'FILE|ADDRESS'],
    options: { insist: { kind: 'flag', about: 'Accept a list that shrank a lot' } },
    run: async ({ insist }, [kind = '', source = '']) =>
      // The gateway has another working folder, so the path must be absolute.
      await ask('import', { kind, insist, source: isAddress(source) ? source : resolve(source) }),
  }),
  query: action({
    about: 'Look up a name in all lists',
    operands: ['NAME…'],
    run: async (_, words) => await ask('query', { name: words.join(' ') }),
  }),
  remove: action({
    about: 'Remove a list that is no longer configured',
    operands: ['KIND'],
    run: async (_, [kind = '']) => await ask('remove', { kind }),
  }),
  list: action({
    about: 'List the lists with their age',
    run: async () => await ask('list', {}),
  }),
}
