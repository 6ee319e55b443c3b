import { distinct, type ListedParty, listedParty, type NamedParts } from '../listed-party'
import type { ListFormat } from './list-format'
import { childText, descendants, textsOf, type XmlRecord, xmlRecords } from './xml-records'

/**
 * OFAC's lists in the advanced format (`sdn_advanced.xml`, `cons_advanced.xml`): tables of values first, then parties,
 * then their relations and the reasons for listing. Parties are held back until that last part has been read.
 */
export function ofacFormat(part: string, list: string): ListFormat {
  return {
    category: 'sanctions',
    parts: [part],
    async *read(source, noteDate) {
      const tables = openTables()
      const parties = new Map<string, ListedParty>()
      const names = ['DateOfIssue', ...tables.readers.keys(), ...Object.keys(laterReaders)]
      for await (const record of xmlRecords(source.open(part), [...names, 'DistinctParty'])) {
        if (record.name === 'DateOfIssue') noteDate(ofacDateOf(record))
        if (record.name === 'DistinctParty') {
          for (const party of ofacProfile(record, tables))
            parties.set(party.key, { ...party, list })
        }
        tables.readers.get(record.name)?.(record)
        laterReaders[record.name]?.(record, parties, tables)
      }
      yield* parties.values()
    },
  }
}

type LaterReader = (
  record: XmlRecord,
  parties: Map<string, ListedParty>,
  tables: OfacTables,
) => void

/** Readers of the elements that follow all parties. */
const laterReaders: Readonly<Record<string, LaterReader>> = {
  SanctionsEntry: noteEntry,
  ProfileRelationship: noteRelationship,
}

function noteEntry(record: XmlRecord, parties: Map<string, ListedParty>): void {
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
    list: programs.length > 0 ? `${party.list}, ${[...new Set(programs)].join(', ')}` : party.list,
  })
}

