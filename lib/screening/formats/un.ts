import { distinct, type ListedParty, listedParty } from '../listed-party'
import type { ListFormat } from './list-format'
import { childText, descendants, textsOf, type XmlRecord, xmlRecords } from './xml-records'

/** The consolidated list of the United Nations Security Council, XML. */
export const unFormat: ListFormat = {
  category: 'sanctions',
  parts: ['consolidated'],
  async *read(source, noteDate) {
    for await (const record of xmlRecords(source.open('consolidated'), ['INDIVIDUAL', 'ENTITY'])) {
      const { dateGenerated } = record.attributes
      if (dateGenerated) noteDate(dateGenerated)
      if (record.name === 'INDIVIDUAL' || record.name === 'ENTITY') yield partyOf(record)
    }
  },
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

function partyOf(record: XmlRecord): ListedParty {
  const names = distinct(nameParts.map((part) => childText(record, part)))
  const original = childText(record, 'NAME_ORIGINAL_SCRIPT')
  const remarks = childText(record, 'COMMENTS1')
  return listedParty({
    key: childText(record, 'DATAID') || childText(record, 'REFERENCE_NUMBER'),
    reference: childText(record, 'REFERENCE_NUMBER'),
    type: record.name === 'INDIVIDUAL' ? 'individual' : 'entity',
    // The first name is a given name and the last one the family name; the kind of those between is not stated.
    firstName: names.length > 1 ? names.slice(0, -1).join(' ') : '',
    lastName: names.at(-1) ?? '',
    fullName: names.join(' '),
    aliases: [
      ...aliasesOf(record),
      ...(original ? [{ name: original, quality: 'strong' as const }] : []),
    ],
    birthDates: descendants(record, 'INDIVIDUAL_DATE_OF_BIRTH').map(birthDateOf).filter(Boolean),
    birthPlaces: distinct(descendants(record, 'INDIVIDUAL_PLACE_OF_BIRTH').map(placeOf)),
    gender: genderOf(childText(record, 'GENDER')),
    documents: distinct(
      descendants(record, 'INDIVIDUAL_DOCUMENT').map((each) => childText(each, 'NUMBER')),
    ),
    countries: distinct(
      descendants(record, 'NATIONALITY').flatMap((each) => textsOf(each, 'VALUE')),
    ),
    list: `UN Security Council Consolidated List, ${childText(record, 'UN_LIST_TYPE')}`,
    publishedOn: childText(record, 'LISTED_ON'),
    positions: distinct(
      descendants(record, 'DESIGNATION').flatMap((each) => textsOf(each, 'VALUE')),
    ),
    associates: remarks ? { remarks } : {},
    imageUrl: /https?:\/\/\S*interpol\S*/i.exec(remarks)?.[0] ?? '',
  })
}

function aliasesOf(record: XmlRecord): ListedParty['aliases'] {
  const elements = [
    ...descendants(record, 'INDIVIDUAL_ALIAS'),
    ...descendants(record, 'ENTITY_ALIAS'),
  ]
  return elements.flatMap((element) => {
    const quality = childText(element, 'QUALITY') === 'Low' ? 'weak' : 'strong'
    const names = distinct(childText(element, 'ALIAS_NAME').split(';'))
    return names.map((name) => ({ name, quality }) as const)
  })
}

function birthDateOf(element: XmlRecord): string {
  const [from, to] = [childText(element, 'FROM_YEAR'), childText(element, 'TO_YEAR')]
  const exact = childText(element, 'DATE').slice(0, 10) || childText(element, 'YEAR')
  return exact || (from && to ? `${from}/${to}` : from || to)
}

function placeOf(element: XmlRecord): string {
  const parts = ['CITY', 'STATE_PROVINCE', 'COUNTRY'].map((part) => childText(element, part))
  return distinct(parts).join(', ')
}

function genderOf(text: string): ListedParty['gender'] {
  if (text === 'Male') return 'M'
  return text === 'Female' ? 'F' : ''
}
