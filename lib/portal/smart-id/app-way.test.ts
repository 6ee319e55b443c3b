import { describe, expect, it } from 'vitest'
import { appWayOf } from './app-way'

describe('appWayOf', () => {
  it.each([
    ['smartid', 'QR', 'QR'],
    ['smartid', 'Web2App', 'Web2App'],
    ['smartid', 'message', 'message'],
    ['smartid', '', 'message'],
    ['smartid', 'App2App', 'message'],
    ['smartid', undefined, 'message'],
    ['mobile', 'QR', 'message'],
  ] as const)('for %s and the way %j is %s', (method, way, expected) => {
    expect(appWayOf({ method }, way)).toBe(expected)
  })
})
