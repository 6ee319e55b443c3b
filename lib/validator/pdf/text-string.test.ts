import { describe, expect, it } from 'vitest'
import { dateOf, dateString } from './date'
import { string } from './objects'
import { textOfString, textString } from './text-string'

const hexOf = (text: string) => Buffer.from(textString(text).bytes).toString('hex')

describe('textString (ISO 32000-2, 7.9.2.2)', () => {
  it('writes letters beyond ASCII as UTF-16BE with a byte order mark', () => {
    expect(hexOf('Žą')).toBe('feff017d0105')
    expect(hexOf('Jonas')).toBe(Buffer.from('Jonas').toString('hex'))
  })

  it.each(['Jonas', 'ŽYGIMANTĖ', '😀', ''])('reads back %s', (text) => {
    expect(textOfString(textString(text))).toBe(text)
  })

  it('reads UTF-8 with a byte order mark', () => {
    expect(textOfString(string(Buffer.from('\ufeffąčę', 'utf8')))).toBe('ąčę')
  })
})

const read = (text: string) => dateOf(string(Buffer.from(text)))?.toISOString()

describe('dateString (ISO 32000-2, 7.9.4)', () => {
  it('includes the time zone', () => {
    const { bytes } = dateString(new Date('2026-03-01T09:30:05Z'))
    expect(Buffer.from(bytes).toString()).toBe("D:20260301093005+00'00'")
  })

  it.each([
    ["D:20260301113005+02'00'", '2026-03-01T09:30:05.000Z'],
    ["D:20260301013005-08'00", '2026-03-01T09:30:05.000Z'],
    ['D:20260301093005Z', '2026-03-01T09:30:05.000Z'],
    ['D:2026', '2026-01-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each(['yesterday', 'D:20261399'])('returns undefined for %s, which is not a date', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
