import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance'
import { leastDistance, letterSet } from './letter-set'

const least = (left: string, right: string) => {
  const [one, other] = [letterSet(left), letterSet(right)]
  return leastDistance(one.own, one.kindred, other.own, other.kindred)
}
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzSC', 'й', '金')
const word = fc.string({ unit: letter, maxLength: 12 })

describe('lower bound of the edit distance', () => {
  it('never exceeds the distance', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = editDistance(left, right, Number.POSITIVE_INFINITY)
        expect(least(left, right)).toBeLessThanOrEqual(distance + 1e-9)
      }),
      { numRuns: 2_000 },
    )
  })

  it('counts each letter that only one word has', () => {
    expect(least('marta', 'marta')).toBe(0)
    expect(least('lmn', 'rvx')).toBe(3)
    expect(least('bat', 'pet')).toBeCloseTo(0.6 + 0.5)
  })
})
