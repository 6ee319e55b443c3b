import { describe, expect, it } from 'vitest'
import { readMessages } from '@/messages/messages'
import { formatDate, formatDateTime } from './dates'
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

  it('has a clock of 24 hours beside it', async () => {
    const words = (await readMessages('en')).language
    expect(formatDateTime(at, words, 'UTC')).toBe('21 November 2026, 22:05')
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
