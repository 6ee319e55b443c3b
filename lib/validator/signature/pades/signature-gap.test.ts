import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { dictionary, name } from '#pdf/objects'
import {
  contentOfGap,
  coveredRanges,
  dictionaryWithGap,
  fillGap,
  type OpenTail,
  writeByteRange,
} from './signature-gap'

const open: OpenTail = { tail: utf8('before <00000000> after'), gap: [7, 17] }
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a signature gap', () => {
  it('is filled from the left and padded with zeros', () => {
    expect(textOf(fillGap(open, Uint8Array.of(0x30, 0xab)))).toBe('before <30AB0000> after')
  })

  it('does not change the original tail when it is filled', () => {
    fillGap(open, Uint8Array.of(1, 2, 3, 4))
    expect(textOf(open.tail)).toBe('before <00000000> after')
  })

  it('rejects a signature that does not fit', () => {
    expect(() => fillGap(open, new Uint8Array(5))).toThrow(RangeError)
  })

  it('returns its content', () => {
    const tail = fillGap(open, Uint8Array.of(1, 2))
    expect([...contentOfGap({ tail, gap: open.gap })]).toEqual([1, 2, 0, 0])
  })

  it('is not covered by the signature, brackets included', () => {
    expect(coveredRanges(100, open)).toEqual([
      [0, 107],
      [117, 123],
    ])
  })

  it('follows a fixed-width byte range in its dictionary', () => {
    const { content, byteRangeAt, gap } = dictionaryWithGap(dictionary({ Type: name('Sig') }), 2)
    const tail = Uint8Array.from(content)
    writeByteRange(tail, byteRangeAt, [
      [0, 9_999_999_999],
      [9_999_999_999, 19_999_999_998],
    ])
    expect(textOf(tail.subarray(...gap))).toBe('<0000>')
    expect(textOf(tail)).toMatch(
      /^<< \/Type \/Sig \/ByteRange \[0 9999999999 9999999999 9999999999\] +\/Contents <0000> >>$/,
    )
  })
})
