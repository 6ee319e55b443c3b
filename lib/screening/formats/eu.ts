import { distinct, type ListedParty, listedParty, type NamedParts } from '../listed-party'
import type { ListFormat } from './list-format'
import { childText, descendants, type XmlRecord, xmlRecords } from './xml-records'

/** The consolidated financial sanctions list of the European Union, XML 1.1. */
export const euFormat: ListFormat = {
  category: 'sanctions',
  parts: ['list'],
  async *read(source, noteDate) {
    for await (const record of xmlRecords(source.open('list'), ['sanctionEntity'])) {
      const { generationDate } = record.attributes
      if (generationDate) noteDate(generationDate)
      if (record.name === 'sanctionEntity') yield partyOf(record)
    }
  },
}

function partyOf(record: XmlRecord): ListedParty {
  const { logicalId = '', euReferenceNumber = '', designationDate = '' } = record.attributes
  const names = descendants(record, 'nameAlias')
  const [main, ...others] = mainFirst(names)
  const regulation = attributesOf(record, 'regulation')[0] ?? {}
  const births = attributesOf(record, 'birthdate')
  const isPerson = attributesOf(record, 'subjectType')[0]?.classificationCode === 'P'
  const remark = childText(record, 'remark')
  return listedParty({
    key: logicalId || euReferenceNumber,
    reference: euReferenceNumber || logicalId,
    type: isPerson ? 'individual' : 'entity',
    parts: main && partsOf(main),
    firstName: distinct([main?.attributes.firstName, main?.attributes.middleName]).join(' '),
    lastName: main?.attributes.lastName?.trim() ?? '',
    fullName: main?.attributes.wholeName?.trim() ?? '',
    aliases: others.map(aliasOf).filter(({ name }) => name !== ''),
    birthDates: distinct(births.map(birthDateOf)),
    birthPlaces: distinct(births.map(birthPlaceOf)),
    gender: genderOf(names),
    documents: distinct(
      attributesOf(record, 'identification').map(
        ({ latinNumber, number }) => latinNumber || number,
      ),
    ),
    countries: distinct(
      attributesOf(record, 'citizenship').map(({ countryIso2Code }) =>
        countryCode(countryIso2Code),
      ),
    ),
    list: `EU Consolidated Financial Sanctions List, ${regulation.programme ?? ''}`,
    publishedOn: regulation.publicationDate || designationDate,
    positions: distinct(names.map(({ attributes }) => attributes.function)),
    associates: remark ? { remarks: remark } : {},
  })
}

function attributesOf(record: XmlRecord, name: string): XmlRecord['attributes'][] {
  return record.children.filter((child) => child.name === name).map(({ attributes }) => attributes)
}

/** Puts the main name first: in Latin letters, strong, in English or in no stated language, with a family name. */
function mainFirst(names: readonly XmlRecord[]): XmlRecord[] {
  return names.toSorted((left, right) => rank(left) - rank(right))
}

function rank(name: XmlRecord): number {
  const { nameLanguage = '', lastName = '', wholeName = '' } = name.attributes
  const isLatin = /\p{Script=Latin}/u.test(wholeName)
  const inEnglish = nameLanguage === '' || nameLanguage === 'EN'
  return (
    (isLatin ? 0 : 8) + (isWeak(name) ? 4 : 0) + (inEnglish ? 0 : 2) + (lastName === '' ? 1 : 0)
  )
}

/** The attribute `strong` is true for nearly all names; the remarks are more reliable. Some remarks are misspelt. */
function isWeak(name: XmlRecord): boolean {
  return name.attributes.strong === 'false' || /low[\s-]*quality/i.test(childText(name, 'remark'))
}

function aliasOf(name: XmlRecord): ListedParty['aliases'][number] {
  const text = name.attributes.wholeName?.trim() ?? ''
  return { name: text, parts: partsOf(name), quality: isWeak(name) ? 'weak' : 'strong' }
}

/** A date, a year, or a range of years. */
function birthDateOf({
  birthdate,
  year,
  yearRangeFrom,
  yearRangeTo,
}: XmlRecord['attributes']): string {
  if (birthdate || year) return birthdate || year || ''
  if (yearRangeFrom && yearRangeTo && yearRangeFrom !== yearRangeTo) {
    return `${yearRangeFrom}/${yearRangeTo}`
  }
  return yearRangeFrom || yearRangeTo || ''
}

/** The parts of a name; undefined if the publisher has only the whole name. */
function partsOf({ attributes }: XmlRecord): NamedParts | undefined {
  const { firstName = '', middleName = '', lastName = '' } = attributes
  if (lastName.trim() === '' || firstName.trim() === '') return undefined
  const given = distinct([firstName, middleName]).join(' ')
  return { given, patronymic: '', family: lastName.trim() }
}

function birthPlaceOf(birth: XmlRecord['attributes']): string {
  return distinct([birth.city, birth.region, countryCode(birth.countryIso2Code)]).join(', ')
}

/** `00` means an unknown country. */
function countryCode(code: string | undefined): string {
  return code === '00' ? '' : (code ?? '')
}

function genderOf(names: readonly XmlRecord[]): ListedParty['gender'] {
  const stated = names.map(({ attributes }) => attributes.gender).find((gender) => gender)
  return stated === 'M' || stated === 'F' ? stated : ''
}
