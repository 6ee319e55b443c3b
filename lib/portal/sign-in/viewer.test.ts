import { describe, expect, it } from 'vitest'
import { isFresh } from './viewer'

const viewer = { since: Date.parse('2026-11-21T08:00:00Z') }

describe('a sign-in', () => {
  it('lasts eight hours at most', () => {
    expect(isFresh(viewer, new Date('2026-11-21T15:59:59Z'))).toBe(true)
    expect(isFresh(viewer, new Date('2026-11-21T16:00:00Z'))).toBe(false)
  })
})
