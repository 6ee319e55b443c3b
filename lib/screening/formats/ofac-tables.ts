import { childText, descendants, textsOf, type XmlRecord } from './xml-records'

/** The values that OFAC's advanced form refers to by number. */
export interface OfacTables {
  readonly countries: ReadonlyMap<string, string>
  readonly features: ReadonlyMap<string, string>
  readonly details: ReadonlyMap<string, string>
  readonly nameParts: ReadonlyMap<string, string>
  readonly relations: ReadonlyMap<string, string>
  readonly locations: ReadonlyMap<string, string>
  /** Document numbers by identity. */
  readonly documents: ReadonlyMap<string, readonly string[]>
  isIndividual(subType: string): boolean
  /** How each element fills the tables. */
  readonly readers: ReadonlyMap<string, (record: XmlRecord) => void>
}

export function openTables(): OfacTables {
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
    ...{ countries, features, details, nameParts, relations, locations, documents },
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

/** A date in elements of its own: `1961-06-03`, or less where less is said. */
export function ofacDateOf(element: XmlRecord): string {
  const [year = '', month = '', day = ''] = ['Year', 'Month', 'Day'].map((part) =>
    childText(element, part),
  )
  return [year, month.padStart(2, '0'), day.padStart(2, '0')]
    .filter((part) => part !== '' && part !== '00')
    .join('-')
}
