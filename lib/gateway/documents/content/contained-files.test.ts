import { describe, expect, it } from 'vitest'
import { keptByDigest } from './contained-files'

/** A cache of two results that counts the computations. */
function counting() {
  const kept = keptByDigest<string>(2)
  const found: string[] = []
  const ask = (digest: string) =>
    kept(digest, async () => {
      found.push(digest)
      return `about ${digest}`
    })
  return { ask, found }
}

describe('keptByDigest', () => {
  it('computes once for concurrent requests', async () => {
    const { ask, found } = counting()
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['about a', 'about a'])
    expect(found).toEqual(['a'])
  })

  it('drops the least recently used result', async () => {
    const { ask, found } = counting()
    for (const digest of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(digest)
    expect(found).toEqual(['a', 'b', 'c', 'b'])
  })

  it('computes again after a failure', async () => {
    const kept = keptByDigest<string>(2)
    await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await kept('a', async () => 'back')).toBe('back')
  })
})
