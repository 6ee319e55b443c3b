import { describe, expect, it } from 'vitest'
import { openSessions, pollTimeout } from './sessions'

const start = new Date('2026-11-21T10:00:00Z').getTime()

describe('openSessions', () => {
  it('returns the result of a session repeatedly', async () => {
    const sessions = openSessions<string>(() => new Date(start))
    const id = sessions.open(Promise.resolve('OK'))
    expect([await sessions.poll(id, 1000), await sessions.poll(id, 1000)]).toEqual(['OK', 'OK'])
  })

  it('forgets a session five minutes after its end', async () => {
    let now = start
    const sessions = openSessions<string>(() => new Date(now))
    const id = sessions.open(Promise.resolve('OK'))
    await sessions.poll(id, 1000)
    now += 5 * 60_000
    expect(await sessions.poll(id, 1000)).toBe('OK')
    now += 1
    expect(await sessions.poll(id, 1000)).toBeUndefined()
  })

  it('returns `running` when the session does not end in time', async () => {
    const sessions = openSessions<string>(() => new Date(start))
    const id = sessions.open(new Promise(() => undefined))
    expect(await sessions.poll(id, 5)).toBe('running')
  })

  it('ends the first poll when a second one arrives', async () => {
    const sessions = openSessions<string>(() => new Date(start))
    const id = sessions.open(new Promise(() => undefined))
    const first = sessions.poll(id, 60_000)
    const second = sessions.poll(id, 5)
    expect([await first, await second]).toEqual(['running', 'running'])
  })

  it('throws a failure to the poller', async () => {
    const sessions = openSessions<string>(() => new Date(start))
    const id = sessions.open(Promise.reject(new Error('broken')))
    await expect(sessions.poll(id, 1000)).rejects.toThrow('broken')
  })

  it('does not know sessions that it did not open', async () => {
    expect(await openSessions(() => new Date(start)).poll('?', 1000)).toBeUndefined()
  })
})

describe('pollTimeout', () => {
  it.each([
    [undefined, 10_000],
    ['soon', 10_000],
    ['1', 1000],
    ['5000', 5000],
    ['999999', 120_000],
  ])('reads %s as %i ms', (asked, expected) => {
    expect(pollTimeout(asked, 10_000)).toBe(expected)
  })
})
