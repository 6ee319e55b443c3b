import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { oncePerMinute, trustAnswer } from './trust-file'

const text = '{"policy":"dss","read_at":null}\n{}\n'
const file = { bytes: new Uint8Array(gzipSync(text)), etag: '"abc"' }
const asking = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

describe('the answer with the trust material', () => {
  it('is compressed for a browser', async () => {
    const answer = await trustAnswer(file, asking({ 'accept-encoding': 'gzip, deflate, br' }))
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file.bytes)
  })

  it('is plain for a client that accepts no compression, with another entity tag', async () => {
    const answer = await trustAnswer(file, asking({}))
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('etag')).toBe('W/"abc"')
  })

  it('is 304 without a body for a browser that has it', async () => {
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': '"abc"' }
    const answer = await trustAnswer(file, asking(headers))
    expect([answer.status, answer.body]).toEqual([304, null])
  })

  it('may be kept by shared caches, which must ask each time', async () => {
    const answer = await trustAnswer(file, asking({ 'accept-encoding': 'gzip' }))
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })
})

describe('a value that is read once a minute', () => {
  function counted(fails: (read: number) => boolean = () => false) {
    const state = { now: 0, reads: 0 }
    const read = oncePerMinute(
      async () => {
        state.reads++
        if (fails(state.reads)) throw new Error('away')
        return state.reads
      },
      () => state.now,
    )
    return { state, read }
  }

  it('is read once for all callers within the minute', async () => {
    const { state, read } = counted()
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    state.now = 59_999
    expect(await read()).toBe(1)
    state.now = 60_000
    expect(await read()).toBe(2)
  })

  it('is read again at once after a failure', async () => {
    const { read } = counted((number) => number === 1)
    await expect(read()).rejects.toThrow('away')
    expect(await read()).toBe(2)
  })
})
