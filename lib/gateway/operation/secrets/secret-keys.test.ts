import { describe, expect, it } from 'vitest'
import { secretKeys } from './secret-keys'

describe('secretKeys', () => {
  it('gives each value an id that does not depend on the other values', () => {
    const [first] = secretKeys(['one'])
    const changed = secretKeys(['two', 'one'])
    expect(changed.map(({ secret }) => secret)).toEqual(['two', 'one'])
    expect(changed[1]).toEqual(first)
    expect(changed[0].id).toMatch(/^[0-9a-f]{12}$/)
    expect(changed[0].id).not.toBe(first.id)
  })

  it('drops repeated values, and requires at least one', () => {
    expect(secretKeys(['one', 'one'])).toHaveLength(1)
    expect(() => secretKeys([])).toThrow('no gateway secret')
  })
})
