import {
  type Alias,
  distinct,
  type ListedParty,
  listedParty,
  type NamedParts,
} from '../listed-party'
import { type ListFormat, ListRefused } from './list-format'
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
      if (record.name === 'swiss-sanctions-list') noteDate(dateOfWholeList(record))
      if (record.name === 'sanctions-program') noteProgram(record, programs)
      if (record.name === 'place') places.set(record.attributes.ssid ?? '', placeOf(record))
      if (record.name === 'target' && !isDelisted(record)) targets.push(withoutHistory(record))
    }
    // The places that entries refer to follow the entries.
    for (const target of targets) yield partyOf(target, programs, places)
  },
}

/** The date of the list. Refuses a file that has only the changes since a day, which the publisher also offers. */
function dateOfWholeList({ attributes }: XmlRecord): string {
  if (attributes['list-type'] !== 'whole-list') {
    throw new ListRefused('malformed', 'The file is not the whole list of SECO')
  }
  return attributes.date ?? ''
}

function noteProgram(record: XmlRecord, programs: Map<string, string>): void {
  const keys = record.children.filter(({ name }) => name === 'program-key')
  const name = keys.find(({ attributes }) => attributes.lang === 'eng') ?? keys[0]
  for (const { attributes } of descendants(record, 'sanctions-set')) {
    programs.set(attributes.ssid ?? '', name?.text ?? '')
  }
}

/**
 * Entries that were taken off the list stay in the file. The newest modification decides: mostly the first one, but not
 * always. Of two on the same day it is the first.
 */
function isDelisted({ children }: XmlRecord): boolean {
  const [newest] = children
    .filter(({ name }) => name === 'modification')
    .toSorted((left, right) => effectiveOn(right).localeCompare(effectiveOn(left)))
  return newest?.attributes['modification-type'] === 'de-listed'
}

function effectiveOn({ attributes }: XmlRecord): string {
  return attributes['effective-date'] ?? attributes['publication-date'] ?? ''
}

/** Removes the modifications of an entry, which repeat all changed data and make up most of the file. */
function withoutHistory(target: XmlRecord): XmlRecord {
  const children = target.children.map((child) =>
    child.name === 'modification' ? { ...child, children: [] } : child,
  )
  return { ...target, children }
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

/** Each name as it is, and once more for each script and language in which its parts have a variant. */
function namesOf(identity: XmlRecord): Alias[] {
  const names = identity.children.filter(({ name }) => name === 'name')
  const isPrimary = ({ attributes }: XmlRecord) => attributes['name-type'] === 'primary-name'
  const sorted = [...names.filter(isPrimary), ...names.filter((name) => !isPrimary(name))]
  return sorted.flatMap((name) => {
    const quality = name.attributes.quality === 'low' ? ('weak' as const) : ('strong' as const)
    const parts = descendants(name, 'name-part').toSorted(byOrder)
    const spellings = [
      aliasOf(parts, mainSpelling),
      ...spellingsOf(parts).map((each) => aliasOf(parts, each)),
    ]
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

/** The nth variant of a script and language. */
interface Spelling {
  readonly of: string
  readonly nth: number
}

const mainSpelling: Spelling = { of: '', nth: 0 }

/** All spellings that a part has, besides the main one. */
function spellingsOf(parts: readonly XmlRecord[]): Spelling[] {
  const variants = parts.flatMap((part) => {
    const all = part.children.filter(({ name }) => name === 'spelling-variant').map(languageOf)
    return all.map((of, at) => ({ of, nth: all.slice(0, at).filter((each) => each === of).length }))
  })
  return variants.filter(
    ({ of, nth }, at) => variants.findIndex((each) => each.of === of && each.nth === nth) === at,
  )
}

function languageOf({ attributes: { lang = '', script = '' } }: XmlRecord): string {
  return `${lang} ${script}`
}

/** A part without this spelling keeps its first one in the language, or its main one. */
function spelt(part: XmlRecord, { of, nth }: Spelling): string {
  const variants = part.children.filter(
    (child) => child.name === 'spelling-variant' && languageOf(child) === of,
  )
  return (variants[nth] ?? variants[0])?.text ?? childText(part, 'value')
}

function aliasOf(parts: readonly XmlRecord[], spelling: Spelling): Omit<Alias, 'quality'> {
  const texts = parts.map((part) => ({
    kind: part.attributes['name-part-type'] ?? '',
    text: spelt(part, spelling),
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
