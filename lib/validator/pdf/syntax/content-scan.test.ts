import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitReferences } from '../changes/references'
import { MalformedPdf } from '../errors'
import { scanContent } from './content-scan'
import { Lexer } from './lexer'
import { parseObject } from './parser'

function scan(text: string, starts: readonly number[] = [0]) {
  const targets = new Set<number>()
  const bytes = Buffer.from(text, 'latin1')
  return { targets, ...scanContent(bytes, starts, ['JS', 'Launch'], (one) => targets.add(one)) }
}

/** The references that the parser finds in the object at an offset. */
function referencesAt(text: string, start: number): number[] {
  const found: number[] = []
  try {
    const lexer = new Lexer(Buffer.from(text, 'latin1').subarray(start))
    visitReferences(parseObject(lexer), ({ number }) => found.push(number))
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error
  }
  return found
}

describe('scanContent', () => {
  it.each([
    '12 0 R',
    '[12 0 R]',
    '<</A 12 0 R>>',
    '+12 0 R',
    '0012\n00\tR',
    '12. 0 R',
    '12.00 0 R',
  ])('finds the reference in %j', (text) => {
    expect(scan(text)).toMatchObject({ isComplete: true, targets: new Set([12]) })
  })

  it.each(['12 0 %\nR', '12%x 7\n0 R', '12 0% 1 0 R\rR'])('leaves %j to the parser', (text) => {
    expect(scan(text).isComplete).toBe(false)
  })

  it('leaves an object that begins inside a number to the parser', () => {
    expect(scan('9912 0 R', [2]).isComplete).toBe(false)
  })

  it.each([
    ['<</JS(x)>>', true],
    ['<</S/Launch>>', true],
    ['/#4aS', true],
    ['/JSON', false],
    ['(JS)', false],
    ['(http://example.org/page#top)', false],
  ])('reports for %j whether it may contain a name: %s', (text, expected) => {
    expect(scan(text).hasNames).toBe(expected)
  })

  it('finds every reference that the parser finds, wherever an object begins', () => {
    const piece = fc.constantFrom(
      ...['12', '0', 'R', '7', '+7', '12.0', '00', 'RR', '99', 'true', '/A', '/R', '/12'],
      ...[' ', ' ', ' ', '\n', '\r', '\0', '%', '(', ')', '<<', '>>', '[', ']', '<41>', '\\'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(60), (pieces, offset) => {
        const text = pieces.join('')
        const start = Math.min(offset, text.length)
        const { isComplete, targets } = scan(text, [start])
        return !isComplete || referencesAt(text, start).every((number) => targets.has(number))
      }),
      { numRuns: 20_000 },
    )
  })
})
