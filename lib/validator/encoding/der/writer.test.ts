import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeHex } from '../hex'
import { fieldsOf } from './fields'
import { MalformedDer } from './malformed-der'
import { readDer } from './reader'
import { contextTag, tags } from './tags'
import {
  bitStringBytesOf,
  booleanOf,
  bytesOf,
  integerOf,
  namedBitsOf,
  oidOf,
  onlyChild,
  textOf,
  timeOf,
} from './values'
import * as write from './writer'

describe('written values', () => {
  it('are read back: integers of any size and sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (value) => {
        expect(integerOf(readDer(write.integer(value)))).toBe(value)
      }),
    )
  })

  it('are read back: unsigned magnitudes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (magnitude) => {
        const value = integerOf(readDer(write.unsignedInteger(magnitude)))
        expect(value).toBe(BigInt(`0x${encodeHex(magnitude)}`))
      }),
    )
  })

  it('are read back: bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(bytesOf(readDer(write.octetString(bytes)))).toEqual(Buffer.from(bytes))
        expect(bitStringBytesOf(readDer(write.bitString(bytes)))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it('are read back: texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textOf(readDer(write.utf8String(text)))).toBe(text)
      }),
    )
  })

  it('are read back: named bits', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), (bits) => {
        const sorted = bits.toSorted((left, right) => left - right)
        expect(namedBitsOf(readDer(write.namedBits(bits)))).toEqual(sorted)
      }),
    )
  })

  it('are read back: times to the millisecond', () => {
    const between = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') }
    fc.assert(
      fc.property(fc.date({ ...between, noInvalidDate: true }), (time) => {
        expect(timeOf(readDer(write.generalizedTime(time)))).toEqual(time)
      }),
    )
  })

  it('have sorted members in a SET OF', () => {
    const set = write.setOf(write.integer(300), write.integer(2), write.integer(1))
    expect(encodeHex(set)).toBe('310a0201010201020202012c')
  })

  it('have explicit and implicit tags', () => {
    const explicit = readDer(write.explicit(0, write.integer(5)))
    expect(explicit.tag).toBe(contextTag(0))
    expect(integerOf(onlyChild(explicit))).toBe(5n)
    expect(readDer(write.implicit(1, write.sequence())).tag).toBe(0xa1)
    expect(readDer(write.implicit(1, write.nullValue())).tag).toBe(0x81)
  })

  it('use UTCTime through 2049 and GeneralizedTime afterwards', () => {
    expect(write.certificateTime(new Date('2049-12-31T23:59:59Z'))[0]).toBe(tags.utcTime)
    expect(write.certificateTime(new Date('2050-01-01T00:00:00Z'))[0]).toBe(tags.generalizedTime)
  })
})

describe('read values', () => {
  it.each([
    ['an integer without bytes', () => integerOf(readDer(Uint8Array.of(2, 0)))],
    [
      'an integer with an unnecessary zero byte',
      () => integerOf(readDer(Uint8Array.of(2, 2, 0, 1))),
    ],
    [
      'an integer with an unnecessary FF byte',
      () => integerOf(readDer(Uint8Array.of(2, 2, 255, 255))),
    ],
    ['a boolean of 1', () => booleanOf(readDer(Uint8Array.of(1, 1, 1)))],
    ['a boolean of two bytes', () => booleanOf(readDer(Uint8Array.of(1, 2, 0, 0)))],
    ['a bit string without bytes', () => namedBitsOf(readDer(Uint8Array.of(3, 0)))],
    ['eight unused bits', () => namedBitsOf(readDer(Uint8Array.of(3, 2, 8, 0)))],
    ['a text that is not UTF-8', () => textOf(readDer(Uint8Array.of(0x0c, 1, 0xff)))],
    ['half a UTF-16 character', () => textOf(readDer(Uint8Array.of(0x1e, 1, 65)))],
    ['another type', () => oidOf(readDer(write.integer(1)))],
    [
      'several values under one tag',
      () => onlyChild(readDer(write.sequence(write.nullValue(), write.nullValue()))),
    ],
  ])('reject %s', (_, read) => {
    expect(read).toThrow(MalformedDer)
  })

  it('may be in UTF-16 and UTF-32', () => {
    expect(textOf(readDer(Uint8Array.of(0x1e, 2, 0x01, 0x05)))).toBe('ą')
    expect(textOf(readDer(Uint8Array.of(0x1c, 4, 0, 1, 0xf4, 0x8d)))).toBe('\u{1f48d}')
  })
})

describe('DER fields', () => {
  const node = readDer(write.sequence(write.integer(1), write.utf8String('x')))

  it('are read in order, optional ones by tag', () => {
    const fields = fieldsOf(node)
    expect(integerOf(fields.next())).toBe(1n)
    expect(fields.optional(tags.boolean)).toBeUndefined()
    expect(textOf(fields.required(tags.utf8String))).toBe('x')
    expect(() => fields.end()).not.toThrow()
  })

  it('fail if a required one is missing', () => {
    expect(() => fieldsOf(node).required(tags.boolean)).toThrow(MalformedDer)
  })

  it('fail if fields remain at the end', () => {
    expect(() => fieldsOf(node).end()).toThrow(MalformedDer)
  })

  it('fail for another structure', () => {
    expect(() => fieldsOf(node, tags.set)).toThrow(MalformedDer)
  })
})
