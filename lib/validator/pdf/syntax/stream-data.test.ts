import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import { dictionary, type PdfDictionary } from '../objects'
import { decode } from './stream-data'

const none: PdfDictionary = new Map()
const hex = (digits: string) => Buffer.from(digits.replace(/ /g, ''), 'hex')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('decode (ISO 32000-2, 7.4)', () => {
  it('inflates data with a missing checksum or end', () => {
    const bytes = deflateSync(Buffer.from('Hello, Hello, Hello'))
    expect(textOf(decode(bytes, 'FlateDecode', none))).toBe('Hello, Hello, Hello')
    expect(textOf(decode(bytes.subarray(0, -4), 'FlateDecode', none))).toBe('Hello, Hello, Hello')
  })

  it('rejects data that inflate beyond the limit', () => {
    const bomb = deflateSync(Buffer.alloc(pdfLimits.streamBytes + 1))
    expect(() => decode(bomb, 'FlateDecode', none)).toThrow(PdfTooComplex)
  })

  it('rejects data that are not compressed', () => {
    expect(() => decode(utf8('nonsense'), 'FlateDecode', none)).toThrow(MalformedPdf)
  })

  it('decodes the LZW example of 7.4.4.2', () => {
    const decoded = decode(hex('80 0B 60 50 22 0C 0C 85 01'), 'LZWDecode', none)
    expect([...decoded]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  it('decodes hexadecimal, base 85 and run-length data', () => {
    expect(textOf(decode(utf8('48 65 6C6C 6F>junk'), 'ASCIIHexDecode', none))).toBe('Hello')
    expect(textOf(decode(utf8('87cUR\nD]j7BEbo80~>'), 'ASCII85Decode', none))).toBe('Hello world!')
    expect([...decode(utf8('z~>'), 'ASCII85Decode', none)]).toEqual([0, 0, 0, 0])
    expect(textOf(decode(hex('02 414243 FE 44 80 45'), 'RunLengthDecode', none))).toBe('ABCDDD')
  })

  it('reverses each PNG filter of a predictor', () => {
    const rows = [
      [0, 1, 2, 3],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 1, 1, 1],
      [4, 1, 1, 1],
    ]
    const parameters = dictionary({ Predictor: 12, Columns: 3 })
    const decoded = decode(deflateSync(Buffer.from(rows.flat())), 'FlateDecode', parameters)
    expect([...decoded]).toEqual([1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5])
  })

  it('reverses the TIFF predictor sample by sample', () => {
    const parameters = dictionary({ Predictor: 2, Columns: 2, Colors: 2 })
    const bytes = deflateSync(Buffer.from([1, 10, 1, 1, 5, 5, 255, 1]))
    expect([...decode(bytes, 'FlateDecode', parameters)]).toEqual([1, 10, 2, 11, 5, 5, 4, 6])
  })

  it('rejects image filters', () => {
    expect(() => decode(utf8(''), 'DCTDecode', none)).toThrow(MalformedPdf)
  })
})
