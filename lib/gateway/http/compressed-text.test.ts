import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { codingFor, compressedText, textResponse } from './compressed-text'

const text = JSON.stringify({
  paths: Array.from({ length: 1_000 }, (_, index) => `/path/${index}`),
})

async function ask(headers: Record<string, string>, method = 'GET') {
  return textResponse(await compressedText(text), 'application/json', {
    method,
    headers: new Headers(headers),
  })
}

describe('codingFor (RFC 9110, 12.5.3)', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.2', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['deflate, zstd', 'identity'],
    ['br;q=x', 'br'],
  ])('chooses for %j the coding %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding)
  })
})

describe('textResponse', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends the text with coding %s', async (coding, decompress) => {
    const response = await ask({ 'accept-encoding': coding })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(text.length / 3)
    expect(decompress(bytes).toString()).toBe(text)
  })

  it('has a tag for each coding, and answers 304 to a caller that has the text', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) =>
        (await ask({ 'accept-encoding': coding })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
    const tag = tags[0] ?? ''
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, tag, null])
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(200)
  })

  it('answers HEAD with headers only', async () => {
    const response = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect([response.body, Number(response.headers.get('content-length')) > 0]).toEqual([
      null,
      true,
    ])
  })
})
