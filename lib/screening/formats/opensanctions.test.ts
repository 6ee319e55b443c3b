import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { openSanctionsFormat } from './opensanctions'
import { pepCsvFormat } from './pep-csv'

const ftm = openSanctionsFormat('peps')

describe('entities.ftm.json', () => {
  const line = JSON.stringify({
    id: 'Q2',
    schema: 'Person',
    caption: 'Jane Doe',
    datasets: ['peps'],
    first_seen: '2021-01-01T00:00:00',
    properties: {
      name: ['Jane Doe', 'Доу Джейн'],
      weakAlias: ['JD'],
      firstName: ['Jane'],
      lastName: ['Doe'],
      birthDate: ['1970'],
      deathDate: ['2020-05-05'],
      gender: ['female'],
      position: ['Minister'],
      country: ['lt'],
      nationality: ['lv'],
    },
  })

  it('returns persons and skips entities that are not parties', async () => {
    const address = JSON.stringify({ id: 'a', schema: 'Address', properties: {} })
    const { parties } = await readWholeList(ftm, `${address}\n${line}\n`)
    expect(parties).toHaveLength(1)
    expect(parties[0]).toMatchObject({
      reference: 'Q2',
      firstName: 'Jane',
      parts: { given: 'Jane', patronymic: '', family: 'Doe' },
      aliases: [
        { name: 'Доу Джейн', quality: 'strong' },
        { name: 'JD', quality: 'weak' },
      ],
      deathDate: '2020-05-05',
      gender: 'F',
      positions: ['Minister'],
      activityCountries: ['lt'],
      countries: ['lv', 'lt'],
    })
  })

  it('skips parties that are no targets, unless the list is one of exposed persons', async () => {
    const relative = JSON.stringify({ ...JSON.parse(line), target: false })
    expect((await readWholeList(openSanctionsFormat('sanctions'), relative)).parties).toEqual([])
    expect((await readWholeList(ftm, relative)).parties).toHaveLength(1)
  })

  it('does not say whether a legal entity is a person', async () => {
    const entity = JSON.stringify({ ...JSON.parse(line), schema: 'LegalEntity' })
    const { parties } = await readWholeList(ftm, entity)
    expect(parties[0]?.type).toBe('unknown')
  })

  it('refuses a truncated line', async () => {
    const reading = readWholeList(ftm, `${line}\n${line.slice(0, 40)}`)
    await expect(reading).rejects.toMatchObject({ reason: 'truncated' })
  })

  it('refuses a line that is not an entity', async () => {
    await expect(readWholeList(ftm, '[1]\n')).rejects.toMatchObject({ reason: 'malformed' })
  })
})

describe('PEP table', () => {
  it('returns offices and their countries, in any order of columns', async () => {
    const table = `﻿position,country,last_name,first_name,id,gender,birth_date\r\n"Judge; Mayor",LT,Jonaitis,Jonas,7,male,1970-05-05\r\n`
    const { parties } = await readWholeList(pepCsvFormat, table)
    expect(parties[0]).toMatchObject({
      reference: '7',
      fullName: 'Jonas Jonaitis',
      positions: ['Judge', 'Mayor'],
      activityCountries: ['LT'],
      gender: 'M',
      birthDates: ['1970-05-05'],
      list: 'Politically exposed persons',
    })
  })
})
