import { describe, expect, it } from 'vitest'
import { readWholeList } from '@/lib/testing/lists/screening-lists'
import { secoFormat } from './seco'

/** The form of the published list, with its history. */
const list = `<?xml version="1.0" encoding="UTF-8"?>
<swiss-sanctions-list list-type="whole-list" date="2026-08-27">
<sanctions-program ssid="20" version-date="2022-03-16" predecessor-version-date="2021-01-01"><program-key lang="ger">Beispielland</program-key><program-key lang="eng">Exampleland</program-key><program-name lang="eng">Ordinance on measures against Exampleland</program-name>
  <sanctions-set lang="eng" ssid="21">article 1</sanctions-set><sanctions-set lang="ger" ssid="21">Artikel 1</sanctions-set><origin>EU</origin></sanctions-program>
<target ssid="100" sanctions-set-id="21"><foreign-identifier>EU.1</foreign-identifier><individual sex="male">
  <identity ssid="101" main="true">
    <name ssid="102" name-type="alias" quality="low"><name-part ssid="103" order="1" name-part-type="whole-name"><value>Vanya</value></name-part></name>
    <name ssid="104" name-type="primary-name" quality="good">
      <name-part ssid="105" order="1" name-part-type="family-name"><value>Primerau</value><spelling-variant ssid="106" lang="RUS" script="LATN">Primerov</spelling-variant><spelling-variant ssid="107" lang="BEL" script="CYRL">Прымераў</spelling-variant></name-part>
      <name-part ssid="108" order="2" name-part-type="given-name"><value>Ivan</value><spelling-variant ssid="109" lang="BEL" script="CYRL">Іван</spelling-variant></name-part>
      <name-part ssid="110" order="3" name-part-type="father-name"><value>Pavlavich</value><spelling-variant ssid="111" lang="BEL" script="CYRL">Паўлавіч</spelling-variant></name-part></name>
    <day-month-year ssid="112" day="3" month="6" year="1961"/><day-month-year ssid="113" year="1962"/>
    <nationality ssid="114"><country iso-code="BY">Belarus</country></nationality>
    <place-of-birth ssid="115" place-id="7"/><identification-document ssid="116" document-type="passport"><number>MP1</number><issuer code="BY">Belarus</issuer></identification-document>
  </identity><justification ssid="117">A close associate.</justification></individual>
  <modification modification-type="amended" publication-date="2024-05-01" effective-date="2024-05-01"><removed><target ssid="100"><individual><identity><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Old Name</value></name-part></name></identity></individual></target></removed></modification>
  <modification modification-type="listed" publication-date="2022-03-16" effective-date="2022-03-16"/></target>
<target ssid="200" sanctions-set-id="21"><individual><identity main="true"><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Gone Away</value></name-part></name></identity></individual>
  <modification modification-type="amended" effective-date="2025-06-03"/><modification modification-type="de-listed" effective-date="2025-06-20"/><modification modification-type="listed" effective-date="2020-01-01"/></target>
<target ssid="300"><sanctions-set-id>21</sanctions-set-id><entity><identity main="true"><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Trading House</value></name-part></name></identity></entity>
  <modification modification-type="listed" effective-date="2023-01-01"/><modification modification-type="de-listed" effective-date="2021-01-01"/></target>
<target ssid="400" sanctions-set-id="21"><object object-type="vessel"><identity main="true"><name name-type="primary-name"><name-part name-part-type="whole-name"><value>Some Ship</value></name-part></name></identity></object></target>
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
        { name: 'Іван Паўлавіч Прымераў', quality: 'strong' },
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

  it('leaves out people whose newest modification takes them off the list', async () => {
    const { parties } = await readWholeList(secoFormat, list)
    expect(parties.map(({ key, type }) => [key, type])).toEqual([
      ['100', 'individual'],
      ['300', 'entity'],
      ['400', 'entity'],
    ])
  })

  it('does not return the history of an entry', async () => {
    const { parties } = await readWholeList(secoFormat, list)
    expect(JSON.stringify(parties)).not.toContain('Old Name')
  })

  it('is refused if the file is only a part of the list', async () => {
    const changes = list.replace('whole-list', 'delta-list')
    await expect(readWholeList(secoFormat, changes)).rejects.toMatchObject({ reason: 'malformed' })
  })
})
