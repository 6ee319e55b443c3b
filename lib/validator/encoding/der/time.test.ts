import { describe, expect, it } from 'vitest'
import { MalformedDer } from './malformed-der'
import { decodeTime, encodeGeneralizedTime, encodeUtcTime } from './time'

describe('times', () => {
  it.each([
    ['UTCTime of this century', '491231235959Z', true, '2049-12-31T23:59:59.000Z'],
    ['UTCTime of the last century', '500101000000Z', true, '1950-01-01T00:00:00.000Z'],
    ['UTCTime without seconds', '2601011200Z', true, '2026-01-01T12:00:00.000Z'],
    ['UTCTime with an offset', '260101120000+0200', true, '2026-01-01T10:00:00.000Z'],
    ['GeneralizedTime', '20260101120000Z', false, '2026-01-01T12:00:00.000Z'],
    ['a fraction', '20260101120000.5Z', false, '2026-01-01T12:00:00.500Z'],
    ['the year 1', '00010101000000Z', false, '0001-01-01T00:00:00.000Z'],
    ['the 29th of February', '20240229000000Z', false, '2024-02-29T00:00:00.000Z'],
  ])('%s', (_, text, isUtcTime, expected) => {
    expect(decodeTime(text, isUtcTime).toISOString()).toBe(expected)
  })

  it.each([
    ['a day that does not exist in the month', '20260231000000Z', false],
    ['the month 13', '20261301000000Z', false],
    ['the hour 24', '20260101240000Z', false],
    ['a local time', '20260101000000', false],
    ['a four-digit year in UTCTime', '20260101000000Z', true],
    ['a two-digit year in GeneralizedTime', '260101000000Z', false],
    ['letters', '2026010100000aZ', false],
  ])('reject %s', (_, text, isUtcTime) => {
    expect(() => decodeTime(text, isUtcTime)).toThrow(MalformedDer)
  })

  it('are written without unnecessary zeros', () => {
    expect(encodeGeneralizedTime(new Date('2026-01-02T03:04:05.120Z'))).toBe('20260102030405.12Z')
    expect(encodeGeneralizedTime(new Date('2026-01-02T03:04:05Z'))).toBe('20260102030405Z')
    expect(encodeUtcTime(new Date('2026-01-02T03:04:05Z'))).toBe('260102030405Z')
  })
})
