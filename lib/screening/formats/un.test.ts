import { describe, expect, it } from 'vitest'
import { readWholeList, unList } from '@/lib/testing/lists/screening-lists'
import { unFormat } from './un'

const list = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS><INDIVIDUAL>
  <DATAID>6907994</DATAID><FIRST_NAME>FRANK</FIRST_NAME><SECOND_NAME>KAKOLELE</SECOND_NAME>
  <THIRD_NAME>BWAMBALE</THIRD_NAME><UN_LIST_TYPE>DRC</UN_LIST_TYPE>
  <REFERENCE_NUMBER>CDi.002</REFERENCE_NUMBER><LISTED_ON>2005-11-01</LISTED_ON><GENDER>Male</GENDER>
  <NAME_ORIGINAL_SCRIPT>فرانك</NAME_ORIGINAL_SCRIPT>
  <COMMENTS1>Fled &amp; hid. https://www.interpol.int/en/notice</COMMENTS1>
  <DESIGNATION><VALUE>General </VALUE></DESIGNATION>
  <NATIONALITY><VALUE>Congo</VALUE><VALUE>Uganda</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Frank Kakorere; F. K. Bwambale</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Aigle Blanc</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-06-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1955</FROM_YEAR><TO_YEAR>1958</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE/></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Goma</CITY><COUNTRY>Congo</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>OB 1</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY>
  <DATAID>1</DATAID><FIRST_NAME>ACME TRADING</FIRST_NAME><UN_LIST_TYPE>DRC</UN_LIST_TYPE>
  <REFERENCE_NUMBER>CDe.001</REFERENCE_NUMBER><LISTED_ON>2007-03-29</LISTED_ON>
</ENTITY></ENTITIES></CONSOLIDATED_LIST>`

describe('UN list', () => {
  it('returns persons with all fields of the record', async () => {
    const { parties } = await readWholeList(unFormat, list)
    expect(parties[0]).toEqual({
      key: '6907994',
      reference: 'CDi.002',
      type: 'individual',
      firstName: 'FRANK KAKOLELE',
      lastName: 'BWAMBALE',
      fullName: 'FRANK KAKOLELE BWAMBALE',
      aliases: [
        { name: 'Frank Kakorere', quality: 'strong' },
        { name: 'F. K. Bwambale', quality: 'strong' },
        { name: 'Aigle Blanc', quality: 'weak' },
        { name: 'فرانك', quality: 'strong' },
      ],
      birthDates: ['1961-06-03', '1955/1958'],
      birthPlaces: ['Goma, Congo'],
      deathDate: '',
      gender: 'M',
      documents: ['OB 1'],
      countries: ['Congo', 'Uganda'],
      list: 'UN Security Council Consolidated List, DRC',
      publishedOn: '2005-11-01',
      positions: ['General'],
      activityCountries: [],
      associates: { remarks: 'Fled & hid. https://www.interpol.int/en/notice' },
      imageUrl: 'https://www.interpol.int/en/notice',
    })
  })

  it("returns entities, and the list's own date", async () => {
    const { parties, publishedAt } = await readWholeList(unFormat, list)
    expect(parties[1]).toMatchObject({ type: 'entity', fullName: 'ACME TRADING' })
    expect(publishedAt).toBe('2026-02-27T00:00:09.554Z')
  })

  it.each([
    ['with a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${unList(['A B'])}`, 'document-type'],
    [
      'with a document type after its declaration',
      unList(['A B']).replace(
        '?>',
        '?><!DOCTYPE CONSOLIDATED_LIST SYSTEM "http://example.org/x.dtd">',
      ),
      'document-type',
    ],
    ['that ends in the middle', unList(['A B', 'C D']).slice(0, -60), 'truncated'],
    ['that ends within a tag', unList(['A B', 'C D']).slice(0, -5), 'truncated'],
    ['without any bytes', '', 'truncated'],
    ['that is a web page', '<html><body><p>Try again later<br></body></html>', 'malformed'],
    ['with an undeclared entity', unList(['A &bomb;']), 'malformed'],
    ['nested too deeply', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'malformed'],
  ])('refuses a list %s', async (_, text, reason) => {
    await expect(readWholeList(unFormat, text)).rejects.toMatchObject({ reason })
  })

  it('refuses bytes that are not UTF-8', async () => {
    const source = {
      open: async function* () {
        yield Uint8Array.of(0x3c, 0x61, 0xff)
      },
    }
    const reading = unFormat
      .read(source, () => {})
      [Symbol.asyncIterator]()
      .next()
    await expect(reading).rejects.toMatchObject({ reason: 'not-text' })
  })
})
