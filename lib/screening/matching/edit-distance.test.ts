import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance'

const whole = (left: string, right: string) => editDistance(left, right, Number.POSITIVE_INFINITY)
const word = fc.string({ unit: fc.constantFrom(...'aeioubdhklmnrstSC'), maxLength: 10 })

describe('edit distance', () => {
  it.each([
    ['marta', 'marta', 0],
    ['marta', 'morta', 0.5],
    ['marta', 'mart', 0.6],
    ['marta', 'marda', 0.6],
    ['marta', 'marka', 1],
    ['marta', 'martna', 1],
    ['marta', 'marat', 0.8],
    ['', 'mo', 1.6],
  ])('from %s to %s is %d', (left, right, distance) => {
    expect(whole(left, right)).toBeCloseTo(distance)
  })

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(whole(left, right)).toBeCloseTo(whole(right, left))
      }),
    )
  })

  it('is given up only when it exceeds the limit', () => {
    fc.assert(
      fc.property(word, word, fc.double({ min: 0, max: 6, noNaN: true }), (left, right, most) => {
        const distance = whole(left, right)
        if (distance <= most) expect(editDistance(left, right, most)).toBe(distance)
      }),
      { numRuns: 2_000 },
    )
  })
})
