import { describe, expect, it } from 'vitest'
import { readMessages } from '@/messages/messages'
import { formatDate, formatDateTime, formatDay, formatMoment, formatShortDate } from './dates'
import { formatSize } from './sizes'

const at = new Date('2026-11-21T22:05:00Z')

describe('a date', () => {
  it.each([
    ['lt', '2026-11-22'],
    ['lv', '22.11.2026'],
    ['et', '22.11.2026'],
    ['en', '22 November 2026'],
  ] as const)('in %s, in the zone of its reader, is %s', async (language, text) => {
    const words = (await readMessages(language)).language
    expect(formatDate(at, words, 'Europe/Vilnius')).toBe(text)
  })

  it('has a 24-hour clock', async () => {
    const words = (await readMessages('en')).language
    expect(formatDateTime(at, words, 'UTC')).toBe('21 November 2026, 22:05')
  })
})

describe('a date where there is little room', () => {
  const now = new Date('2026-11-23T10:00:00Z')

  it.each([
    ['lt', '2026-11-22', '2026-11-22'],
    ['lv', '22.11.2026', '22.11.2026'],
    ['en', '22 Nov', 'Sunday 22 November'],
  ] as const)('in %s is %s, and with the weekday %s', async (language, short, day) => {
    const words = (await readMessages(language)).language
    expect(formatShortDate(at, words, 'Europe/Vilnius', now)).toBe(short)
    expect(formatDay(at, words, 'Europe/Vilnius', now)).toBe(day)
  })

  it('has its year in another year', async () => {
    const words = (await readMessages('en')).language
    const later = new Date('2027-01-02T10:00:00Z')
    expect(formatShortDate(at, words, 'UTC', later)).toBe('21 Nov 2026')
    expect(formatDay(at, words, 'UTC', later)).toBe('21 November 2026')
  })

  it("is the time on the reader's current day", async () => {
    const words = (await readMessages('en')).language
    const soon = new Date('2026-11-21T22:30:00Z')
    expect(formatMoment(at, words, 'UTC', soon)).toBe('22:05')
    expect(formatMoment(at, words, 'UTC', now)).toBe('21 Nov')
    expect(formatMoment(at, words, 'Europe/Vilnius', soon)).toBe('00:05')
    expect(formatDay(at, words, 'UTC', soon)).toBe('22:05')
    expect(formatDay(at, words, 'UTC', now)).toBe('Saturday 21 November')
  })
})

describe('a size', () => {
  it.each([
    [0, 'en', '0 B'],
    [999, 'en', '999 B'],
    [1000, 'en', '1 kB'],
    [262_961, 'en', '263 kB'],
    [1_300_000, 'en', '1.3 MB'],
    [1_300_000, 'lt', '1,3 MB'],
    [100_000_000, 'lt', '100 MB'],
    [1_300_000, 'lv', '1,3 MB'],
    [1_300_000, 'et', '1,3 MB'],
  ] as const)('of %d bytes in %s is %s', (bytes, language, text) => {
    expect(formatSize(bytes, language)).toBe(text.replace(' ', '\u00a0'))
  })
})
