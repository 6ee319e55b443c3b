import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { ofacCsvFormat, ofacDate, remarksOf } from './ofac-csv'

const none = ',-0- '.repeat(6)
const sdn = [
  `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ${none},-0- `,
  `6365,"BIN LADIN, Usama bin Awad","individual","SDGT] [IRAQ2","Leader"${none},"DOB 30 Jul 1957; alt. DOB 1958; POB Jeddah, Saudi Arabia; nationality Saudi Arabia; Passport AB123 (Sudan); Gender Male; a.k.a. 'THE PRINCE'; Linked To: AL QAIDA."`,
].join('\r\n')
const alt = '6365,1,"aka","BIN LADEN, Osama",-0- '
const add = '36,25,-0- ,"Havana","Cuba",-0- '
const files = { sdn: `${sdn}\r\n\u001a`, alt: `${alt}\r\n\u001a`, add: `${add}\r\n\u001a` }

describe("OFAC's three files", () => {
  it('return a person with the data from the remarks', async () => {
    const { parties } = await readWholeList(ofacCsvFormat, files)
    expect(parties[1]).toMatchObject({
      reference: '6365',
      type: 'individual',
      firstName: 'Usama bin Awad',
      lastName: 'BIN LADIN',
      fullName: 'Usama bin Awad BIN LADIN',
      aliases: [
        { name: 'Osama BIN LADEN', quality: 'strong' },
        { name: 'THE PRINCE', quality: 'weak' },
      ],
      birthDates: ['1957-07-30', '1958'],
      birthPlaces: ['Jeddah, Saudi Arabia'],
      countries: ['Saudi Arabia'],
      documents: ['AB123'],
      gender: 'M',
      positions: ['Leader'],
      list: 'OFAC SDN, SDGT, IRAQ2',
    })
    expect(parties[1]?.associates).toMatchObject({ linked_to: ['AL QAIDA'] })
  })

  it('return everything but individuals as an entity under its whole name', async () => {
    const { parties } = await readWholeList(ofacCsvFormat, files)
    expect(parties[0]).toMatchObject({ type: 'entity', fullName: 'AEROCARIBBEAN AIRLINES' })
    expect(parties[0]?.associates).toEqual({})
  })

  it.each([
    ['a truncated row', { ...files, sdn: sdn.slice(0, -40) }, 'truncated'],
    ['a row of too few columns', { ...files, sdn: `${sdn}\r\n7000,"SOME` }, 'truncated'],
    ['truncated addresses', { ...files, add: `${add}\r\n37,26,-0- ,"Hav` }, 'truncated'],
    ['a file of another shape', { ...files, alt: 'a,b\r\n1,2' }, 'malformed'],
    ['a web page', { ...files, sdn: '<!DOCTYPE html><p>Sorry' }, 'malformed'],
  ])('refuse %s', async (_, broken, reason) => {
    await expect(readWholeList(ofacCsvFormat, broken)).rejects.toMatchObject({ reason })
  })
})

describe('comments', () => {
  it('continue the remarks', async () => {
    const { parties } = await readWholeList(ofacCsvFormat, {
      sdn: `7,"PRIMEROV, Ivan","individual","X",${'-0- ,'.repeat(7)}"DOB 1958; nationality "`,
      sdn_comments: '7,"Belarus."',
    })
    expect(parties[0]).toMatchObject({ birthDates: ['1958'], countries: ['Belarus'] })
  })
})

describe('dates in remarks', () => {
  it.each([
    ['03 Jun 1961', '1961-06-03'],
    ['3 Jun 1961', '1961-06-03'],
    ['Jun 1961', '1961-06'],
    ['1961', '1961'],
    ['circa 1961', '1961'],
    ['1961 to 1963', '1961/1963'],
    ['01 Jan 1961 to 31 Dec 1961', '1961'],
    ['unknown', ''],
  ])('%s', (text, date) => {
    expect(ofacDate(text)).toBe(date)
  })
})

describe('documents in remarks', () => {
  it.each([
    ['Passport T705915 (Colombia)', 'T705915'],
    ['Cedula No. 8745045 (Colombia)', '8745045'],
    ['National ID No. 1234-5 (Iran)', '1234-5'],
    ['alt. Passport AC143719 (Colombia)', 'AC143719'],
  ])('%s', (remark, number) => {
    expect(remarksOf(`DOB 1961; ${remark}.`).documents).toEqual([number])
  })
})
