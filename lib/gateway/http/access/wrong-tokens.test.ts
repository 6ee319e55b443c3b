import { beforeEach, describe, expect, it } from 'vitest'
import { type WrongTokens, wrongTokens } from './access-token'

describe('wrong access tokens', () => {
  let clock: Date
  let readings: number
  let limit: WrongTokens

  beforeEach(() => {
    clock = new Date('2026-03-02T10:00:00Z')
    readings = 0
    limit = wrongTokens(
      20,
      () => clock,
      async () => {
        readings += 1
        return new Set(['good'])
      },
    )
  })

  async function guess(address: string, times: number): Promise<void> {
    for (let guessed = 0; guessed < times; guessed++) {
      await limit.check(() => address, 'wrong')
      limit.note(address)
    }
  }

  it('are checked twenty times a minute from one address', async () => {
    await guess('198.51.100.7', 20)
    clock = new Date(clock.getTime() + 15_000)
    await expect(guess('198.51.100.7', 1)).rejects.toMatchObject({
      reason: 'too-many-wrong-tokens',
      retryAfterSeconds: 45,
    })
    clock = new Date(clock.getTime() + 45_000)
    await guess('198.51.100.7', 20)
  })

  it('do not block another address, and a /64 counts as one address', async () => {
    await guess('2001:db8::1', 20)
    await guess('2001:db8:0:1::1', 1)
    await expect(guess('2001:db8::2', 1)).rejects.toThrow()
  })

  it('do not block callers with a valid token', async () => {
    await guess('198.51.100.7', 20)
    await limit.check(() => '198.51.100.7', 'good')
    for (let times = 0; times < 9; times++) {
      await expect(limit.check(() => '198.51.100.7', 'wrong')).rejects.toThrow()
    }
    expect(readings).toBe(1)
  })
})
