import { deflateRawSync, deflateSync, crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contents, digest, most, noise, settings, testDamagedData } from '#testing/damaged-deflate'
import type { Bytes } from '../bytes'
import * as browser from './browser/inflate'
import { InflateDamaged, type InflatePort, InflateTooLarge } from './inflate-port'
import * as node from './node/inflate'

const ports: readonly (readonly [name: string, InflatePort])[] = [
  ['Node', node],
  ['browsers', browser],
]

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

  it('refuses data that end early, and returns where longer data end', () => {
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

  it('refuses pieces that end early, continue after the end, or are damaged', async () => {
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

// The slow tests try ten times as many damaged inputs.
testDamagedData(200)

async function* pieces(data: Bytes, size: number): AsyncGenerator<Bytes> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size)
}

async function joined(source: AsyncGenerator<Bytes>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of source) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
