import { hash } from 'node:crypto'
import { constants, deflateRawSync, deflateSync, crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import * as browser from './browser/inflate'
import { InflateDamaged, type InflatePort, InflateTooLarge } from './inflate-port'
import * as node from './node/inflate'

const ports: readonly (readonly [name: string, InflatePort])[] = [
  ['Node', node],
  ['browsers', browser],
]

/** Content of several kinds: stored, with short and long codes, with matches that overlap and reach far back. */
const contents: Readonly<Record<string, Bytes>> = {
  nothing: new Uint8Array(),
  'one byte': Buffer.from('a'),
  text: Buffer.from('It was the best of times, it was the worst of times. '.repeat(300)),
  zeros: new Uint8Array(300_000),
  noise: noise(100_000),
  'noise twice': Buffer.concat([noise(32_768), noise(32_768)]),
  'rare symbols': Buffer.concat(
    Array.from({ length: 18 }, (_, symbol) => Buffer.alloc(2 ** symbol, symbol)),
  ),
}

/** Bytes without a pattern, the same in each run. */
function noise(length: number): Bytes {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

const settings = [
  { level: 9 },
  { level: 1 },
  { level: 0 },
  { strategy: constants.Z_FIXED },
  { strategy: constants.Z_HUFFMAN_ONLY },
  { strategy: constants.Z_RLE },
  { memLevel: 1 },
]

const most = 1 << 24

describe.each(ports)('inflating for %s', (_, port) => {
  it.each(Object.entries(contents))('gives back %s', async (__, content) => {
    for (const options of settings) {
      const raw = deflateRawSync(content, options)
      const whole = port.inflateRaw(raw, most)
      expect(digest(whole.content)).toBe(digest(content))
      expect(whole.consumed).toBe(raw.length)
      const wrapped = deflateSync(content, options)
      expect(digest(port.inflateZlib(wrapped, most))).toBe(digest(content))
      const parts = port.inflatePieces(pieces(raw, 1_000), raw.length)
      expect(digest(await joined(parts))).toBe(digest(content))
    }
  })

  it('refuses content that is larger than allowed', () => {
    const bomb = deflateRawSync(new Uint8Array(10_000_000))
    expect(() => port.inflateRaw(bomb, 1_000_000)).toThrow(InflateTooLarge)
    expect(() => port.inflateRaw(bomb, 9_999_999)).toThrow(InflateTooLarge)
    expect(port.inflateRaw(bomb, 10_000_000).content).toHaveLength(10_000_000)
    const wrapped = deflateSync(new Uint8Array(10_000_000))
    expect(() => port.inflateZlib(wrapped, 9_999_999)).toThrow(InflateTooLarge)
  })

  it('refuses complete data that ends early, and counts what follows', () => {
    const raw = deflateRawSync(Buffer.from('text '.repeat(100)))
    expect(() => port.inflateRaw(raw.subarray(0, -1), most)).toThrow(InflateDamaged)
    expect(() => port.inflateRaw(new Uint8Array(), most)).toThrow(InflateDamaged)
    const longer = Buffer.concat([raw, Buffer.from('more')])
    expect(port.inflateRaw(longer, most).consumed).toBe(raw.length)
  })

  it('reads zlib data without its end, but not with a wrong checksum', () => {
    const content = Buffer.from('text '.repeat(100))
    const data = deflateSync(content)
    expect(Buffer.from(port.inflateZlib(data.subarray(0, -4), most))).toEqual(content)
    expect(port.inflateZlib(data.subarray(0, -10), most).length).toBeLessThan(content.length)
    const wrong = data.with(-1, (data.at(-1) ?? 0) ^ 1)
    expect(() => port.inflateZlib(wrong, most)).toThrow(InflateDamaged)
  })

  it('refuses pieces that end early, go on, or are damaged', async () => {
    const raw = deflateRawSync(noise(50_000))
    const readWith = (data: Bytes, size: number) =>
      joined(port.inflatePieces(pieces(data, 777), size))
    await expect(readWith(raw.subarray(0, -1), raw.length - 1)).rejects.toThrow(InflateDamaged)
    const longer = Buffer.concat([raw, Buffer.from('more')])
    await expect(readWith(longer, longer.length)).rejects.toThrow(InflateDamaged)
    const damaged = raw.with(0, 7)
    await expect(readWith(damaged, raw.length)).rejects.toThrow(InflateDamaged)
  })

  it('passes on errors of the source', async () => {
    async function* broken(): AsyncGenerator<Bytes> {
      yield deflateRawSync(Buffer.from('text')).subarray(0, 2)
      throw new Error('The disk fails')
    }
    await expect(joined(port.inflatePieces(broken(), 10))).rejects.toThrow('The disk fails')
  })
})

describe('the CRC-32 for browsers', () => {
  it('is that of zlib, in parts, too', () => {
    for (const content of Object.values(contents)) {
      expect(browser.crc32(content)).toBe(zlibCrc32(content))
      const [one, other] = [content.subarray(0, 99), content.subarray(99)]
      expect(browser.crc32(other, browser.crc32(one))).toBe(zlibCrc32(content))
    }
  })
})

describe('inflating damaged data in browsers', () => {
  it('gives the content or the refusal of Node, wherever data is cut', () => {
    const data = deflateSync(
      Buffer.concat([noise(150), Buffer.from('the worst of times, '.repeat(40))]),
    )
    for (let end = 0; end < data.length; end++) expectAgreement(data.subarray(0, end), most)
  })

  it('gives the content or the refusal of Node for random changes', () => {
    const originals = Object.values(contents).flatMap((content) =>
      settings.map((options) => deflateSync(content.subarray(0, 40_000), options)),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom(100, 4_096, 16_384, 20_000, most),
        (original, changes, bytesMax) => {
          const data = Uint8Array.from(original)
          for (const [at, mask] of changes) {
            // Most changes go to the headers, where codes are defined.
            const index = at % Math.min(data.length, at % 2 === 0 ? 80 : data.length)
            data[index] = (data[index] ?? 0) ^ mask
          }
          expectAgreement(data, bytesMax)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('gives the content or the refusal of Node for bytes without meaning', () => {
    const anything = fc.uint8Array({ minLength: 0, maxLength: 60 })
    fc.assert(
      fc.property(anything, fc.constantFrom(0, 3, 4, 5), (bytes, blockType) => {
        const data = Uint8Array.from([0x78, 0x9c, ...bytes])
        if (bytes.length > 0) data[2] = ((bytes[0] ?? 0) & 0xf8) | blockType
        expectAgreement(data, most)
      }),
      { numRuns: 3_000 },
    )
  })
})

/** Compares all functions over the same data with a header of zlib. */
function expectAgreement(data: Bytes, bytesMax: number): void {
  const raw = data.subarray(2)
  const calls: readonly ((port: InflatePort) => object)[] = [
    (port) => ({ content: digest(port.inflateZlib(data, bytesMax)) }),
    (port) => plain(port.inflateRaw(raw, bytesMax)),
    (port) => ({ content: digest(port.inflateBeginning(raw.subarray(0, 512))) }),
  ]
  for (const call of calls) expect(outcome(() => call(browser))).toEqual(outcome(() => call(node)))
}

function outcome(call: () => object): object {
  try {
    return call()
  } catch (error) {
    if (error instanceof InflateDamaged) return { refused: 'damaged' }
    if (error instanceof InflateTooLarge) return { refused: 'too large' }
    throw error
  }
}

function plain({ content, consumed }: { readonly content: Bytes; readonly consumed: number }) {
  return { content: digest(content), consumed }
}

/** Comparing long arrays takes seconds. */
function digest(bytes: Bytes): string {
  return hash('sha1', bytes)
}

async function* pieces(data: Bytes, size: number): AsyncGenerator<Bytes> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size)
}

async function joined(source: AsyncGenerator<Bytes>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of source) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
