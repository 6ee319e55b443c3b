import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { secoFormat } from './seco'

const list = `<?xml version="1.0" encoding="UTF-8"?>
<swiss-sanctions-list list-type="whole-list" date="2026-08-27">
<sanctions-program ssid="20"><program-key lang="ger">Beispielland</program-key><program-key lang="eng">Exampleland</program-key>
  <sanctions-set ssid="21" lang="eng">article 1</sanctions-set></sanctions-program>
<target ssid="100"><sanctions-set-id>21</sanctions-set-id><individual sex="male">
  <identity ssid="101" main="true">
    <name name-type="alias" quality="low"><name-part order="1" name-part-type="whole-name"><value>Vanya</value></name-part></name>
    <name name-type="primary-name" quality="good">
      <name-part order="1" name-part-type="family-name"><value>Primerau</value><spelling-variant lang="RUS" script="LATN">Primerov</spelling-variant></name-part>
      <name-part order="2" name-part-type="given-name"><value>Ivan</value></name-part>
      <name-part order="3" name-part-type="father-name"><value>Pavlavich</value></name-part></name>
    <day-month-year day="3" month="6" year="1961"/><day-month-year year="1962"/>
    <nationality><country iso-code="BY">Belarus</country></nationality>
    <place-of-birth place-id="7"/><identification-document document-type="passport"><number>MP1</number></identification-document>
  </identity><justification>A close associate.</justification></individual>
  <modification modification-type="amended" publication-date="2024-05-01"/><modification modification-type="listed" publication-date="2022-03-16"/></target>
<target ssid="200"><sanctions-set-id>21</sanctions-set-id><individual><identity main="true"><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Gone Away</value></name-part></name></identity></individual>
  <modification modification-type="de-listed" publication-date="2024-05-01"/><modification modification-type="listed" publication-date="2020-01-01"/></target>
<target ssid="300"><entity><identity main="true"><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Trading House</value></name-part></name></identity></entity></target>
<place ssid="7"><location>Minsk</location><country iso-code="BY">Belarus</country></place>
</swiss-sanctions-list>`

describe('Swiss list', () => {
  it('returns a person with parts of the name and its variants', async () => {
    const { parties, publishedAt } = await readWholeList(secoFormat, list)
    expect(publishedAt).toBe('2026-08-27')
    expect(parties[0]).toMatchObject({
      key: '100',
      type: 'individual',
      firstName: 'Ivan Pavlavich',
      lastName: 'Primerau',
      fullName: 'Ivan Pavlavich Primerau',
      parts: { given: 'Ivan', patronymic: 'Pavlavich', family: 'Primerau' },
      aliases: [
        { name: 'Ivan Pavlavich Primerov', quality: 'strong' },
        { name: 'Vanya', quality: 'weak' },
      ],
      birthDates: ['1961-06-03', '1962'],
      gender: 'M',
      countries: ['BY'],
      documents: ['MP1'],
      list: 'Swiss SECO sanctions list, Exampleland',
      publishedOn: '2022-03-16',
      associates: { remarks: 'A close associate.' },
    })
  })

  it('knows places of birth, which follow the people', async () => {
    const { parties } = await readWholeList(secoFormat, list)
    expect(parties[0]?.birthPlaces).toEqual(['Minsk, Belarus'])
  })

  it('leaves out people who are no longer listed', async () => {
    const { parties } = await readWholeList(secoFormat, list)
    expect(parties.map(({ key, type }) => [key, type])).toEqual([
      ['100', 'individual'],
      ['300', 'entity'],
    ])
  })
})
