import { describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/vocabulary/durations'
import { hasJustEnded } from './open-link'

const now = new Date('2026-11-27T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const temporary = { kind: 'temporary', expiresAt: daysAgo(1), replacedAt: null } as const
const stays = { removedAt: null }

describe('an ended link', () => {
  it('names its sender for 30 days', () => {
    expect(hasJustEnded({ link: temporary, signer: stays }, now)).toBe(true)
    expect(
      hasJustEnded({ link: { ...temporary, expiresAt: daysAgo(29) }, signer: stays }, now),
    ).toBe(true)
    expect(
      hasJustEnded({ link: { ...temporary, expiresAt: daysAgo(30) }, signer: stays }, now),
    ).toBe(false)
  })

  it('counts from its first end', () => {
    const link = { ...temporary, expiresAt: daysAgo(29) }
    expect(hasJustEnded({ link: { ...link, replacedAt: daysAgo(31) }, signer: stays }, now)).toBe(
      false,
    )
    expect(hasJustEnded({ link, signer: { removedAt: daysAgo(31) } }, now)).toBe(false)
    const later = { ...temporary, expiresAt: daysAgo(-60), replacedAt: daysAgo(1) }
    expect(hasJustEnded({ link: later, signer: stays }, now)).toBe(true)
  })

  it('does not name the sender if it is an invitation', () => {
    const link = { kind: 'invitation', expiresAt: null, replacedAt: daysAgo(1) } as const
    expect(hasJustEnded({ link, signer: stays }, now)).toBe(false)
  })
})