function noteRelationship(
  { attributes }: XmlRecord,
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

/** The profiles of one party in OFAC's advanced format. */
function ofacProfile(party: XmlRecord, tables: OfacTables): ListedParty[] {
  return descendants(party, 'Profile').map((profile) => partyOf(profile, tables))
}

function partyOf(profile: XmlRecord, tables: OfacTables): ListedParty {
  const { ID = '', PartySubTypeID = '' } = profile.attributes
  const identities = descendants(profile, 'Identity')
  const names = identities.flatMap((identity) => namesOf(identity, tables))
  const main = names.find(({ isMain }) => isMain) ?? names[0]
  const feature = (type: RegExp) => featuresOf(profile, type, tables)
  return listedParty({
    key: ID,
    reference: ID,
    type: tables.isIndividual(PartySubTypeID) ? 'individual' : 'entity',
    firstName: main?.first ?? '',
    lastName: main?.last ?? '',
    fullName: main?.name ?? '',
    parts: main?.parts,
    aliases: names
      .filter((name) => name !== main)
      .map(({ name, parts, quality }) => ({ name, parts, quality })),
    birthDates: distinct(feature(/^Birthdate$/i).map(({ date }) => date)),
    birthPlaces: distinct(feature(/^Place of Birth$/i).map(({ text, place }) => text || place)),
    gender: genderOf(feature(/^Gender$/i)[0]?.text),
    documents: distinct(
      identities.flatMap(({ attributes }) => tables.documents.get(attributes.ID ?? '') ?? []),
    ),
    countries: distinct(
      feature(/^(Nationality|Citizenship)/i).map(({ text, place }) => place || text),
    ),
    positions: distinct(feature(/^Title$/i).map(({ text }) => text)),
    list: '',
    associates: commentOf(profile, identities),
  })
}

/** Remarks that have no field of their own. */
function commentOf(
  profile: XmlRecord,
  identities: readonly XmlRecord[],
): ListedParty['associates'] {
  const comments = distinct(
    [profile, ...identities].flatMap(({ children }) =>
      children.flatMap(({ name, text }) => (name === 'Comment' ? text : [])),
    ),
  )
  return comments.length > 0 ? { remarks: comments.join('\n') } : {}
}

interface DocumentedName {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly parts: NamedParts | undefined
  readonly quality: 'strong' | 'weak'
  readonly isMain: boolean
}

function namesOf(identity: XmlRecord, tables: OfacTables): DocumentedName[] {
  const groups = new Map(
    descendants(identity, 'NamePartGroup').map(({ attributes }) => [
      attributes.ID,
      tables.nameParts.get(attributes.NamePartTypeID ?? '') ?? '',
    ]),
  )
  return descendants(identity, 'Alias').flatMap(({ attributes, children }) =>
    children
      .filter(({ name }) => name === 'DocumentedName')
      .map((documented, index) => ({
        ...nameOf(documented, groups),
        quality: attributes.LowQuality === 'true' ? ('weak' as const) : ('strong' as const),
        isMain: attributes.Primary === 'true' && index === 0,
      })),
  )
}

const partKinds: Readonly<Record<string, keyof NamedParts>> = {
  'Last Name': 'family',
  'Maiden Name': 'family',
  'First Name': 'given',
  'Middle Name': 'given',
  Patronymic: 'patronymic',
  Matronymic: 'family',
}

function nameOf(
  documented: XmlRecord,
  groups: ReadonlyMap<string | undefined, string>,
): Pick<DocumentedName, 'name' | 'first' | 'last' | 'parts'> {
  const words = descendants(documented, 'NamePartValue').map(({ attributes, text }) => ({
    text,
    kind: partKinds[groups.get(attributes.NamePartGroupID) ?? ''],
  }))
  const joined = (kind: keyof NamedParts | undefined) =>
    words.flatMap((word) => (word.kind === kind ? word.text : [])).join(' ')
  const parts = {
    given: joined('given'),
    patronymic: joined('patronymic'),
    family: joined('family'),
  }
  const first = distinct([joined(undefined), parts.given, parts.patronymic]).join(' ')
  return {
    first: parts.family === '' ? '' : first,
    last: parts.family,
    name: distinct([first, parts.family]).join(' '),
    parts: parts.family !== '' && parts.given !== '' ? parts : undefined,
  }
}

interface Feature {
  readonly text: string
  readonly place: string
  readonly date: string
}

function featuresOf(profile: XmlRecord, type: RegExp, tables: OfacTables): Feature[] {
  return descendants(profile, 'Feature')
    .filter(({ attributes }) =>
      type.test(tables.features.get(attributes.FeatureTypeID ?? '') ?? ''),
    )
    .flatMap((feature) => descendants(feature, 'FeatureVersion'))
    .map((version) => ({
      text: detailOf(version, tables),
      place: descendants(version, 'VersionLocation')
        .map(({ attributes }) => tables.locations.get(attributes.LocationID ?? '') ?? '')
        .join(', '),
      date: periodOf(version),
    }))
}

function detailOf(version: XmlRecord, tables: OfacTables): string {
  const details = descendants(version, 'VersionDetail').map(
    ({ attributes, text }) =>
      text || (tables.details.get(attributes.DetailReferenceID ?? '') ?? ''),
  )
  return distinct([...details, ...textsOf(version, 'Comment')])[0] ?? ''
}

/** A single date, or the years of the first and last day. */
function periodOf(version: XmlRecord): string {
  const dates = [...descendants(version, 'From'), ...descendants(version, 'To')]
    .map(ofacDateOf)
    .filter(Boolean)
    .toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (first === last) return first
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? from : `${from}/${to}`
}

function genderOf(text: string | undefined): ListedParty['gender'] {
  if (text === 'Male') return 'M'
  return text === 'Female' ? 'F' : ''
}

/** The values that OFAC's advanced format refers to by number. */
interface OfacTables {
  readonly countries: ReadonlyMap<string, string>
  readonly features: ReadonlyMap<string, string>
  readonly details: ReadonlyMap<string, string>
  readonly nameParts: ReadonlyMap<string, string>
  readonly relations: ReadonlyMap<string, string>
  readonly locations: ReadonlyMap<string, string>
  /** Document numbers by identity. */
  readonly documents: ReadonlyMap<string, readonly string[]>
  isIndividual(subType: string): boolean
  /** For each element, the function that fills the tables from it. */
  readonly readers: ReadonlyMap<string, (record: XmlRecord) => void>
}

function openTables(): OfacTables {
  const countries = new Map<string, string>()
  const features = new Map<string, string>()
  const details = new Map<string, string>()
  const nameParts = new Map<string, string>()
  const relations = new Map<string, string>()
  const locations = new Map<string, string>()
  const documents = new Map<string, readonly string[]>()
  const partyTypes = new Map<string, string>()
  const typesOfSubTypes = new Map<string, string>()
  const into = (table: Map<string, string>) => (record: XmlRecord) => {
    table.set(record.attributes.ID ?? '', record.text)
  }
  return {
    countries,
    features,
    details,
    nameParts,
    relations,
    locations,
    documents,
    isIndividual: (subType) => partyTypes.get(typesOfSubTypes.get(subType) ?? '') === 'Individual',
    readers: new Map([
      ['Country', into(countries)],
      ['FeatureType', into(features)],
      ['DetailReference', into(details)],
      ['NamePartType', into(nameParts)],
      ['RelationType', into(relations)],
      ['PartyType', into(partyTypes)],
      [
        'PartySubType',
        ({ attributes }) => typesOfSubTypes.set(attributes.ID ?? '', attributes.PartyTypeID ?? ''),
      ],
      [
        'Location',
        (record) => locations.set(record.attributes.ID ?? '', locationOf(record, countries)),
      ],
      ['IDRegDocument', (record) => noteDocument(record, documents)],
    ]),
  }
}

function noteDocument(record: XmlRecord, documents: Map<string, readonly string[]>): void {
  const identity = record.attributes.IdentityID ?? ''
  const number = childText(record, 'IDRegistrationNo')
  documents.set(identity, [...(documents.get(identity) ?? []), number])
}

function locationOf(record: XmlRecord, countries: ReadonlyMap<string, string>): string {
  const country = descendants(record, 'LocationCountry')[0]?.attributes.CountryID ?? ''
  const parts = [...textsOf(record, 'Value'), countries.get(country) ?? '']
  return parts.filter(Boolean).join(', ')
}

/** A date whose parts are separate elements: `1961-06-03`, shorter if parts are missing. */
function ofacDateOf(element: XmlRecord): string {
  const [year = '', month = '', day = ''] = ['Year', 'Month', 'Day'].map((part) =>
    childText(element, part),
  )
  return [year, month.padStart(2, '0'), day.padStart(2, '0')]
    .filter((part) => part !== '' && part !== '00')
    .join('-')
}
