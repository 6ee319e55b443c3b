import { describe, expect, it } from 'vitest'
import type { ListOrder } from '#authority/trusted-list'
import { parseCertificate } from '#pki/certificate/certificate'
import { listSigner, signedList } from '#testing/lists/trusted-lists'
import { checkList } from '../list/check-list'
import { listAnchoring } from './list-anchoring'
import type { ObtainedList } from './obtain-list'

const [present, next, stranger] = ['EU', 'EU 2', 'XX'].map(listSigner) as [
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
]
const certificateOf = ({ certificate }: typeof present) => parseCertificate(certificate)
const fingerprintOf = (signer: typeof present) => certificateOf(signer).fingerprint
const url = 'https://lists.example/eu.xml'
const announcement = 'https://oj.example/C/2026/1944'

function listOfLists(...signers: readonly (typeof present)[]): ListOrder {
  return {
    kind: 'list-of-lists',
    territory: 'EU',
    informationUris: ['https://lists.example/eu-pivot-1.xml', announcement],
    pointers: [{ location: url, territory: 'EU', kind: 'list-of-lists', signers }],
  }
}

function obtained(list: ListOrder, trusted: typeof present): ObtainedList {
  const verdict = checkList(signedList(list, present), () => [certificateOf(trusted)])
  return verdict.isAuthentic
    ? { url, authentic: verdict, fetchedAt: new Date(), trouble: undefined, refused: undefined }
    : { url, authentic: undefined, fetchedAt: undefined, trouble: verdict.reason, refused: verdict }
}

describe('the anchoring of a list of lists', () => {
  it('has no unknown signers when the operator has all signers that the list announces', () => {
    const signers = { certificates: [present.certificate], lists: [] }
    expect(listAnchoring(signers, [obtained(listOfLists(present), present)])).toEqual({
      isAnchored: true,
      unknownSigners: [],
      announcedAt: [announcement],
    })
  })

  it('names the announced signers that the operator does not have', () => {
    const signers = { certificates: [present.certificate], lists: [] }
    const list = obtained(listOfLists(present, next), present)
    expect(listAnchoring(signers, [list])).toMatchObject({
      isAnchored: true,
      unknownSigners: [fingerprintOf(next)],
    })
  })

  it('is absent when the operator does not trust the signer', () => {
    const signers = { certificates: [stranger.certificate], lists: [] }
    const list = obtained(listOfLists(present), stranger)
    expect(listAnchoring(signers, [list])).toEqual({
      isAnchored: false,
      unknownSigners: [fingerprintOf(present)],
      announcedAt: [announcement],
    })
  })

  it('is unknown when no list was read', () => {
    const absent = { url, authentic: undefined, fetchedAt: undefined, refused: undefined }
    expect(
      listAnchoring({ certificates: [], lists: [] }, [{ ...absent, trouble: 'timeout' }]),
    ).toBeUndefined()
  })
})
