import { distinct, type ListedParty, listedParty, type NamedParts } from '../listed-party'
import { csvRecords } from './csv-records'
import type { ListFormat } from './list-format'

const needed = ['id', 'first_name', 'last_name', 'position', 'country']

/**
 * Politically exposed persons from any table. Columns: id, first_name, last_name, position, country, and optionally
 * aliases, birth_date, birth_place, death_date, gender, nationality, list. Several values in one column are separated
 * by semicolons.
 */
export const pepCsvFormat: ListFormat = {
  category: 'peps',
  parts: ['peps'],
  async *read(source, noteDate) {
    if (source.modifiedAt) noteDate(source.modifiedAt.toISOString())
    for await (const row of csvRecords(source.open('peps'), needed)) yield partyOf(row)
  },
}

function partyOf(row: Readonly<Record<string, string>>): ListedParty {
  const one = (column: string) => row[column]?.trim() ?? ''
  const several = (column: string) => distinct(one(column).split(';'))
  return listedParty({
    key: one('id'),
    reference: one('id'),
    type: 'individual',
    firstName: one('first_name'),
    lastName: one('last_name'),
    fullName: distinct([one('first_name'), one('last_name')]).join(' '),
    parts: partsOf(one('first_name'), one('last_name')),
    aliases: several('aliases').map((name) => ({ name, quality: 'strong' })),
    birthDates: several('birth_date'),
    birthPlaces: several('birth_place'),
    deathDate: one('death_date'),
    gender: genderOf(one('gender')),
    countries: several('nationality'),
    list: one('list') || 'Politically exposed persons',
    positions: several('position'),
    activityCountries: several('country'),
  })
}

function partsOf(given: string, family: string): NamedParts | undefined {
  return given && family ? { given, patronymic: '', family } : undefined
}

function genderOf(text: string): ListedParty['gender'] {
  const letter = text.slice(0, 1).toUpperCase()
  return letter === 'M' || letter === 'F' ? letter : ''
}
