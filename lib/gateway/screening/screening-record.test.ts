import { expect, it } from 'vitest'
import { listedParty } from '@/lib/screening/listed-party'
import { pepsRecord, sanctionsRecord } from '../contract/resources'
import { pepsRecordOf, sanctionsRecordOf } from './screening-record'

const bare = listedParty({ key: '1', reference: 'R', type: 'entity', fullName: 'F', list: 'L' })
const found = { id: 7, party: bare, listPublishedAt: null, searchedAt: new Date(0) }

it('has every key of the record, and an empty text for what is not known', () => {
  const sanctions = sanctionsRecordOf(found)
  expect(sanctionsRecord.strict().parse(sanctions)).toEqual(sanctions)
  expect(pepsRecord.strict().parse(pepsRecordOf(found))).toEqual(pepsRecordOf(found))
  expect(Object.values(sanctions).every((value) => value !== null && value !== undefined)).toBe(
    true,
  )
})

it('joins what there are several of, marks weak aliases, and dates the search by our clock', () => {
  const party = {
    ...bare,
    aliases: [
      { name: 'A', quality: 'strong' },
      { name: 'B', quality: 'weak' },
    ] as const,
    birthDates: ['1961', '1962'],
    documents: ['1', '2'],
    positions: ['Judge', 'Mayor'],
    activityCountries: ['LT'],
  }
  const listPublishedAt = new Date('2026-02-27T00:00:09Z')
  const searchedAt = new Date('2026-03-01T09:30:00Z')
  expect(sanctionsRecordOf({ id: 7, party, listPublishedAt, searchedAt })).toMatchObject({
    id: 7,
    aka: 'A; B (weak)',
    date_of_birth: '1961; 1962',
    document_number: '1; 2',
    date_of_publication_of_the_list: '2026-02-27',
    search_created_at: '2026-03-01T09:30:00.000Z',
  })
  expect(pepsRecordOf({ id: 7, party, listPublishedAt, searchedAt })).toMatchObject({
    political_position: 'Judge; Mayor',
    country_of_activity: 'LT',
  })
})
