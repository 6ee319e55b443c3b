import { describe, expect, it } from 'vitest'
import { secretKeys } from './secret-keys'

describe('secretKeys', () => {
  it('names each value by an id that stays when others come and go', () => {
    const [first] = secretKeys(['one'])
    const changed = secretKeys(['two', 'one'])
    expect(changed.map(({ secret }) => secret)).toEqual(['two', 'one'])
    expect(changed[1]).toEqual(first)
    expect(changed[0].id).toMatch(/^[0-9a-f]{12}$/)
    expect(changed[0].id).not.toBe(first.id)
  })

  it('takes a value once, and needs one', () => {
    expect(secretKeys(['one', 'one'])).toHaveLength(1)
    expect(() => secretKeys([])).toThrow('no gateway secret')
  })
})
