import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Base64Decoder,
  decodeBase64,
  decodeBase64Url,
  encodeBase64,
  encodeBase64Url,
} from './base64'
import { InvalidEncoding } from './invalid-encoding'

describe('Base64', () => {
  it('decodes what was encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it('encodes a view, not the underlying buffer', () => {
    expect(encodeBase64(new Uint8Array([0, 1, 2, 3]).subarray(1, 3))).toBe('AQI=')
  })

  it('decodes the empty text', () => {
    expect(decodeBase64('')).toHaveLength(0)
  })

  it.each(['QUJDQUJD\r\n', 'QUJD\nQUJD', 'QUJD\r\nQUI='])('reports line breaks in %j', (text) => {
    const inPieces = () => {
      const decoder = new Base64Decoder()
      decoder.push(Buffer.from(text))
      decoder.end()
    }
    for (const decode of [() => decodeBase64(text), inPieces]) {
      expect(decode).toThrow(expect.objectContaining({ hasLineBreaks: true }))
    }
    expect(() => decodeBase64('QUJ*')).toThrow(expect.objectContaining({ hasLineBreaks: false }))
  })

  it.each([
    ['a character outside the alphabet', 'QUJ*'],
    ['a blank', 'QUJD QUJD=='],
    ['a line end', 'QUJDQUJ\n'],
    ['the URL alphabet', 'QU-_'],
    ['a letter whose low byte is in the alphabet', 'QUJ\u0141'],
    ['missing padding', 'QUI'],
    ['padding in the middle', 'QQ==QUJD'],
    ['padding too early', 'QQ=='.repeat(2)],
    ['only padding', '===='],
    ['three paddings', 'Q==='],
    ['unused bits that are not zero', 'QR=='],
    ['such bits in the last of many groups', 'QUJDQUJ='.replace('J=', 'L=')],
  ])('rejects %s', (_, text) => {
    expect(() => decodeBase64(text)).toThrow(InvalidEncoding)
  })

  it('accepts exactly the texts that it would write', () => {
    const characters = fc.constantFrom(...'ABab09+/=-_ \u0141')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        const isCanonical = Buffer.from(text, 'base64').toString('base64') === text
        if (isCanonical) expect(encodeBase64(decodeBase64(text))).toBe(text)
        else expect(() => decodeBase64(text)).toThrow(InvalidEncoding)
      }),
    )
  })
})

describe('Base64 in pieces', () => {
  const characters = fc.constantFrom(...'ABab09+/=-_ \u0141')
  const texts = fc.oneof(
    fc.string({ unit: characters, maxLength: 24 }),
    fc.base64String({ maxLength: 40 }),
  )
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

  it('is accepted and rejected like the whole text', () => {
    fc.assert(
      fc.property(texts, sizes, (text, cuts) => {
        expect(outcome(() => decodeInPieces(text, cuts))).toEqual(outcome(() => decodeBase64(text)))
      }),
    )
  })
})

describe('a Base64url text', () => {
  it('gives the encoded bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it.each([
    ['a padded text', 'QQ=='],
    ['the other alphabet', '+/+/'],
    ['a blank', 'QUFB QUFB'],
    ['a line break', 'QUFB\n'],
    ['one character too many', 'QUFBQ'],
    ['bits left over', 'QR'],
    ['a character that is not ASCII', 'QUFÅ'],
  ])('is rejected for %s', (_, text) => {
    expect(outcome(() => decodeBase64Url(text))).toBe('refused')
  })

  it('is the only text that has its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 12 }), (text) => {
        const bytes = outcome(() => decodeBase64Url(text))
        if (Buffer.isBuffer(bytes)) expect(encodeBase64Url(bytes)).toBe(text)
      }),
    )
  })
})

function decodeInPieces(text: string, sizes: readonly number[]): Uint8Array {
  const decoder = new Base64Decoder()
  const bytes = Buffer.from(text)
  const parts: Uint8Array[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    parts.push(decoder.push(bytes.subarray(at, at + size)))
    at += size
  }
  return Buffer.concat([...parts, decoder.end()])
}

function outcome(decode: () => Uint8Array): unknown {
  try {
    return Buffer.from(decode())
  } catch (error) {
    if (error instanceof InvalidEncoding) return 'refused'
    throw error
  }
}
