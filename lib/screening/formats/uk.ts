import { distinct, type ListedParty, listedParty, type NamedParts } from '../listed-party'
import { type ListFormat, ListRefused } from './list-format'
import { childText, descendants, textsOf, type XmlRecord, xmlRecords } from './xml-records'

const names = ['DateGenerated', 'Designation']

/** Root of the consolidated list of OFSI as XML; its tables begin with a line of the date. */
const retiredRoot = 'ArrayOfFinancialSanctionsTarget'
const retiredTable = /^\uFEFF?Last Updated,/

function retired(): ListRefused {
  const advice = 'Use the UK Sanctions List of the FCDO'
  return new ListRefused(
    'retired',
    `This is the consolidated list of OFSI, which closed on 28 January 2026. ${advice}`,
  )
}

/** Number of bytes that are read first: more than the beginning by which a table is recognised. */
const startBytes = 32

async function* notRetired(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of bytes) {
    if (!start) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (retiredTable.test(Buffer.from(start).toString('utf8'))) throw retired()
    if (start.length < startBytes) continue
    yield start
    start = undefined
  }
  if (start) yield start
}

/** The UK Sanctions List, XML. */
export const ukFormat: ListFormat = {
  category: 'sanctions',
  parts: ['list'],
  async *read(source, noteDate) {
    for await (const record of xmlRecords(notRetired(source.open('list')), names)) {
      if (record.name === retiredRoot) throw retired()
      if (record.name === 'DateGenerated') noteDate(dateOf(record.text))
      if (record.name === 'Designation') yield partyOf(record)
    }
  },
}

function partyOf(record: XmlRecord): ListedParty {
  const names = descendants(record, 'Name').filter((name) => wholeName(name) !== '')
  const main = names.find(isPrimary) ?? names[0]
  const others = names.filter((name) => name !== main)
  const reference = childText(record, 'UniqueID')
  const remarks = childText(record, 'OtherInformation')
  return listedParty({
    key: reference,
    reference,
    type: childText(record, 'IndividualEntityShip') === 'Individual' ? 'individual' : 'entity',
    parts: main && partsOf(main),
    firstName: main ? givenNames(main) : '',
    lastName: main ? childText(main, 'Name6') : '',
    fullName: main ? wholeName(main) : '',
    aliases: [
      ...others.map(aliasOf),
      ...distinct(textsOf(record, 'NameNonLatinScript')).map(
        (name) => ({ name, quality: 'strong' }) as const,
      ),
    ],
    birthDates: distinct(textsOf(record, 'DOB').map(dateOf)),
    birthPlaces: distinct(descendants(record, 'Location').map(placeOf)),
    gender: genderOf(textsOf(record, 'Gender')[0]),
    documents: distinct([
      ...textsOf(record, 'PassportNumber'),
      ...textsOf(record, 'NationalIdentifierNumber'),
    ]),
    countries: distinct(textsOf(record, 'Nationality')),
    list: `UK Sanctions List, ${childText(record, 'RegimeName')}`,
    publishedOn: dateOf(childText(record, 'DateDesignated')),
    positions: distinct(textsOf(record, 'Position')),
    associates: remarks ? { remarks } : {},
  })
}

/** The list writes "Primary Name" and "Primary name", and some first primary names are empty. */
function isPrimary(name: XmlRecord): boolean {
  return childText(name, 'NameType').toLowerCase() === 'primary name'
}

/** The parts of a name; undefined if the list has only one of them. */
function partsOf(name: XmlRecord): NamedParts | undefined {
  const [given, family] = [givenNames(name), childText(name, 'Name6')]
  return given !== '' && family !== '' ? { given, patronymic: '', family } : undefined
}

/** Name6 is the family name, or the only name. */
function wholeName(name: XmlRecord): string {
  return distinct([givenNames(name), childText(name, 'Name6')]).join(' ')
}

function givenNames(name: XmlRecord): string {
  return ['Name1', 'Name2', 'Name3', 'Name4', 'Name5']
    .map((part) => childText(name, part))
    .filter(Boolean)
    .join(' ')
}

function aliasOf(name: XmlRecord): ListedParty['aliases'][number] {
  const isWeak = /low quality/i.test(childText(name, 'AliasStrength'))
  return { name: wholeName(name), parts: partsOf(name), quality: isWeak ? 'weak' : 'strong' }
}

/** `25/01/2001`; an unknown day or month is written `dd` or `mm`. */
function dateOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\w\w)\/(\w\w)\/(\d{4})$/.exec(text.trim()) ?? []
  if (year === '') return text.trim().slice(0, 10)
  if (!/^\d\d$/.test(month)) return year
  return /^\d\d$/.test(day) ? `${year}-${month}-${day}` : `${year}-${month}`
}

function placeOf(location: XmlRecord): string {
  return distinct([childText(location, 'TownOfBirth'), childText(location, 'CountryOfBirth')]).join(
    ', ',
  )
}

function genderOf(text: string | undefined): ListedParty['gender'] {
  if (text === 'Male') return 'M'
  return text === 'Female' ? 'F' : ''
}
