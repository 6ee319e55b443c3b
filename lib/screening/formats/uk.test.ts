import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { ukFormat } from './uk'

const list = `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>07/09/2026</DateGenerated><Designation>
  <DateDesignated>25/01/2001</DateDesignated><UniqueID>AFG0006</UniqueID>
  <Names>
    <Name><NameType>Primary name</NameType></Name>
    <Name><Name6>M Hassan</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a.</AliasStrength></Name>
    <Name><Name1>MOHAMMAD</Name1><Name2>HASSAN</Name2><Name6>AKHUND</Name6><NameType>Primary name</NameType></Name>
  </Names>
  <NonLatinNames><NonLatinName><NameNonLatinScript>محمد حسن آخوند </NameNonLatinScript></NonLatinName></NonLatinNames>
  <RegimeName>Afghanistan</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
  <OtherInformation>A close associate.</OtherInformation>
  <IndividualDetails><Individual>
    <DOBs><DOB>dd/mm/1945</DOB><DOB>dd/07/1946</DOB><DOB>03/06/1947</DOB></DOBs>
    <Nationalities><Nationality>Afghanistan</Nationality></Nationalities>
    <PassportDetails><Passport><PassportNumber>P1</PassportNumber></Passport><Passport><PassportNumber>P1</PassportNumber></Passport></PassportDetails>
    <NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>N2</NationalIdentifierNumber></NationalIdentifier></NationalIdentifierDetails>
    <Positions><Position>Governor</Position></Positions>
    <BirthDetails><Location><TownOfBirth>Pashmul</TownOfBirth><CountryOfBirth>Afghanistan</CountryOfBirth></Location></BirthDetails>
    <GenderDetails><Gender>Male</Gender></GenderDetails>
  </Individual></IndividualDetails>
</Designation></Designations>`

describe('UK list', () => {
  it('returns the primary name, dates as far as they are known, and all other fields', async () => {
    const { parties, publishedAt } = await readWholeList(ukFormat, list)
    expect(parties).toHaveLength(1)
    expect(parties[0]).toMatchObject({
      reference: 'AFG0006',
      type: 'individual',
      firstName: 'MOHAMMAD HASSAN',
      lastName: 'AKHUND',
      parts: { given: 'MOHAMMAD HASSAN', patronymic: '', family: 'AKHUND' },
      aliases: [
        { name: 'M Hassan', quality: 'weak' },
        { name: 'محمد حسن آخوند', quality: 'strong' },
      ],
      birthDates: ['1945', '1946-07', '1947-06-03'],
      birthPlaces: ['Pashmul, Afghanistan'],
      gender: 'M',
      documents: ['P1', 'N2'],
      countries: ['Afghanistan'],
      positions: ['Governor'],
      list: 'UK Sanctions List, Afghanistan',
      publishedOn: '2001-01-25',
      associates: { remarks: 'A close associate.' },
    })
    expect(publishedAt).toBe('2026-09-07')
  })

  it.each([
    [
      'XML',
      '<ArrayOfFinancialSanctionsTarget><FinancialSanctionsTarget/></ArrayOfFinancialSanctionsTarget>',
    ],
    ['table', 'Last Updated,28/01/2026,,\nName 6,Name 1,Name 2,Title\n'],
  ])('names the closed list of OFSI as old, as %s', async (_, old) => {
    await expect(readWholeList(ukFormat, old)).rejects.toMatchObject({ reason: 'retired' })
  })
})
