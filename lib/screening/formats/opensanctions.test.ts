import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { openSanctionsCsvFormat } from './opensanctions-csv'
import { openSanctionsFtmFormat } from './opensanctions-ftm'
import { pepCsvFormat } from './pep-csv'

const csv = openSanctionsCsvFormat('sanctions')
const ftm = openSanctionsFtmFormat('peps')

describe('targets.simple.csv', () => {
  const header =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change'
  const row =
    'Q1,Person,"Doe, Jane",Jane Q;Janey,1970-01-02;1971,lt;ru,,P-1;P-2,Listed,,,Test Dataset,2022-05-01T10:00:00,2026-01-01,2026-01-01'

  it('returns lists of values from one column', async () => {
    const { parties } = await readWholeList(csv, `${header}\n${row}\n`)
    expect(parties[0]).toMatchObject({
      reference: 'Q1',
      type: 'individual',
      fullName: 'Doe, Jane',
      aliases: [
        { name: 'Jane Q', quality: 'strong' },
        { name: 'Janey', quality: 'strong' },
      ],
      birthDates: ['1970-01-02', '1971'],
      countries: ['lt', 'ru'],
      documents: ['P-1', 'P-2'],
      list: 'Test Dataset',
      publishedOn: '2022-05-01',
      associates: { sanctions: ['Listed'] },
    })
  })

  it('refuses a table that lacks required columns', async () => {
    const reading = readWholeList(csv, 'id,name\nQ1,Jane\n')
    await expect(reading).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('refuses a truncated row', async () => {
    const reading = readWholeList(csv, `${header}\n${row}\nQ2,Person,Jo`)
    await expect(reading).rejects.toMatchObject({ reason: 'truncated' })
  })
})

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
