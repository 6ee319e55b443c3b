import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { ofacCsvFormat } from './ofac-csv'

const none = ',-0- '.repeat(6)
const sdn = [
  `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ${none},-0- `,
  `6365,"BIN LADIN, Usama bin Awad","individual","SDGT] [IRAQ2","Leader"${none},"DOB 30 Jul 1957; alt. DOB 1958; POB Jeddah, Saudi Arabia; nationality Saudi Arabia; Passport AB123 (Sudan); Gender Male; a.k.a. 'THE PRINCE'; Linked To: AL QAIDA."`,
].join('\r\n')
const alt = '6365,1,"aka","BIN LADEN, Osama",-0- '
const add = '36,25,-0- ,"Havana","Cuba",-0- '
const files = { sdn: `${sdn}\r\n\u001a`, alt: `${alt}\r\n\u001a`, add: `${add}\r\n\u001a` }

describe("OFAC's three files", () => {
  it('give a person with what the remarks say', async () => {
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

  it('give whatever is no individual as an entity under its whole name', async () => {
    const { parties } = await readWholeList(ofacCsvFormat, files)
    expect(parties[0]).toMatchObject({ type: 'entity', fullName: 'AEROCARIBBEAN AIRLINES' })
    expect(parties[0]?.associates).toEqual({})
  })

  it.each([
    ['a row that is cut off', { ...files, sdn: sdn.slice(0, -40) }, 'truncated'],
    ['a row of too few columns', { ...files, sdn: `${sdn}\r\n7000,"SOME` }, 'truncated'],
    ['addresses that are cut off', { ...files, add: `${add}\r\n37,26,-0- ,"Hav` }, 'truncated'],
    ['a file of another shape', { ...files, alt: 'a,b\r\n1,2' }, 'malformed'],
    ['a web page', { ...files, sdn: '<!DOCTYPE html><p>Sorry' }, 'malformed'],
  ])('refuse %s', async (_, broken, reason) => {
    await expect(readWholeList(ofacCsvFormat, broken)).rejects.toMatchObject({ reason })
  })
})
