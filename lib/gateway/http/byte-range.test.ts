import { describe, expect, it } from 'vitest'
import { askedRange } from './byte-range'

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
  ])('cuts %s to the size', (range, expected) => {
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
    ['no range', ''],
  ])('takes %s for no range', (_what, range) => {
    expect(asked({ range })).toBe('whole')
  })

  it('ranges over a GET only', () => {
    expect(asked({ range: 'bytes=0-1' }, 'POST')).toBe('whole')
  })

  it('has no range of an empty file', () => {
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
    'gives everything when it is %s',
    (condition) => {
      expect(asked({ range, 'if-range': condition })).toBe('whole')
    },
  )
})
