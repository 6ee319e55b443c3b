import type { ByteRange } from '@paraph/validator/encoding/byte-source'
import { describe, expect, it } from 'vitest'
import { FileReply } from '@/lib/gateway/operation/reply'
import { askedRange, fileResponse } from './file-response'

const bytes = Buffer.from('0123456789')
const sha256 = 'abc'

function reply(name = 'a.pdf') {
  return new FileReply({
    name,
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256,
    async *chunks([start, end]: ByteRange = [0, bytes.length]) {
      yield bytes.subarray(start, end)
    },
  })
}

function ask(headers: Record<string, string>, name?: string): Promise<Response> {
  return fileResponse(reply(name), { method: 'GET', headers: new Headers(headers) })
}

const headersOf = (response: Response, ...names: readonly string[]) =>
  names.map((name) => response.headers.get(name))

describe('fileResponse', () => {
  it('returns a range to a hosted call, which reads with POST', async () => {
    const headers = new Headers({ range: 'bytes=2-4', 'if-match': '"abc"' })
    const response = await fileResponse(reply(), { method: 'POST', headers })
    expect([response.status, await response.text()]).toEqual([206, '234'])
  })

  it.each([
    ['žąsis – <b>.pdf', "filename*=UTF-8''%C5%BE%C4%85sis%20%E2%80%93%20%3Cb%3E.pdf"],
    ['a";\r\nSet-Cookie: x=1;.pdf', 'filename="a_;__Set-Cookie: x=1;.pdf"'],
  ])('encodes an unsafe file name: %s', async (name, expected) => {
    const [header] = headersOf(await ask({}, name), 'content-disposition')
    expect(header).toContain(expected)
    expect(header).not.toMatch(/[\r\n]/)
  })
})

const file = { size: 1000, etag: '"abc"' }
const asked = (headers: Record<string, string>, method = 'GET') =>
  askedRange({ method, headers: new Headers(headers) }, file)

describe('askedRange (RFC 9110, 14.1.2 and 14.2)', () => {
  it.each([
    ['bytes=0-499', [0, 500]],
    ['bytes=500-', [500, 1000]],
    ['bytes=999-999', [999, 1000]],
    ['bytes=-1', [999, 1000]],
    ['Bytes=0-0', [0, 1]],
  ])('reads %s', (range, expected) => {
    expect(asked({ range })).toEqual(expected)
  })

  it.each([
    ['bytes=900-5000', [900, 1000]],
    ['bytes=-5000', [0, 1000]],
  ])('limits %s to the size', (range, expected) => {
    expect(asked({ range })).toEqual(expected)
  })

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('cannot satisfy %s', (range) => {
    expect(asked({ range })).toBe('unsatisfiable')
  })

  it.each([
    ['another unit', 'items=0-1'],
    ['several ranges', 'bytes=0-1,5-6'],
    ['an end before its start', 'bytes=5-4'],
    ['no numbers', 'bytes=-'],
    ['a sign', 'bytes=+1-2'],
    ['an empty value', ''],
  ])('ignores %s as a range', (_what, range) => {
    expect(asked({ range })).toBe('whole')
  })

  it('allows ranges with GET, and with the POST of hosted calls', () => {
    expect(asked({ range: 'bytes=0-1' }, 'POST')).toEqual([0, 2])
    expect(asked({ range: 'bytes=0-1' }, 'HEAD')).toBe('whole')
  })

  it('gives no range of an empty file', () => {
    const request = { method: 'GET', headers: new Headers({ range: 'bytes=0-1' }) }
    expect(askedRange(request, { ...file, size: 0 })).toBe('whole')
  })
})

describe('If-Range (RFC 9110, 13.1.5)', () => {
  const range = 'bytes=0-1'

  it('keeps the range while the content is the same', () => {
    expect(asked({ range, 'if-range': '"abc"' })).toEqual([0, 2])
  })

  it.each(['"other"', 'W/"abc"', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'returns everything if it is %s',
    (condition) => {
      expect(asked({ range, 'if-range': condition })).toBe('whole')
    },
  )
})
