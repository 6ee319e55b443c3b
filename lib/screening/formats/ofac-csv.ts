import { distinct, type ListedParty, listedParty } from '../listed-party'
import { csvRows } from './csv-records'
import { type ListFormat, ListRefused, type ListSource } from './list-format'

import { remarksOf } from './ofac-remarks'

const columns = { sdn: 12, add: 6, alt: 5 } as const

/** OFAC's list of Specially Designated Nationals as three files without headers: sdn, add and alt. */
export const ofacCsvFormat: ListFormat = {
  category: 'sanctions',
  parts: ['sdn', 'add', 'alt'],
  async *read(source, noteDate) {
    if (source.modifiedAt) noteDate(source.modifiedAt.toISOString())
    const aliases = await readAliases(source)
    await checkAddresses(source)
    for await (const row of rowsOf(source, 'sdn')) {
      const [number = '', name = '', type = '', program = '', title = ''] = row
      yield partyOf({
        ...{ number, name, type, program, title },
        remarks: row[11] ?? '',
        aliases: aliases.get(number) ?? [],
      })
    }
  },
}

async function* rowsOf(
  source: ListSource,
  part: keyof typeof columns,
): AsyncGenerator<readonly string[]> {
  for await (const row of csvRows(source.open(part))) {
    if (row.length !== columns[part]) {
      throw new ListRefused('malformed', `A row of ${part} does not have ${columns[part]} columns`)
    }
    // A value that does not exist is written -0-.
    yield row.map((value) => value.trim()).map((value) => (value === '-0-' ? '' : value))
  }
}

async function readAliases(source: ListSource): Promise<Map<string, ListedParty['aliases']>> {
  const aliases = new Map<string, ListedParty['aliases']>()
  for await (const [number = '', , , name = ''] of rowsOf(source, 'alt')) {
    const alias = { name: inOrder(name), quality: 'strong' } as const
    aliases.set(number, [...(aliases.get(number) ?? []), alias])
  }
  return aliases
}

/** No record has room for addresses; a file of them that is cut short still means a bad download. */
async function checkAddresses(source: ListSource): Promise<void> {
  for await (const row of rowsOf(source, 'add')) {
    if (row[0] === '') throw new ListRefused('malformed', 'An address of add belongs to nobody')
  }
}

interface Row {
  readonly number: string
  readonly name: string
  readonly type: string
  readonly program: string
  readonly title: string
  readonly remarks: string
  readonly aliases: ListedParty['aliases']
}

function partyOf({ number, name, type, program, title, remarks, aliases }: Row): ListedParty {
  const isPerson = type === 'individual'
  const [last = '', first = ''] = name.split(/,(.*)/s).map((part) => part.trim())
  const { weakAliases, linkedTo, ...stated } = remarksOf(remarks)
  return listedParty({
    ...stated,
    key: number,
    reference: number,
    type: isPerson ? 'individual' : 'entity',
    firstName: isPerson ? first : '',
    lastName: isPerson ? last : '',
    fullName: isPerson ? inOrder(name) : name,
    aliases: [
      ...aliases,
      ...weakAliases.map((alias) => ({ name: alias, quality: 'weak' }) as const),
    ],
    list: `OFAC SDN, ${program.replaceAll('] [', ', ')}`,
    positions: distinct([title]),
    associates: {
      ...(remarks ? { remarks } : {}),
      ...(linkedTo.length > 0 ? { linked_to: linkedTo } : {}),
    },
  })
}

/** `LAST, First` as people are called. */
function inOrder(name: string): string {
  const [last = '', first = ''] = name.split(/,(.*)/s).map((part) => part.trim())
  return distinct([first, last]).join(' ')
}
