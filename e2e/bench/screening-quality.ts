import { createReadStream, readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { parse } from 'csv-parse/sync'
import { scoreMin } from '@/lib/gateway/screening/screening-lists'
import { unFormat } from '@/lib/screening/formats/un'
import type { ListedParty } from '@/lib/screening/listed-party'
import { listedName, searchedName } from '@/lib/screening/matching/comparable-name'
import { compareNames } from '@/lib/screening/matching/compare-names'
import { type Asked, buildListIndex, type ListIndex } from '@/lib/screening/matching/list-index'
import { ofacCsvFormat } from '@/lib/testing/lists/ofac-csv'
import { askedByName, diceOf, russianPeopleOf, spellings } from '@/lib/testing/names/listed-people'
import {
  balticPeople,
  type OrdinaryPerson,
  russianResidents,
} from '@/lib/testing/names/ordinary-people'
import type { BenchRow } from './bench-row'
import { madeList } from './made-list'

const folder = outsidePath('screening')
const seed = Number(process.env.TEST_SEED ?? 1)

/** What screening finds and what it must not find, and its cost in lists of 26,000 entries: docs/operate/screening.md. */
export async function screeningQualityRows(): Promise<BenchRow[]> {
  if (!hasOutside('screening')) {
    process.stderr.write(`${folder} is not there\n`)
    return []
  }
  const un = await partiesOf(unFormat, () => 'un-consolidated.xml')
  const ofac = await partiesOf(ofacCsvFormat, (part) => `ofac-sdn/${part}.csv`)
  const [unIndex, ofacIndex] = [await indexOf(un), await indexOf(ofac)]
  return [
    ...(['LT', 'LV', 'EE'] as const).map((country) => formsRow(ofac, ofacIndex, country)),
    ...ordinaryRows([unIndex, ofacIndex]),
    ...setRows(unIndex),
    pairsRow(),
    ...(await largeListRows([...un, ...ofac])),
  ]
}

async function partiesOf(
  format: typeof unFormat,
  file: (part: string) => string,
): Promise<ListedParty[]> {
  const parties: ListedParty[] = []
  const open = (part: string) => createReadStream(`${folder}/${file(part)}`)
  for await (const party of format.read({ open }, () => {})) parties.push(party)
  return parties
}

async function indexOf(parties: readonly ListedParty[]): Promise<ListIndex> {
  return await buildListIndex(
    (async function* () {
      for (const [id, party] of parties.entries()) yield [id, party] as const
    })(),
  )
}

function formsRow(
  parties: readonly ListedParty[],
  index: ListIndex,
  country: keyof typeof spellings,
): BenchRow {
  const people = russianPeopleOf(parties)
  const dice = diceOf(seed)
  const found = people.filter(({ index: place, name }) => {
    const asked = askedByName(spellings[country](name, dice), country)
    return index.search(asked, scoreMin).some(({ id }) => id === place)
  })
  const what = `Listed people in the spelling of ${country}, by name, of ${people.length}`
  return { what, value: (100 * found.length) / people.length, unit: '%' }
}

function ordinaryRows(indexes: readonly ListIndex[]): BenchRow[] {
  const hits = (people: readonly OrdinaryPerson[], askedOf: (person: OrdinaryPerson) => Asked) =>
    people.filter((person) => {
      const asked = askedOf(person)
      return indexes.some((index) => index.search(asked, scoreMin).length > 0)
    }).length
  const residents = russianResidents(100, diceOf(seed))
  return [
    {
      what: 'Baltic names of 900 that hit, by name',
      value: hits(balticPeople(900, diceOf(seed)), (person) => askedByName(person, person.country)),
      unit: 'hits',
    },
    {
      what: 'Russian-named residents of 100 that hit, by name',
      value: hits(residents, (person) => askedByName(person, person.country)),
      unit: 'hits',
    },
    {
      what: 'The same, with date of birth, sex and country',
      value: hits(residents, certified),
      unit: 'hits',
    },
  ]
}

function certified(person: OrdinaryPerson): Asked {
  return {
    ...askedByName(person, person.country, person.gender),
    birthDates: [person.birthDate],
    countries: [person.country],
  }
}

type Row = Readonly<Record<string, string>>

function rowsOf(file: string): readonly Row[] {
  return parse(readFileSync(`${folder}/${file}`), { columns: true }) as Row[]
}

function setRows(index: ListIndex): BenchRow[] {
  return ['positives-un-clean', 'positives-un-typos', 'negatives-global-1000'].map((set) => {
    const rows = rowsOf(`${set}.csv`)
    const hits = rows.filter(({ full_name: name = '' }) => {
      const asked = { name, type: 'individual', birthDates: [], gender: '', countries: [] } as const
      return index.search(asked, scoreMin).length > 0
    })
    return { what: `${set}, of ${rows.length}`, value: hits.length, unit: 'hits' }
  })
}

function pairsRow(): BenchRow {
  const unknown = { country: '', gender: '' } as const
  const pairs = rowsOf('name-pairs.csv').filter(({ schema }) => schema === 'Person')
  const compared = pairs.map(({ name1 = '', name2 = '', is_match }) => {
    const asked = searchedName({ name: name1 }, 'person', unknown)
    const { score } = compareNames(asked, listedName({ name: name2 }, 'person'))
    return { found: score >= scoreMin, right: is_match === 'true' }
  })
  const both = compared.filter(({ found, right }) => found && right).length
  const one = compared.filter(({ found, right }) => found !== right).length
  return {
    what: `F1 of ${pairs.length} labelled pairs`,
    value: (2 * both) / (2 * both + one),
    unit: '',
  }
}

/** As many entries with aliases as all public lists together. */
const largeSize = { entries: 26_000, aliases: 2 }

async function largeListRows(parties: readonly ListedParty[]): Promise<BenchRow[]> {
  const individuals = parties.filter(({ type }) => type === 'individual')
  const list = madeList(individuals, largeSize)
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const index = await indexOf(list)
  globalThis.gc?.()
  const heap = (process.memoryUsage().heapUsed - heapBefore) / 1_000_000
  const people = [...balticPeople(2_000, diceOf(seed)), ...russianResidents(1_000, diceOf(seed))]
  for (const person of people.slice(0, 300)) index.search(certified(person), scoreMin)
  const before = process.cpuUsage()
  for (const person of people) index.search(certified(person), scoreMin)
  const { user, system } = process.cpuUsage(before)
  return [
    {
      what: 'Look-up in 26,000 entries: CPU',
      value: (user + system) / 1000 / people.length,
      unit: 'ms',
    },
    { what: 'Index of 26,000 entries: heap', value: heap, unit: 'MB' },
  ]
}
