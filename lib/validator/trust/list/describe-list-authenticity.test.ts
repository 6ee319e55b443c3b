import { describe, expect, it } from 'vitest'
import { listText, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { listSigner, signedList } from '#testing/lists/trusted-lists'
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
  it('names the signer and the content of an authentic list', () => {
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

  it('gives the reason for a refused list, and its unverified content', () => {
    expect(describeListsAuthenticity([national], anchors)).toMatchObject([
      { authentic: false, reason: 'signer-not-announced', territory: 'LT' },
    ])
    expect(describeListsAuthenticity([utf8('?')], anchors)).toEqual([
      { authentic: false, reason: 'not-well-formed' },
    ])
  })

  it('follows an authentic list of lists among the files, in any order', () => {
    const files = [national, signedList(listOfLists, commission)]
    expect(describeListsAuthenticity(files, anchors)).toMatchObject([
      { authentic: true, territory: 'LT' },
      { authentic: true, territory: 'EU' },
    ])
  })

  it('does not follow a list of lists with an unknown signer', () => {
    const files = [national, signedList(listOfLists, stranger)]
    expect(describeListsAuthenticity(files, anchors)).toMatchObject([
      { authentic: false, reason: 'signer-not-announced' },
      { authentic: false, reason: 'signer-not-announced' },
    ])
  })

  it('does not follow a national list, although it points to the list of lists', () => {
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

  it('uses the announcements of an already trusted list for its territory', () => {
    const trust = { certificates: [], lists: [readList(utf8(listText(listOfLists)))] }
    const other = signedList({ territory: 'LV' }, vilnius)
    expect(describeListsAuthenticity([national, other], trust)).toMatchObject([
      { authentic: true },
      { authentic: false, reason: 'signer-not-announced' },
    ])
  })
})
