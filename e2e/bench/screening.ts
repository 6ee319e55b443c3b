import { createReadStream, readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { parse } from 'csv-parse/sync'
import { importList } from '@/lib/gateway/screening/import-list'
import { scoreMin } from '@/lib/gateway/screening/screening-lists'
import { unFormat } from '@/lib/screening/formats/un'
import type { ListKind } from '@/lib/screening/list-kinds'
import type { ListedParty } from '@/lib/screening/listed-party'
import { type Asked, buildListIndex, type ListIndex } from '@/lib/screening/matching/list-index'
import { ofacCsvFormat } from '@/lib/testing/lists/ofac-csv'
import { testDatabase } from '@/lib/testing/services/database'
import type { BenchRow } from './bench-row'
import { madeList } from './made-list'

const folder = outsidePath('screening')

const files: Readonly<Record<'un' | 'ofac', (part: string) => string>> = {
  un: () => `${folder}/un-consolidated.xml`,
  ofac: (part) => `${folder}/ofac-sdn/${part}.csv`,
}

/** Look-ups in lists as large as those of the UN, OFAC and the EU together, and the time to import a list. */
export async function screeningRows(): Promise<BenchRow[]> {
  if (!hasOutside('screening')) {
    process.stderr.write(`${folder} is not there\n`)
    return []
  }
  const un = await partiesOf('un')
  const ofac = await partiesOf('ofac')
  const indexes = [
    await indexOf(un),
    await indexOf(ofac),
    await indexOf(madeList(ofac, europeanSize)),
  ]
  warmUp(indexes)
  return [
    ...lookUpRows('people of the UN list, misspelt', indexes, 'positives-un-typos.csv'),
    ...lookUpRows('people who are on no list', indexes, 'negatives-global-1000.csv'),
    await importRow('un'),
  ]
}

const formats = { un: unFormat, ofac: ofacCsvFormat } as const

async function partiesOf(kind: keyof typeof files): Promise<ListedParty[]> {
  const parties: ListedParty[] = []
  const source = { open: (part: string) => createReadStream(files[kind](part)) }
  for await (const party of formats[kind].read(source, () => {})) parties.push(party)
  return parties
}

/** The complete EU list is not available: a list with as many entries and names is made. */
const europeanSize = { entries: 5_500, aliases: 3 }

async function indexOf(parties: readonly ListedParty[]): Promise<ListIndex> {
  return await buildListIndex(
    (async function* () {
      for (const [id, party] of parties.entries()) yield [id, party] as const
    })(),
  )
}

/** A gateway looks up names for weeks, so its code is compiled. */
function warmUp(indexes: readonly ListIndex[]): void {
  for (const { name1 = '' } of rowsOf('name-pairs.csv')) {
    for (const index of indexes) index.search(askedOf({ full_name: name1 }), scoreMin)
  }
}

function lookUpRows(who: string, indexes: readonly ListIndex[], file: string): BenchRow[] {
  const asked = rowsOf(file).map(askedOf)
  const latencies: number[] = []
  const before = process.cpuUsage()
  for (const person of asked) {
    const started = performance.now()
    for (const index of indexes) index.search(person, scoreMin)
    latencies.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  const milliseconds = (user + system) / 1000 / asked.length
  return [
    { what: `Screening, ${who}: a second of a core`, value: 1000 / milliseconds, unit: 'look-ups' },
    { what: `Screening, ${who}: CPU of a look-up`, value: milliseconds, unit: 'ms' },
    { what: `Screening, ${who}: p95`, value: p95(latencies), unit: 'ms' },
  ]
}

type Row = Readonly<Record<string, string>>

function rowsOf(file: string): readonly Row[] {
  return parse(readFileSync(`${folder}/${file}`), { columns: true }) as Row[]
}

function askedOf({ full_name = '', date_of_birth = '' }: Row): Asked {
  const birthDates = date_of_birth ? [date_of_birth] : []
  return { name: full_name, type: 'individual', birthDates, gender: '', countries: [] }
}

async function importRow(kind: 'un' & ListKind): Promise<BenchRow> {
  const database = await testDatabase()
  const clock = () => new Date()
  const offered = { open: (part: string) => createReadStream(files[kind](part)), sha256: kind }
  const started = performance.now()
  const order = { kind, fetch: async () => offered, seenAt: clock }
  const { entries } = await importList(database, order, clock)
  const milliseconds = performance.now() - started
  await database.close()
  return { what: `Import of ${kind}, ${entries} entries`, value: milliseconds, unit: 'ms' }
}

function p95(values: readonly number[]): number {
  return (
    values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.95)] ?? Number.NaN
  )
}
