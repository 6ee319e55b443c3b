import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { dictionary, name, type PdfObject, reference, stream, string } from '../objects'
import { Lexer } from './lexer'
import { parseObject } from './parser'
import { serialize } from './serialize'

const parse = (bytes: Uint8Array) => parseObject(new Lexer(bytes))
const text = (object: PdfObject) => Buffer.from(serialize(object)).toString('latin1')

const latin1 = fc.uint8Array({ maxLength: 12 }).map((bytes) => {
  return Buffer.from(bytes).toString('latin1')
})

const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    latin1.map(name),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => string(Buffer.from(bytes))),
    fc.tuple(fc.nat(), fc.nat(65_535)).map(([number, generation]) => reference(number, generation)),
    fc.array(tie('object'), { maxLength: 5 }),
    fc.array(fc.tuple(latin1, tie('object')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
}))

describe('serialize and parseObject', () => {
  it('return every object that was written', () => {
    fc.assert(
      fc.property(object, (original) => {
        const [first, second] = [serialize(original), serialize(parse(serialize(original)))]
        expect(text(parse(first))).toEqual(text(original))
        expect(second).toEqual(first)
      }),
    )
  })

  it('write small and large numbers without an exponent (ISO 32000-2, 7.3.3)', () => {
    expect([0.1, 1e-7, 1e21, -2.5, 612].map(text)).toEqual([
      '0.1',
      '0.0000001',
      '1e+21',
      '-2.5',
      '612',
    ])
  })

  it('keep all digits of numbers in arrays', () => {
    const box = '[0 0 595.2799999999999727 [2 841.8899999999999864]]'
    expect(text(parse(utf8(box)))).toBe(box)
  })

  it('escape special characters in names', () => {
    expect(text(name('A B/ž'.replace('ž', '\u00fe')))).toBe('/A#20B#2F#FE')
  })

  it('set the length of a stream', () => {
    expect(text(stream({ Type: name('X') }, utf8('abc')))).toBe(
      '<< /Type /X /Length 3 >>\nstream\nabc\nendstream',
    )
  })

  it('distinguish unknown words from objects', () => {
    expect(() => parse(utf8('[1 2 endobj'))).toThrow(MalformedPdf)
    expect(() => parse(utf8('<< 1 2 >>'))).toThrow(MalformedPdf)
  })

  it('reject arrays that are nested too deeply', () => {
    expect(() => parse(utf8('['.repeat(100_000)))).toThrow(PdfTooComplex)
  })

  it('distinguish a reference from two numbers', () => {
    expect(parse(utf8('[1 0 R 1 0 2 0 R]'))).toEqual([reference(1), 1, 0, reference(2)])
  })

  it('use the last of two equal keys', () => {
    expect(parse(utf8('<< /A 1 /A 2 >>'))).toEqual(dictionary({ A: 2 }))
  })
})
