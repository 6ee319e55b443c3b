import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { euFormat } from './eu'

const list = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-08-05T16:47:04.449+02:00">
<sanctionEntity designationDate="2001-10-17" euReferenceNumber="EU.367.96" logicalId="514">
  <remark>Cousin of the above</remark>
  <regulation publicationDate="2023-02-13" numberTitle="2023/329" programme="TAQA"><publicationUrl>http://x</publicationUrl></regulation>
  <subjectType code="person" classificationCode="P"/>
  <nameAlias firstName="" middleName="" lastName="" wholeName="عبد المنان آغا" nameLanguage="AR" strong="true"/>
  <nameAlias firstName="Abdul" middleName="Manan" lastName="Agha" wholeName="Abdul Manan Agha" function="Bookkeeper" gender="M" nameLanguage="EN" strong="true"/>
  <nameAlias wholeName="Abu Saleh" nameLanguage="EN" strong="true"><remark>low quality aliias</remark></nameAlias>
  <citizenship countryIso2Code="AF"/><citizenship countryIso2Code="00"/>
  <birthdate circa="true" city="Kabul" year="1966" countryIso2Code="AF"/>
  <birthdate birthdate="1967-04-28" year="1967" countryIso2Code="00"/>
  <birthdate circa="false" yearRangeFrom="1960" yearRangeTo="1963" countryIso2Code="00"/>
  <identification identificationTypeCode="passport" number="№ 12" latinNumber="12"/>
</sanctionEntity>
<sanctionEntity euReferenceNumber="EU.1.1" logicalId="7"><subjectType code="enterprise" classificationCode="E"/>
  <nameAlias wholeName="Trading House" strong="true"/></sanctionEntity>
</export>`

describe('EU list', () => {
  it('takes the English name with a family name, and keeps the quality of the others', async () => {
    const { parties } = await readWholeList(euFormat, list)
    expect(parties[0]).toMatchObject({
      key: '514',
      reference: 'EU.367.96',
      firstName: 'Abdul Manan',
      lastName: 'Agha',
      fullName: 'Abdul Manan Agha',
      parts: { given: 'Abdul Manan', patronymic: '', family: 'Agha' },
      aliases: [
        { name: 'Abu Saleh', quality: 'weak' },
        { name: 'عبد المنان آغا', quality: 'strong' },
      ],
    })
  })

  it('returns dates, places, citizenships, documents and the programme', async () => {
    const { parties, publishedAt } = await readWholeList(euFormat, list)
    expect(parties[0]).toMatchObject({
      birthDates: ['1966', '1967-04-28', '1960/1963'],
      birthPlaces: ['Kabul, AF'],
      countries: ['AF'],
      documents: ['12'],
      gender: 'M',
      positions: ['Bookkeeper'],
      publishedOn: '2023-02-13',
      list: 'EU Consolidated Financial Sanctions List, TAQA',
      associates: { remarks: 'Cousin of the above' },
    })
    expect(publishedAt).toBe('2026-08-05T16:47:04.449+02:00')
  })

  it('takes a Latin name, if there is one, before a name in another script', async () => {
    const names = `<nameAlias wholeName="Иван Примеров" strong="true"/><nameAlias wholeName="Ivan PRIMEROV" nameLanguage="FR" strong="true"/>`
    const entry = `<export><sanctionEntity logicalId="1"><subjectType classificationCode="P"/>${names}</sanctionEntity></export>`
    const { parties } = await readWholeList(euFormat, entry)
    expect(parties[0]?.fullName).toBe('Ivan PRIMEROV')
  })

  it('distinguishes enterprises from persons', async () => {
    const { parties } = await readWholeList(euFormat, list)
    expect(parties.map(({ type }) => type)).toEqual(['individual', 'entity'])
  })
})
