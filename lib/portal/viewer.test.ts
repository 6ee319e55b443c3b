import { describe, expect, it } from 'vitest'
import { isFresh, ownerReference, type Viewer } from './viewer'

const viewer: Viewer = {
  country: 'LT',
  code: '40404049996',
  name: 'Ona',
  surname: 'Onaitė',
  method: 'smartid',
  since: Date.parse('2026-11-21T08:00:00Z'),
}

describe('a sign-in', () => {
  it('lasts eight hours at most', () => {
    expect(isFresh(viewer, new Date('2026-11-21T15:59:59Z'))).toBe(true)
    expect(isFresh(viewer, new Date('2026-11-21T16:00:00Z'))).toBe(false)
  })
})

describe('what the gateway knows an owner by', () => {
  it('is the same at every sign-in', () => {
    const later = { ...viewer, method: 'mobile', since: viewer.since + 1 }
    expect(ownerReference(later, 'secret')).toBe(ownerReference(viewer, 'secret'))
  })

  it('does not tell the personal code', () => {
    expect(ownerReference(viewer, 'secret')).not.toContain(viewer.code)
  })

  it.each([
    ['country', { ...viewer, country: 'EE' }, 'secret'],
    ['personal code', { ...viewer, code: '40404049995' }, 'secret'],
    ['secret', viewer, 'another secret'],
  ])('is another with another %s', (_, other, secret) => {
    expect(ownerReference(other, secret)).not.toBe(ownerReference(viewer, 'secret'))
  })
})
