import { describe, expect, it } from 'vitest'
import { fileName } from '@/lib/gateway/contract/text'
import { checkRate, reportedName } from './check-file'

it.each([
  ['an ordinary name', 'Sutartis (2).pdf', 'Sutartis (2).pdf'],
  ['characters that turn the text around', 'a\u202efdp.exe', 'afdp.exe'],
  ['control characters', 'a\u0000b\nc.pdf', 'abc.pdf'],
  ['nothing but blanks', '  ', 'document'],
  ['a name that is too long', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['half a letter at the cut', `${'😀'.repeat(99)}a.pdf`, `${'😀'.repeat(62)}a.pdf`],
])('makes %s a name that the gateway takes', (_, given, expected) => {
  expect(reportedName(given)).toBe(expected)
  expect(fileName.safeParse(reportedName(given)).success).toBe(true)
})

const noon = Date.parse('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon + seconds * 1000)

function takeOften(rate: ReturnType<typeof checkRate>, from: string, times: number) {
  return Array.from({ length: times }, () => rate.take(from, later(0)))
}

describe('the rate of checks', () => {
  it('lets one address have twenty files checked in a minute', () => {
    const rate = checkRate()
    expect(takeOften(rate, 'a', 20)).not.toContain(false)
    expect(rate.take('a', later(59))).toBe(false)
    expect(rate.take('b', later(59))).toBe(true)
  })

  it('forgets what is a minute old', () => {
    const rate = checkRate()
    takeOften(rate, 'a', 20)
    expect(rate.take('a', later(61))).toBe(true)
  })

  it('has an end for all addresses together', () => {
    const rate = checkRate()
    for (const from of ['a', 'b', 'c', 'd', 'e', 'f']) takeOften(rate, from, 20)
    expect(rate.take('g', later(1))).toBe(false)
  })
})
