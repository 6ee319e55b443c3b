import { describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { listText, serviceText } from '@/lib/simulator/trust-services/trusted-list'
import { listSigner, signedList } from '@/lib/testing/lists/trusted-lists'
import { describeListsAuthenticity } from './describe-list-authenticity'
import { readList } from './read-list'

const [commission, vilnius, stranger] = ['EU', 'LT', 'Stranger'].map(listSigner) as [
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
]
const pointers = [{ location: 'https://lt.example/', territory: 'LT', signers: [vilnius] }]
const listOfLists = { kind: 'list-of-lists', territory: 'EU', pointers } as const
const service = serviceText(stranger.certificate, { from: '2020-01-01T00:00:00Z' })
const national = signedList({ territory: 'LT', sequenceNumber: 5, services: [service] }, vilnius)
const anchors = { certificates: [commission.certificate], lists: [] }

describe('the description of lists', () => {
  it('says who signed an authentic one and what is in it', () => {
    const trust = { certificates: [vilnius.certificate], lists: [] }
    expect(describeListsAuthenticity([national], trust)).toEqual([
      {
        authentic: true,
        signer: 'CN=LT,O=Test,C=LT',
        remarks: ['key-usage-differs', 'purpose-missing'],
        territory: 'LT',
        version: 6,
        sequenceNumber: 5,
        issued: '2026-01-01T00:00:00.000Z',
        nextUpdate: '2030-01-01T00:00:00.000Z',
        providers: 1,
        services: 1,
        pointers: 0,
      },
    ])
  })

  it('says why one is not, and what it says of itself', () => {
    expect(describeListsAuthenticity([national], anchors)).toMatchObject([
      { authentic: false, reason: 'signer-not-announced', territory: 'LT' },
    ])
    expect(describeListsAuthenticity([utf8('?')], anchors)).toEqual([
      { authentic: false, reason: 'not-well-formed' },
    ])
  })

  it('follows an authentic list of lists among them, whatever the order', () => {
    const files = [national, signedList(listOfLists, commission)]
    expect(describeListsAuthenticity(files, anchors)).toMatchObject([
      { authentic: true, territory: 'LT' },
      { authentic: true, territory: 'EU' },
    ])
  })

  it('does not follow one by a stranger', () => {
    const files = [national, signedList(listOfLists, stranger)]
    expect(describeListsAuthenticity(files, anchors)).toMatchObject([
      { authentic: false, reason: 'signer-not-announced' },
      { authentic: false, reason: 'signer-not-announced' },
    ])
  })

  it('does not follow the list of a territory, which points to the list of lists too', () => {
    const toEurope = {
      location: 'https://eu.example/',
      kind: 'list-of-lists',
      territory: 'EU',
    } as const
    const pointing = signedList({ pointers: [{ ...toEurope, signers: [stranger] }] }, commission)
    const files = [pointing, signedList(listOfLists, stranger)]
    expect(describeListsAuthenticity(files, anchors)).toMatchObject([
      { authentic: true },
      { authentic: false, reason: 'signer-not-announced' },
    ])
  })

  it('takes a list that is trusted already as an announcement for its territory', () => {
    const trust = { certificates: [], lists: [readList(utf8(listText(listOfLists)))] }
    const other = signedList({ territory: 'LV' }, vilnius)
    expect(describeListsAuthenticity([national, other], trust)).toMatchObject([
      { authentic: true },
      { authentic: false, reason: 'signer-not-announced' },
    ])
  })
})
