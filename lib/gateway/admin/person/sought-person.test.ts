import { describe, expect, it } from 'vitest'
import { soughtPerson } from './sought-person'

const at = new Date('2026-11-23T12:00:00Z')
const lithuanian = { country: 'LT', personalCode: '40504040001', emails: [] }

describe('the person that an operator names', () => {
  it.each([
    ['LT 40504040001\n', lithuanian],
    ['lt  40504040001', lithuanian],
    ['PNOLT-40504040001', lithuanian],
    ['{"country":"LT","code":"40504040001"}', lithuanian],
    ['LT 40504040001 Ok@Example.com', { ...lithuanian, emails: ['ok@example.com'] }],
    [
      '{"country":"LT","code":"40504040001","emails":["Ok@Example.com"]}',
      { ...lithuanian, emails: ['ok@example.com'] },
    ],
    ['LV 05040510009', { country: 'LV', personalCode: '050405-10009', emails: [] }],
  ])('is recognised in %s', (text, person) => {
    expect(soughtPerson(text, at)).toEqual(person)
  })

  it.each([
    '',
    'LT',
    '40504040001',
    'PL 40504040001',
    'LT 40504040002',
    'PASLT-40504040001',
    'LT 40504040001 Jonas',
    '{"country":"LT","code":40504040001}',
    '{"country":"LT","code":"40504040001","emails":"ok@example.com"}',
    '{',
  ])('is undefined for %j', (text) => {
    expect(soughtPerson(text, at)).toBeUndefined()
  })
})
