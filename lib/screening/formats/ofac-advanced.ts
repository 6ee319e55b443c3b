import type { ListedParty } from '../listed-party'
import type { ListFormat } from './list-format'
import { ofacProfile } from './ofac-profile'
import { type OfacTables, ofacDateOf, openTables } from './ofac-tables'
import { childText, descendants, type XmlElement, xmlRecords } from './xml-records'

/**
 * OFAC's lists in the advanced form (`sdn_advanced.xml`): tables of values first, then parties, then how
 * they are related and why they are listed. Parties wait for what is said of them at the end.
 */
export const ofacAdvancedFormat: ListFormat = {
  category: 'sanctions',
  parts: ['sdn_advanced'],
  async *read(source, noteDate) {
    const tables = openTables()
    const parties = new Map<string, ListedParty>()
    const names = ['DateOfIssue', ...tables.readers.keys(), ...Object.keys(laterReaders)]
    for await (const record of xmlRecords(source.open('sdn_advanced'), [
      ...names,
      'DistinctParty',
    ])) {
      if (record.name === 'DateOfIssue') noteDate(ofacDateOf(record))
      if (record.name === 'DistinctParty') {
        for (const party of ofacProfile(record, tables)) parties.set(party.key, party)
      }
      tables.readers.get(record.name)?.(record)
      laterReaders[record.name]?.(record, parties, tables)
    }
    yield* parties.values()
  },
}

type LaterReader = (
  record: XmlElement,
  parties: Map<string, ListedParty>,
  tables: OfacTables,
) => void

/** What is said of parties after all of them. */
const laterReaders: Readonly<Record<string, LaterReader>> = {
  SanctionsEntry: noteEntry,
  ProfileRelationship: noteRelationship,
}

function noteEntry(record: XmlElement, parties: Map<string, ListedParty>): void {
  const party = parties.get(record.attributes.ProfileID ?? '')
  if (!party) return
  const listed = descendants(record, 'EntryEvent').flatMap((event) =>
    event.children.filter(({ name }) => name === 'Date').map(ofacDateOf),
  )
  const programs = descendants(record, 'SanctionsMeasure')
    .map((measure) => childText(measure, 'Comment'))
    .filter(Boolean)
  parties.set(party.key, {
    ...party,
    publishedOn: listed.toSorted()[0] ?? '',
    list: programs.length > 0 ? `OFAC SDN, ${[...new Set(programs)].join(', ')}` : party.list,
  })
}

function noteRelationship(
  { attributes }: XmlElement,
  parties: Map<string, ListedParty>,
  tables: OfacTables,
): void {
  const party = parties.get(attributes['From-ProfileID'] ?? '')
  const other = parties.get(attributes['To-ProfileID'] ?? '')
  if (!party || !other) return
  const how = tables.relations.get(attributes.RelationTypeID ?? '') ?? 'Related to'
  const known = party.associates[how]
  const names = [...(Array.isArray(known) ? known : []), other.fullName]
  parties.set(party.key, { ...party, associates: { ...party.associates, [how]: names } })
}
