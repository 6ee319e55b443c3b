import { describe, expect, it } from 'vitest'
import { decodeHex, encodeHex } from '../hex'
import { derEncoding } from './der-encoding'
import { MalformedDer } from './malformed-der'
import { readBer } from './reader'

const encodingOf = (hex: string) =>
  encodeHex(derEncoding(readBer(decodeHex(hex.replaceAll(' ', '')))))

describe('the DER encoding of', () => {
  it.each([
    ['a value in DER', '30 05 02 01 07 05 00', '30050201070500'],
    ['a length in a longer form', '30 81 03 02 01 07', '3003020107'],
    ['a longer form inside', '30 05 04 82 00 01 aa', '30030401aa'],
    ['an indefinite length', '30 80 02 01 07 00 00', '3003020107'],
    ['a string in parts', '24 80 04 01 aa 04 01 bb 00 00', '0402aabb'],
    ['a string in parts of parts', '24 07 24 03 04 01 aa 04 00', '0401aa'],
    ['a text in parts', '2c 06 04 01 61 0c 01 62', '0c026162'],
    ['another TRUE', '01 01 01', '0101ff'],
    ['FALSE', '01 01 00', '010100'],
    ['a set in another order', '31 06 02 01 09 02 01 02', '3106020102020109'],
    ['parts under an implicit tag', 'a0 80 04 01 aa 00 00', 'a0030401aa'],
  ])('%s', (_, sent, der) => {
    expect(encodingOf(sent)).toBe(der)
  })

  it('a string whose parts are not strings is rejected', () => {
    expect(() => encodingOf('24 03 02 01 07')).toThrow(MalformedDer)
  })
})
