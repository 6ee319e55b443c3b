import { describe, expect, it } from 'vitest'
import { listText, type ServicePeriod, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { listSigner } from '#testing/lists/trusted-lists'
import { readList } from '../list/read-list'
import { qualifyTimeStamp } from './qualify-time-stamp'

const producedAt = new Date('2021-01-01T00:00:00Z')

function qualify(...periods: readonly ServicePeriod[]) {
  const text = listText({ services: [serviceText(listSigner('Unit').certificate, ...periods)] })
  return qualifyTimeStamp(readList(utf8(text)).providers[0]?.services ?? [], producedAt)
}

describe('a time-stamp', () => {
  it('by a unit in no list has no qualification', () => {
    expect(qualifyTimeStamp([], producedAt)).toBe('N/A')
  })

  it.each([
    ['QTSA', 'granted', { type: 'TSA/QTST', from: '2020-01-01T00:00:00Z' }],
    ['TSA', 'granted later', { type: 'TSA/QTST', from: '2021-01-02T00:00:00Z' }],
    ['TSA', 'withdrawn', { type: 'TSA/QTST', status: 'withdrawn', from: '2020-01-01T00:00:00Z' }],
    ['TSA', 'not of qualified time-stamps', { type: 'TSA', from: '2020-01-01T00:00:00Z' }],
  ] as const)('is %s by a service %s', (qualification, _, period) => {
    expect(qualify(period)).toBe(qualification)
  })

  it('is qualified by the status of its service at production', () => {
    const now = { type: 'TSA/QTST', status: 'withdrawn', from: '2021-06-01T00:00:00Z' }
    expect(qualify(now, { type: 'TSA/QTST', from: '2020-01-01T00:00:00Z' })).toBe('QTSA')
  })
})
