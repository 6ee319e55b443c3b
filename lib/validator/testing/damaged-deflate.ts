import { hash } from 'node:crypto'
import { constants, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '#encoding/bytes'
import * as browser from '#encoding/platform/browser/inflate'
import { InflateDamaged, type InflatePort, InflateTooLarge } from '#encoding/platform/inflate-port'
import * as node from '#encoding/platform/node/inflate'

/**
 * Contents that give different kinds of blocks: stored, with short and long codes, with overlapping and distant
 * matches.
 */
export const contents: Readonly<Record<string, Bytes>> = {
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

/** Bytes without a pattern. They are the same in each run. */
export function noise(length: number): Bytes {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

export const settings = [
  { level: 9 },
  { level: 1 },
  { level: 0 },
  { strategy: constants.Z_FIXED },
  { strategy: constants.Z_HUFFMAN_ONLY },
  { strategy: constants.Z_RLE },
  { memLevel: 1 },
]

export const most = 1 << 24

/**
 * Registers tests that inflate damaged data with the browser code and in Node. `numRuns` is the number of random cases.
 */
export function testDamagedData(numRuns: number): void {
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
              // Most changes are made in the first 80 bytes, where the codes are defined.
              const index = at % Math.min(data.length, at % 2 === 0 ? 80 : data.length)
              data[index] = (data[index] ?? 0) ^ mask
            }
            expectAgreement(data, bytesMax)
          },
        ),
        { numRuns },
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
        { numRuns },
      )
    })
  })
}

/** Compares all functions of the browser code with those of Node. The data begins with a zlib header. */
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

/** A digest for comparisons, because comparing long arrays takes seconds. */
export function digest(bytes: Bytes): string {
  return hash('sha1', bytes)
}
