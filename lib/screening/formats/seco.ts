import {
  type Alias,
  distinct,
  type ListedParty,
  listedParty,
  type NamedParts,
} from '../listed-party'
import type { ListFormat } from './list-format'
import { childText, descendants, textsOf, type XmlRecord, xmlRecords } from './xml-records'

/** The complete list of the Swiss State Secretariat for Economic Affairs (SECO), XML. */
export const secoFormat: ListFormat = {
  category: 'sanctions',
  parts: ['list'],
  async *read(source, noteDate) {
    const programs = new Map<string, string>()
    const places = new Map<string, string>()
    const targets: XmlRecord[] = []
    const names = ['sanctions-program', 'place', 'target']
    for await (const record of xmlRecords(source.open('list'), names)) {
      if (record.attributes.date && record.name === 'swiss-sanctions-list') {
        noteDate(record.attributes.date)
      }
      if (record.name === 'sanctions-program') noteProgram(record, programs)
      if (record.name === 'place') places.set(record.attributes.ssid ?? '', placeOf(record))
      if (record.name === 'target' && !isDelisted(record)) targets.push(record)
    }
    // The places that entries refer to follow the entries.
    for (const target of targets) yield partyOf(target, programs, places)
  },
}

function noteProgram(record: XmlRecord, programs: Map<string, string>): void {
  const keys = record.children.filter(({ name }) => name === 'program-key')
  const name = keys.find(({ attributes }) => attributes.lang === 'eng') ?? keys[0]
  for (const { attributes } of descendants(record, 'sanctions-set')) {
    programs.set(attributes.ssid ?? '', name?.text ?? '')
  }
}

/** Modifications are listed with the newest first. Entries that were taken off the list stay in the file. */
function isDelisted({ children }: XmlRecord): boolean {
  const newest = children.find(({ name }) => name === 'modification')
  return newest?.attributes['modification-type'] === 'de-listed'
}

type Texts = ReadonlyMap<string, string>

function partyOf(target: XmlRecord, programs: Texts, places: Texts): ListedParty {
  const subject = target.children.find(({ name }) =>
    ['individual', 'entity', 'object'].includes(name),
  )
  const identities = (subject?.children ?? []).filter(({ name }) => name === 'identity')
  const [main, ...others] = mainFirst(identities).flatMap(namesOf)
  const remarks = subject
    ? [...own(subject, 'justification'), ...own(subject, 'other-information')]
    : []
  const set = target.attributes['sanctions-set-id'] ?? childText(target, 'sanctions-set-id')
  const within = (name: string) => identities.flatMap((identity) => descendants(identity, name))
  return listedParty({
    key: target.attributes.ssid ?? '',
    reference: target.attributes.ssid ?? '',
    type: subject?.name === 'individual' ? 'individual' : 'entity',
    firstName: distinct([main?.parts?.given, main?.parts?.patronymic]).join(' '),
    lastName: main?.parts?.family ?? '',
    fullName: main?.name ?? '',
    parts: main?.parts,
    aliases: others,
    birthDates: distinct(within('day-month-year').map(dateOf)),
    birthPlaces: distinct(
      within('place-of-birth').map(({ attributes }) => places.get(attributes['place-id'] ?? '')),
    ),
    gender: genderOf(subject?.attributes.sex),
    documents: distinct(within('identification-document').flatMap((each) => own(each, 'number'))),
    countries: distinct(
      within('nationality').flatMap((each) =>
        descendants(each, 'country').map(({ attributes, text }) => attributes['iso-code'] || text),
      ),
    ),
    list: `Swiss SECO sanctions list, ${programs.get(set) ?? ''}`,
    publishedOn: listedOn(target),
    associates: remarks.length > 0 ? { remarks: remarks.join('\n') } : {},
  })
}

function own({ children }: XmlRecord, name: string): string[] {
  return children.filter((child) => child.name === name).map(({ text }) => text)
}

function mainFirst(identities: readonly XmlRecord[]): XmlRecord[] {
  const rank = ({ attributes }: XmlRecord) => (attributes.main === 'true' ? 0 : 1)
  return identities.toSorted((left, right) => rank(left) - rank(right))
}

/** Each name as it is, and once more for each script or language in which its parts have a variant. */
function namesOf(identity: XmlRecord): Alias[] {
  const names = identity.children.filter(({ name }) => name === 'name')
  const isPrimary = ({ attributes }: XmlRecord) => attributes['name-type'] === 'primary-name'
  const sorted = [...names.filter(isPrimary), ...names.filter((name) => !isPrimary(name))]
  return sorted.flatMap((name) => {
    const quality = name.attributes.quality === 'low' ? ('weak' as const) : ('strong' as const)
    const parts = descendants(name, 'name-part').toSorted(byOrder)
    const variants = Math.max(0, ...parts.map((part) => own(part, 'spelling-variant').length))
    const spellings = [...Array(variants + 1).keys()].map((variant) => aliasOf(parts, variant))
    return spellings.filter(({ name: text }) => text !== '').map((each) => ({ ...each, quality }))
  })
}

function byOrder(left: XmlRecord, right: XmlRecord): number {
  return Number(left.attributes.order ?? 0) - Number(right.attributes.order ?? 0)
}

const kinds: Readonly<Record<string, keyof NamedParts>> = {
  'given-name': 'given',
  'further-given-name': 'given',
  'father-name': 'patronymic',
  'grand-father-name': 'patronymic',
  'family-name': 'family',
  'maiden-name': 'family',
  'tribal-name': 'family',
}

/** Variant 0 is the name itself. A part without this variant keeps its own spelling. */
function aliasOf(parts: readonly XmlRecord[], variant: number): Omit<Alias, 'quality'> {
  const texts = parts.map((part) => ({
    kind: part.attributes['name-part-type'] ?? '',
    text: own(part, 'spelling-variant')[variant - 1] ?? childText(part, 'value'),
  }))
  const all = (wanted: keyof NamedParts) =>
    texts.flatMap(({ kind, text }) => (kinds[kind] === wanted ? text : [])).join(' ')
  const named = { given: all('given'), patronymic: all('patronymic'), family: all('family') }
  const whole = texts.flatMap(({ kind, text }) => (kind === 'title' || kinds[kind] ? [] : text))
  const name = distinct([named.given, named.patronymic, named.family, ...whole]).join(' ')
  return named.family !== '' && named.given !== '' && whole.length === 0
    ? { name, parts: named }
    : { name }
}

function dateOf({ attributes: { year = '', month = '', day = '' } }: XmlRecord): string {
  if (year === '' || month === '') return year
  const yearMonth = `${year}-${month.padStart(2, '0')}`
  return day === '' ? yearMonth : `${yearMonth}-${day.padStart(2, '0')}`
}

function placeOf(place: XmlRecord): string {
  return distinct([
    ...textsOf(place, 'location'),
    ...textsOf(place, 'area'),
    ...textsOf(place, 'country'),
  ]).join(', ')
}

function listedOn({ children }: XmlRecord): string {
  const dates = children.flatMap(({ name, attributes }) =>
    name === 'modification'
      ? (attributes['publication-date'] ?? attributes['effective-date'] ?? [])
      : [],
  )
  return dates.toSorted()[0] ?? ''
}

function genderOf(text: string | undefined): ListedParty['gender'] {
  if (text === 'male') return 'M'
  return text === 'female' ? 'F' : ''
}
