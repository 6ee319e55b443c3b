import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { logoFault } from './logo-fault'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return chunk('IHDR', data)
}

/** A grey PNG. */
function png(width: number, height: number, ...more: readonly Buffer[]): Buffer {
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)))
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, header(width, height), ...more, pixels, end])
}

describe('a logo', () => {
  it.each([
    ['small', png(1, 1)],
    ['as large as allowed', png(1000, 1000)],
    ['with text in it', png(8, 8, chunk('tEXt', Buffer.from('Title\0Logo')))],
  ])('may be a PNG: %s', (_, file) => {
    expect(logoFault(file)).toBeUndefined()
  })

  it.each([
    ['not a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG'],
    ['nothing', Buffer.alloc(0), 'not a PNG'],
    ['too wide', png(1001, 1), '1001 × 1 pixels'],
    ['without pixels', png(0, 8), '0 × 8 pixels'],
    ['too large', png(8, 8, chunk('tEXt', Buffer.alloc(100_000))), 'bytes'],
    ['cut', png(8, 8).subarray(0, -1), 'damaged'],
    ['longer than its end', Buffer.concat([png(8, 8), Buffer.from('<script>')]), 'damaged'],
    ['animated', png(8, 8, chunk('acTL', Buffer.alloc(8))), 'animated'],
    ['with an unknown critical part', png(8, 8, chunk('XyZw', Buffer.alloc(8))), 'parts'],
    ['without a header', Buffer.concat([signature, chunk('IEND', Buffer.alloc(0))]), 'damaged'],
    [
      'far larger when decompressed',
      Buffer.concat([
        signature,
        header(2, 2),
        chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
      'damaged',
    ],
  ])('is rejected: %s', (_, file, fault) => {
    expect(logoFault(file)).toContain(fault)
  })

  it('is rejected if one of its bytes was changed', () => {
    const file = png(8, 8)
    file[20] = (file[20] ?? 0) ^ 1
    expect(logoFault(file)).toContain('damaged')
  })
})
