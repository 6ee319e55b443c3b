import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates'
import { fill } from './fill'
import { formatSize } from './sizes'

const at = new Date('2026-11-21T22:05:00Z')

describe('a date', () => {
  it.each([
    ['lt', '2026-11-22'],
    ['en', '22 November 2026'],
  ] as const)('in %s, in the zone of its reader, is %s', (language, text) => {
    expect(formatDate(at, language, 'Europe/Vilnius')).toBe(text)
  })

  it('has a clock of 24 hours beside it', () => {
    expect(formatDateTime(at, 'en', 'UTC')).toBe('21 November 2026, 22:05')
  })
})

describe('a size', () => {
  it.each([
    [0, 'en', '0 B'],
    [1023, 'en', '1,023 B'],
    [1024, 'en', '1 kB'],
    [1_300_000, 'en', '1.2 MB'],
    [1_300_000, 'lt', '1,2 MB'],
    [104_857_600, 'lt', '100 MB'],
  ] as const)('of %d octets in %s is %s', (octets, language, text) => {
    expect(formatSize(octets, language)).toBe(text.replace(' ', '\u00a0'))
  })
})

describe('a text with places to fill', () => {
  it('gets its values and keeps what nobody knows', () => {
    expect(fill('{sent} of {size}, {when}', { sent: 1, size: '2 MB' })).toBe('1 of 2 MB, {when}')
  })
})
