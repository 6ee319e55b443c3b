import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nestsDeeperThan } from './json-depth'

describe('nestsDeeperThan', () => {
  it('counts objects and arrays', () => {
    expect(nestsDeeperThan('{"a":[{"b":1}]}', 3)).toBe(false)
    expect(nestsDeeperThan('{"a":[{"b":1}]}', 2)).toBe(true)
  })

  it('takes brackets in texts for letters', () => {
    expect(nestsDeeperThan('{"a":"[[[[\\"[[[["}', 1)).toBe(false)
  })

  it('counts siblings once', () => {
    expect(nestsDeeperThan('[[],[],[]]', 2)).toBe(false)
  })

  it('agrees with what a parser finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value)
        const json = JSON.stringify(value)
        expect(nestsDeeperThan(json, depth)).toBe(false)
        if (depth > 0) expect(nestsDeeperThan(json, depth - 1)).toBe(true)
      }),
    )
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
