import { describe, expect, it } from 'vitest'
import { extensionText, type ListOrder, listText, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { MalformedXml } from '#encoding/xml/read-xml'
import { listSigner } from '#testing/lists/trusted-lists'
import { readList } from './read-list'
import { MalformedList } from './trusted-list'

const { certificate } = listSigner('Service')

function read(list: ListOrder = {}) {
  return readList(utf8(listText(list)))
}

function serviceOf(
  ...periods: Parameters<typeof serviceText> extends [unknown, ...infer Rest] ? Rest : never
) {
  const [service] =
    read({ services: [serviceText(certificate, ...periods)] }).providers[0]?.services ?? []
  return service ?? expect.fail()
}

describe('a trusted list', () => {
  it.each(['5', '6'])('of version %s is read with its scheme', (version) => {
    const list = read({
      version,
      sequenceNumber: 42,
      territory: 'LV',
      informationUris: ['https://a.example/'],
    })
    expect(list).toMatchObject({
      version: Number(version),
      sequenceNumber: 42,
      territory: 'LV',
      operatorName: 'Test',
      informationUris: ['https://a.example/'],
      issuedAt: new Date('2026-01-01T00:00:00Z'),
      nextUpdate: new Date('2030-01-01T00:00:00Z'),
    })
  })

  it('without a date of the next issue is closed', () => {
    const text = listText().replace(/<NextUpdate>.*<\/NextUpdate>/, '<NextUpdate></NextUpdate>')
    expect(readList(utf8(text)).nextUpdate).toBeUndefined()
  })

  it('points to other lists and their signers', () => {
    const signers = [listSigner('First'), listSigner('Second')]
    const [pointer] = read({
      pointers: [{ location: 'https://lv.example/tl.xml', territory: 'LV', signers }],
    }).pointers
    expect(pointer).toMatchObject({ location: 'https://lv.example/tl.xml', territory: 'LV' })
    expect(pointer?.certificates.map((der) => Buffer.from(der).toString('hex'))).toEqual(
      signers.map((signer) => Buffer.from(signer.certificate).toString('hex')),
    )
  })

  it.each([
    ['another root', listText().replaceAll('TrustServiceStatusList', 'List')],
    ['another namespace', listText().replace('02231/v2#', '02231/v1#')],
    ['version 4', listText({ version: '4' })],
    ['no number', listText().replace(/<TSLSequenceNumber>1</, '<TSLSequenceNumber>one<')],
    [
      'no operator address',
      listText().replace(/<SchemeOperatorAddress>.*<\/SchemeOperatorAddress>/, ''),
    ],
    ['a time without a zone', listText({ nextUpdate: '2030-01-01T00:00:00' })],
    [
      'an unknown assertion of criteria',
      listText({
        services: [
          serviceText(certificate, {
            from: '2020-01-01T00:00:00Z',
            extensions: [qualification('some', '')],
          }),
        ],
      }),
    ],
  ])('is refused with %s', (_, text) => {
    expect(() => readList(utf8(text))).toThrow(MalformedList)
  })

  it('is refused with a DTD', () => {
    const text = `<!DOCTYPE TrustServiceStatusList [<!ENTITY a "b">]>${listText()}`
    expect(() => readList(utf8(text))).toThrow(expect.objectContaining({ reason: 'doctype' }))
  })

  it('larger than 20 MB is refused', () => {
    expect(() => readList(Buffer.alloc(20_000_001, ' '))).toThrow(MalformedXml)
  })
})

describe('a service', () => {
  it('has periods that end where the next begins, in any order in the list', () => {
    const { periods } = serviceOf(
      { from: '2022-01-01T00:00:00Z', status: 'withdrawn' },
      { from: '2010-01-01T00:00:00Z', status: 'undersupervision' },
      { from: '2016-07-01T00:00:00Z' },
    )
    expect(
      periods.map(({ startsAt, endsAt }) => [startsAt.getUTCFullYear(), endsAt?.getUTCFullYear()]),
    ).toEqual([
      [2022, undefined],
      [2016, 2022],
      [2010, 2016],
    ])
  })

  it('names unknown critical extensions', () => {
    const [period] = serviceOf({
      from: '2020-01-01T00:00:00Z',
      extensions: [
        extensionText('<Surprise></Surprise>'),
        extensionText('<a:TakenOverBy></a:TakenOverBy>'),
        '<Extension Critical="false"><Harmless></Harmless></Extension>',
      ],
    }).periods
    expect(period.unknownCriticalExtensions).toEqual(['Surprise'])
  })

  it('has criteria of all kinds', () => {
    const criteria = [
      '<q:KeyUsage><q:KeyUsageBit name="nonRepudiation">true</q:KeyUsageBit><q:KeyUsageBit name="digitalSignature">false</q:KeyUsageBit></q:KeyUsage>',
      '<q:PolicySet><q:PolicyIdentifier><x:Identifier xmlns:x="http://uri.etsi.org/01903/v1.3.2#" Qualifier="OIDAsURN">urn:oid:1.2.3</x:Identifier></q:PolicyIdentifier></q:PolicySet>',
      '<q:CriteriaList assert="none"></q:CriteriaList>',
      '<q:otherCriteriaList><a:ExtendedKeyUsage><a:KeyPurposeId><x:Identifier xmlns:x="http://uri.etsi.org/01903/v1.3.2#">1.2.4</x:Identifier></a:KeyPurposeId></a:ExtendedKeyUsage><a:Else></a:Else></q:otherCriteriaList>',
      '<q:Description>words</q:Description>',
    ]
    const [period] = serviceOf({
      from: '2020-01-01T00:00:00Z',
      extensions: [qualification('all', criteria.join(''))],
    }).periods
    expect(period.qualifications).toEqual([
      {
        qualifiers: ['http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/QCStatement'],
        criteria: {
          assert: 'all',
          criteria: [
            { is: 'key-usage', bits: { nonRepudiation: true, digitalSignature: false } },
            { is: 'policies', oids: ['1.2.3'] },
            { is: 'list', list: { assert: 'none', criteria: [] } },
            { is: 'extended-key-usage', oids: ['1.2.4'] },
            { is: 'unknown', name: 'Else' },
          ],
        },
      },
    ])
  })
})

function qualification(assert: string, criteria: string): string {
  const uri = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/QCStatement'
  return extensionText(
    `<q:Qualifications><q:QualificationElement><q:Qualifiers><q:Qualifier uri="${uri}"></q:Qualifier></q:Qualifiers><q:CriteriaList assert="${assert}">${criteria}</q:CriteriaList></q:QualificationElement></q:Qualifications>`,
  )
}
