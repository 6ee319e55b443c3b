import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { MalformedPdf } from '../errors'
import { isName, isString } from '../objects'
import { Lexer } from './lexer'

function tokens(text: string) {
  const lexer = new Lexer(Buffer.from(text, 'latin1'))
  const found: unknown[] = []
  for (;;) {
    const token = lexer.next()
    if (typeof token === 'object' && token.kind === 'keyword' && token.text === '') return found
    found.push(plain(token))
  }
}

/** A token in a form that is readable in expectations. */
function plain(token: ReturnType<Lexer['next']>): unknown {
  if (typeof token === 'number') return token
  if (token.kind === 'keyword') return token.text
  if (isName(token)) return `/${token.value}`
  return isString(token) ? Buffer.from(token.bytes).toString('latin1') : undefined
}

describe('Lexer (ISO 32000-2, 7.2 and 7.3)', () => {
  it('reads numbers with signs and with a point at either end', () => {
    expect(tokens('12 -7 +3.5 -.25 4.')).toEqual([12, -7, 3.5, -0.25, 4])
  })

  it('ends a word at white space and at delimiters', () => {
    expect(tokens('12 0 obj<</A[true]>>')).toEqual([
      12,
      0,
      'obj',
      '<<',
      '/A',
      '[',
      'true',
      ']',
      '>>',
    ])
  })

  it('decodes #xx in names and keeps a stray #', () => {
    expect(tokens('/Byte#52ange /A#20B / /C#')).toEqual(['/ByteRange', '/A B', '/', '/C#'])
  })

  it('balances parentheses and decodes escapes in strings', () => {
    expect(tokens(String.raw`(a(b)c) (\)\(\\) (\101\7\1234) (\q)`)).toEqual([
      'a(b)c',
      ')(\\',
      'A\u0007S4',
      'q',
    ])
  })

  it('reads every end of line in a string as a line feed, and none after a backslash', () => {
    expect(tokens('(a\r\nb\rc\nd) (e\\\r\nf\\\ng)')).toEqual(['a\nb\nc\nd', 'efg'])
  })

  it('reads hexadecimal strings with blanks and an odd last digit', () => {
    expect(tokens('<48 65\n6C6c 6F7>')).toEqual(['Hellop'])
  })

  it('skips comments', () => {
    expect(tokens('1 % 2 (3\n4')).toEqual([1, 4])
  })

  it.each(['(a', '<41', '<4Z>'])('rejects the broken string %s', (text) => {
    expect(() => tokens(text)).toThrow(MalformedPdf)
  })

  it('reports that it read beyond the available bytes', () => {
    const lexer = new Lexer(utf8('12 '))
    lexer.next()
    expect(lexer.exhausted).toBe(false)
    lexer.next()
    expect(lexer.exhausted).toBe(true)
  })
})
