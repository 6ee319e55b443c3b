import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHex, encodeHex } from '../hex'
import { MalformedDer } from './malformed-der'
import { type DerNode, readBer, readDer, readLeading } from './reader'
import { bytesOf } from './values'
import { octetString, sequence, tagged } from './writer'

const der = (hex: string) => readDer(decodeHex(hex))
const ber = (hex: string) => readBer(decodeHex(hex))

/** Visits the whole tree, like a reader without limits. */
function countNodes(node: DerNode): number {
  if (!node.isConstructed) return 1
  return node.children.reduce((count, child) => count + countNodes(child), 1)
}

describe('DER', () => {
  it('returns tag, content and raw bytes of every value', () => {
    const node = der('3003020105')
    expect(node.tag).toBe(0x30)
    expect(node.children.map(({ raw }) => encodeHex(raw))).toEqual(['020105'])
    expect(node.children.map(({ content }) => encodeHex(content))).toEqual(['05'])
  })

  it('reads lengths of several bytes', () => {
    const content = new Uint8Array(70_000).fill(7)
    expect(readDer(octetString(content)).content).toEqual(Buffer.from(content))
  })

  it.each([
    ['empty input', ''],
    ['a tag alone', '30'],
    ['a truncated value', '0405010203'],
    ['a child longer than its parent', '3003020205'],
    ['bytes after the value', '0500ff'],
    ['a length that could be shorter', '04810101'],
    ['a length with a leading zero', `04820080${'00'.repeat(128)}`],
    ['an indefinite length', '30800000'],
    ['a length of nine bytes', '0489010000000000000000'],
    ['a tag number above 30', '1f210100'],
    ['an end mark without a beginning', '0000'],
  ])('rejects %s', (_, hex) => {
    expect(() => countNodes(der(hex))).toThrow(MalformedDer)
  })

  it('does not read children of a primitive value', () => {
    expect(() => der('0500').children).toThrow(MalformedDer)
  })

  it('rejects values that are nested too deeply', () => {
    const deep = Array.from({ length: 100 }).reduce<Uint8Array>(
      (inner) => sequence(inner),
      sequence(),
    )
    expect(() => countNodes(readDer(deep))).toThrow('Nested too deeply')
  })

  it('reads the leading value and ignores the rest', () => {
    expect(encodeHex(readLeading(decodeHex('05000000ff'), 'DER').raw)).toBe('0500')
  })
})

describe('BER', () => {
  it('reads nested indefinite lengths', () => {
    const node = ber('3080308002010500000201060000')
    expect(countNodes(node)).toBe(4)
  })

  it('joins the parts of an octet string', () => {
    expect(encodeHex(bytesOf(ber('24800402010204030304050000')))).toBe('0102030405')
  })

  it('accepts lengths that could be shorter', () => {
    expect(encodeHex(ber('04810101').content)).toBe('01')
  })

  it.each([
    ['a missing end mark', '3080020105'],
    ['half an end mark', '308002010500'],
    ['a primitive value of indefinite length', '04800000'],
  ])('rejects %s', (_, hex) => {
    expect(() => ber(hex)).toThrow(MalformedDer)
  })

  it('rejects indefinite lengths nested too deeply', () => {
    expect(() => ber('3080'.repeat(5_000))).toThrow('Nested too deeply')
  })
})

describe('arbitrary bytes', () => {
  it('are read or rejected if a valid value was damaged', () => {
    const value = fc.letrec<{ node: Uint8Array }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.uint8Array({ maxLength: 20 }).map((content) => octetString(content)),
        fc.array(tie('node'), { maxLength: 4 }).map((parts) => tagged(0x30, ...parts)),
      ),
    })).node
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(255), (bytes, position, byte) => {
        const damaged = Uint8Array.from(bytes)
        damaged[position % damaged.length] = byte
        expectReadOrRefused(damaged)
      }),
      { numRuns: 2_000 },
    )
  })
})

function expectReadOrRefused(bytes: Uint8Array): void {
  for (const read of [readDer, readBer]) {
    try {
      expect(countNodes(read(bytes))).toBeGreaterThan(0)
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedDer)
    }
  }
}

describe('many values', () => {
  const many = readDer(
    tagged(
      0x30,
      new Uint8Array(40_000).map((_, index) => (index % 2 ? 0 : 5)),
    ),
  )

  it('are rejected if they are read as an array', () => {
    expect(() => many.children).toThrow('Too many values in one')
  })

  it('are read one at a time', () => {
    expect([...many.eachChild()]).toHaveLength(20_000)
  })
})
