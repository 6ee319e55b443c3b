import { distinct, type ListedParty, listedParty } from '../listed-party'
import { type OfacTables, ofacDateOf } from './ofac-tables'
import { descendants, textsOf, type XmlElement } from './xml-records'

/** The profiles of one party of OFAC's advanced form. */
export function ofacProfile(party: XmlElement, tables: OfacTables): ListedParty[] {
  return descendants(party, 'Profile').map((profile) => partyOf(profile, tables))
}

function partyOf(profile: XmlElement, tables: OfacTables): ListedParty {
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
    aliases: names.filter((name) => name !== main).map(({ name, quality }) => ({ name, quality })),
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
    list: 'OFAC SDN',
  })
}

interface DocumentedName {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly quality: 'strong' | 'weak'
  readonly isMain: boolean
}

function namesOf(identity: XmlElement, tables: OfacTables): DocumentedName[] {
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

function nameOf(
  documented: XmlElement,
  groups: ReadonlyMap<string | undefined, string>,
): Pick<DocumentedName, 'name' | 'first' | 'last'> {
  const parts = descendants(documented, 'NamePartValue').map(({ attributes, text }) => ({
    text,
    isLast: groups.get(attributes.NamePartGroupID) === 'Last Name',
  }))
  const joined = (isLast: boolean) =>
    parts
      .filter((part) => part.isLast === isLast)
      .map(({ text }) => text)
      .join(' ')
  const [first, last] = [joined(false), joined(true)]
  return { first: last === '' ? '' : first, last, name: distinct([first, last]).join(' ') }
}

interface Feature {
  readonly text: string
  readonly place: string
  readonly date: string
}

function featuresOf(profile: XmlElement, type: RegExp, tables: OfacTables): Feature[] {
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

function detailOf(version: XmlElement, tables: OfacTables): string {
  const details = descendants(version, 'VersionDetail').map(
    ({ attributes, text }) =>
      text || (tables.details.get(attributes.DetailReferenceID ?? '') ?? ''),
  )
  return distinct([...details, ...textsOf(version, 'Comment')])[0] ?? ''
}

/** One date, or the years of its first and last day. */
function periodOf(version: XmlElement): string {
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
