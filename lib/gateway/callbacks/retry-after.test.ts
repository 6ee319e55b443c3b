import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after'

const at = new Date('2026-11-21T10:00:00Z')

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-21', undefined],
  ['99999999999999', undefined],
])('reads %j as %j', (value, expected) => {
  expect(retryAfterMs(value, at)).toBe(expected)
})
