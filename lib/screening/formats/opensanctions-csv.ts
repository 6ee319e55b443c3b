import { distinct, type ListedParty, listedParty } from '../listed-party'
import { csvRecords } from './csv-records'
import type { ListFormat } from './list-format'

const needed = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'dataset']

/** `targets.simple.csv` of OpenSanctions: a column holds a list of values, separated by semicolons. */
export function openSanctionsCsvFormat(category: ListFormat['category']): ListFormat {
  return {
    category,
    parts: ['targets'],
    async *read(source, noteDate) {
      if (source.modifiedAt) noteDate(source.modifiedAt.toISOString())
      for await (const row of csvRecords(source.open('targets'), needed)) yield partyOf(row)
    },
  }
}

function partyOf(row: Readonly<Record<string, string>>): ListedParty {
  const several = (column: string) => distinct((row[column] ?? '').split(';'))
  const { id = '', schema = '', name = '', dataset = '' } = row
  const sanctions = several('sanctions')
  return listedParty({
    key: id,
    reference: id,
    type: schema === 'Person' ? 'individual' : 'entity',
    fullName: name.trim(),
    aliases: several('aliases').map((alias) => ({ name: alias, quality: 'strong' })),
    birthDates: several('birth_date'),
    documents: several('identifiers'),
    countries: several('countries'),
    list: dataset,
    publishedOn: (row.first_seen ?? '').slice(0, 10),
    associates: sanctions.length > 0 ? { sanctions } : {},
  })
}
