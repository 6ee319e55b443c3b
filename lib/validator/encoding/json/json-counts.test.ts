import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countJson, countMembers } from './json-counts'

const isTooDeep = (json: string, depthMax: number) => countJson(json, depthMax).isTooDeep

describe('the depth of a JSON text', () => {
  it('counts objects and arrays', () => {
    expect(isTooDeep('{"a":[{"b":1}]}', 3)).toBe(false)
    expect(isTooDeep('{"a":[{"b":1}]}', 2)).toBe(true)
  })

  it('ignores brackets in strings', () => {
    expect(isTooDeep('{"a":"[[[[\\"[[[["}', 1)).toBe(false)
  })

  it('counts siblings once', () => {
    expect(isTooDeep('[[],[],[]]', 2)).toBe(false)
  })

  it('matches the depth of the parsed value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value)
        const json = JSON.stringify(value)
        expect(isTooDeep(json, depth)).toBe(false)
        if (depth > 0) expect(isTooDeep(json, depth - 1)).toBe(true)
      }),
    )
  })
})

describe('the members of a JSON text', () => {
  it('are as many as in the parsed value without duplicate keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(countJson(JSON.stringify(value), 64).members).toBe(countMembers(value))
      }),
    )
  })

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '[{"b":{"a":":","a":{}}}]',
    '{"a":{"b":1,"c":2},"a":[]}',
    '{"__proto__":1,"__proto__":2}',
  ])('are more than in the parsed value of %s, which has duplicate keys', (json) => {
    expect(countJson(json, 64).members).toBeGreaterThan(countMembers(JSON.parse(json)))
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
