import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { ofacFormat } from './ofac-advanced'

const format = ofacFormat('sdn_advanced', 'OFAC SDN')

const values = `<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>3</Month><Day>1</Day></DateOfIssue>
<ReferenceValueSets>
  <CountryValues><Country ID="11143" ISO2="IQ">Iraq</Country></CountryValues>
  <DetailReferenceValues><DetailReference ID="91526">Male</DetailReference></DetailReferenceValues>
  <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="9">Place of Birth</FeatureType>
    <FeatureType ID="10">Nationality Country</FeatureType><FeatureType ID="26">Title</FeatureType><FeatureType ID="224">Gender</FeatureType></FeatureTypeValues>
  <NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType><NamePartType ID="1528">Patronymic</NamePartType><NamePartType ID="1525">Entity Name</NamePartType></NamePartTypeValues>
  <PartySubTypeValues><PartySubType ID="3" PartyTypeID="2">Unknown</PartySubType><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
  <PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType></PartyTypeValues>
  <RelationTypeValues><RelationType ID="15003">Acting for or on behalf of</RelationType></RelationTypeValues>
</ReferenceValueSets>
<Locations><Location ID="25"><LocationPart LocPartTypeID="1454"><LocationPartValue Primary="true"><Value>Baghdad</Value></LocationPartValue></LocationPart><LocationCountry CountryID="11143"/></Location>
  <Location ID="26"><LocationCountry CountryID="11143"/></Location></Locations>
<IDRegDocuments><IDRegDocument ID="2" IDRegDocTypeID="1571" IdentityID="6746"><IDRegistrationNo>040070827</IDRegistrationNo></IDRegDocument></IDRegDocuments>`

const name = (group: string, text: string) =>
  `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}">${text}</NamePartValue></DocumentedNamePart>`

const person = `<DistinctParty FixedRef="2674"><Profile ID="2674" PartySubTypeID="4"><Comment>Also known by a nickname.</Comment><Identity ID="6746" Primary="true">
  <Alias AliasTypeID="1403" Primary="true" LowQuality="false"><DocumentedName ID="1">${name('71', 'ABBAS')}${name('72', 'Abu')}${name('75', 'Ivanovich')}</DocumentedName><DocumentedName ID="2">${name('73', 'عباس')}</DocumentedName></Alias>
  <Alias AliasTypeID="1400" Primary="false" LowQuality="true"><DocumentedName ID="3">${name('74', 'ZAYDAN')}</DocumentedName></Alias>
  <NamePartGroups><MasterNamePartGroup><NamePartGroup ID="71" NamePartTypeID="1520"/></MasterNamePartGroup><MasterNamePartGroup><NamePartGroup ID="72" NamePartTypeID="1521"/></MasterNamePartGroup><MasterNamePartGroup><NamePartGroup ID="75" NamePartTypeID="1528"/></MasterNamePartGroup></NamePartGroups></Identity>
  <Feature ID="1" FeatureTypeID="8"><FeatureVersion ID="1"><DatePeriod><Start><From><Year>1948</Year><Month>12</Month><Day>10</Day></From><To><Year>1948</Year><Month>12</Month><Day>10</Day></To></Start></DatePeriod></FeatureVersion></Feature>
  <Feature ID="2" FeatureTypeID="9"><FeatureVersion ID="2"><VersionLocation LocationID="25"/></FeatureVersion></Feature>
  <Feature ID="3" FeatureTypeID="10"><FeatureVersion ID="3"><VersionLocation LocationID="26"/></FeatureVersion></Feature>
  <Feature ID="4" FeatureTypeID="26"><FeatureVersion ID="4"><VersionDetail DetailTypeID="1432">Director</VersionDetail></FeatureVersion></Feature>
  <Feature ID="5" FeatureTypeID="224"><FeatureVersion ID="5"><VersionDetail DetailTypeID="1431" DetailReferenceID="91526"/></FeatureVersion></Feature>
</Profile></DistinctParty>`

const entity = `<DistinctParty FixedRef="36"><Profile ID="36" PartySubTypeID="3"><Identity ID="7" Primary="true">
  <Alias Primary="true" LowQuality="false"><DocumentedName ID="9">${name('80', 'AEROCARIBBEAN AIRLINES')}</DocumentedName></Alias></Identity></Profile></DistinctParty>`

const list = `<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="urn:test">${values}
<DistinctParties>${person}${entity}</DistinctParties>
<ProfileRelationships><ProfileRelationship ID="1" From-ProfileID="2674" To-ProfileID="36" RelationTypeID="15003"/></ProfileRelationships>
<SanctionsEntries><SanctionsEntry ID="1" ProfileID="2674"><EntryEvent ID="1"><Date><Year>2001</Year><Month>12</Month><Day>4</Day></Date></EntryEvent>
<SanctionsMeasure ID="1"><Comment>SDGT</Comment></SanctionsMeasure></SanctionsEntry></SanctionsEntries></Sanctions>`

describe("OFAC's advanced format", () => {
  it('collects all data about a person from its different places', async () => {
    const { parties, publishedAt } = await readWholeList(format, list)
    expect(parties[0]).toMatchObject({
      reference: '2674',
      type: 'individual',
      firstName: 'Abu Ivanovich',
      lastName: 'ABBAS',
      fullName: 'Abu Ivanovich ABBAS',
      parts: { given: 'Abu', patronymic: 'Ivanovich', family: 'ABBAS' },
      aliases: [
        { name: 'عباس', quality: 'strong' },
        { name: 'ZAYDAN', quality: 'weak' },
      ],
      birthDates: ['1948-12-10'],
      birthPlaces: ['Baghdad, Iraq'],
      countries: ['Iraq'],
      gender: 'M',
      documents: ['040070827'],
      positions: ['Director'],
      list: 'OFAC SDN, SDGT',
      publishedOn: '2001-12-04',
      associates: {
        remarks: 'Also known by a nickname.',
        'Acting for or on behalf of': ['AEROCARIBBEAN AIRLINES'],
      },
    })
    expect(publishedAt).toBe('2026-03-01')
  })

  it('reads the consolidated list, which has the parties that are not SDN', async () => {
    const { parties } = await readWholeList(ofacFormat('cons_advanced', 'OFAC Non-SDN'), list)
    expect(parties.map(({ list: name }) => name)).toEqual(['OFAC Non-SDN, SDGT', 'OFAC Non-SDN'])
  })

  it('returns an entity under its whole name', async () => {
    const { parties } = await readWholeList(format, list)
    expect(parties[1]).toMatchObject({ type: 'entity', fullName: 'AEROCARIBBEAN AIRLINES' })
  })
})
