import { describe, expect, it } from 'vitest'
import { readDateTime, writeDateTime } from './signed-properties'

describe('xs:dateTime', () => {
  it.each([
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T11:30:00+02:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00.123456789Z', '2026-03-01T09:30:00.123Z'],
  ])('%s is %s', (text, time) => {
    expect(readDateTime(text)?.toISOString()).toBe(time)
  })

  it.each([undefined, '', '2026-03-01', '2026-13-01T00:00:00Z', 'yesterday'])(
    '%s is not a time',
    (text) => {
      expect(readDateTime(text)).toBeUndefined()
    },
  )

  it('is written in UTC and whole seconds', () => {
    expect(writeDateTime(new Date('2026-03-01T09:30:00.999Z'))).toBe('2026-03-01T09:30:00Z')
  })
})
