import { describe, expect, it } from 'vitest'
import { preconditionOf } from './preconditions'

const evaluate = (
  headers: Record<string, string>,
  method = 'GET',
  etag: string | undefined = '"a"',
) => preconditionOf({ method, headers: new Headers(headers) }, etag)

describe('If-None-Match (RFC 9110, 13.1.2)', () => {
  it.each(['"a"', 'W/"a"', '*', ' * ', '"b", "a"', '"b",W/"a"', '"b,c", "a"'])(
    'does not send a file that %s names',
    (value) => {
      expect(evaluate({ 'if-none-match': value })).toBe('not-modified')
      expect(evaluate({ 'if-none-match': value }, 'HEAD')).toBe('not-modified')
      expect(evaluate({ 'if-none-match': value }, 'POST')).toBe('failed')
    },
  )

  it.each(['"b"', 'a', '', '"b, a"', '"W/a"'])('sends the file for %j', (value) => {
    expect(evaluate({ 'if-none-match': value })).toBe('met')
  })

  it('matches a file without a tag only by *', () => {
    const withoutTag = (value: string) =>
      preconditionOf({ method: 'GET', headers: new Headers({ 'if-none-match': value }) }, undefined)
    expect([withoutTag('*'), withoutTag('"a"')]).toEqual(['not-modified', 'met'])
  })
})

describe('If-Match (RFC 9110, 13.1.1)', () => {
  it.each(['"a"', '*', '"b", "a"'])('sends a file that %s names', (value) => {
    expect(evaluate({ 'if-match': value })).toBe('met')
  })

  it.each(['"b"', 'W/"a"', '', 'a'])('fails for %j', (value) => {
    expect(evaluate({ 'if-match': value })).toBe('failed')
  })

  it('is evaluated before If-None-Match', () => {
    expect(evaluate({ 'if-match': '"b"', 'if-none-match': '"a"' })).toBe('failed')
    expect(evaluate({ 'if-match': '"a"', 'if-none-match': '"a"' })).toBe('not-modified')
  })
})
