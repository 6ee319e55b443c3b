import { describe, expect, it } from 'vitest'
import { oncePerMinute, trustAnswer } from './trust-file'

const file = { bytes: Uint8Array.of(0x1f, 0x8b, 8), etag: '"abc"' }
const asking = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

describe('the answer with the trust material', () => {
  it('is the compressed file of the gateway, with its entity tag', async () => {
    const answer = trustAnswer(file, asking({}))
    expect(answer.headers.get('content-type')).toBe('application/gzip')
    expect(answer.headers.get('etag')).toBe('"abc"')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file.bytes)
  })

  it('is 304 without a body for a browser that has it', () => {
    const answer = trustAnswer(file, asking({ 'if-none-match': '"abc"' }))
    expect([answer.status, answer.body]).toEqual([304, null])
  })

  it('may be kept by shared caches, which must ask each time', () => {
    const answer = trustAnswer(file, asking({}))
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
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
