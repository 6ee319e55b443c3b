import { describe, expect, it } from 'vitest'
import { serviceText } from '#authority/trusted-list'
import { parseCertificate } from '#pki/certificate/certificate'
import { listSigner, signedList } from '#testing/lists/trusted-lists'
import { checkList } from '../list/check-list'
import { noTrustMaterial, openTrustStore } from '../trust-store'

import type { ObtainedList } from './obtain-list'
import { trustStatus } from './trust-status'

const at = new Date('2026-06-01T00:00:10Z')
const fetchedAt = new Date('2026-06-01T00:00:00Z')
const signer = listSigner('Signer')
const service = serviceText(listSigner('CA').certificate, { from: '2020-01-01T00:00:00Z' })

function obtained(nextUpdate: string): ObtainedList {
  const verdict = checkList(signedList({ nextUpdate, services: [service] }, signer), () => [
    parseCertificate(signer.certificate),
  ])
  const authentic = verdict.isAuthentic ? verdict : expect.fail()
  return {
    url: 'https://lt.example/',
    authentic,
    fetchedAt,
    trouble: undefined,
    refused: undefined,
  }
}

const current = obtained('2026-06-02T00:00:00Z')
const stale = obtained('2026-05-01T00:00:00Z')
const absent: ObtainedList = {
  url: 'https://lv.example/',
  authentic: undefined,
  fetchedAt: undefined,
  trouble: 'timeout',
  refused: undefined,
}

function statusOf(...lists: readonly ObtainedList[]) {
  const found = lists.flatMap(({ authentic }) => authentic?.list ?? [])
  return trustStatus(openTrustStore({ certificates: [], lists: found }), lists, at)
}

describe('the state of trust', () => {
  it.each([
    ['current', [current]],
    ['stale', [current, stale]],
    ['incomplete', [current, absent]],
    ['missing', [absent]],
    ['missing', []],
  ] as const)('is %s', (state, lists) => {
    expect(statusOf(...lists).state).toBe(state)
  })

  it('is `none` when no lists are configured', () => {
    expect(trustStatus(openTrustStore(noTrustMaterial), undefined, at)).toMatchObject({
      state: 'none',
      anchors: 0,
    })
  })

  it('counts anchors and services and states the age of lists', () => {
    expect(statusOf(stale)).toMatchObject({
      anchors: 1,
      services: 1,
      lists: [{ territory: 'LT', sequenceNumber: 1, ageSeconds: 10, isStale: true }],
    })
  })
})
