import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coloursOf, contrast, isLegible, lowestContrast } from './brand'

describe('contrast of two colours', () => {
  it.each([
    // Values of WebAIM's contrast checker.
    ['#ffffff', '#000000', 21],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBeCloseTo(ratio, 1)
  })
})

describe('accent colour', () => {
  it.each(['#0b5d57', '#7a1f5c', '#003399', '#000000'])('%s is legible', (accent) => {
    expect(isLegible(accent)).toBe(true)
  })

  it.each(['#ffcc00', '#ff0000', '#74c9bd', '#ffffff', '#808080'])(
    '%s is not legible',
    (accent) => {
      expect(isLegible(accent)).toBe(false)
      expect(lowestContrast(accent)).toBeLessThan(4.5)
    },
  )

  it('is lightened until it is legible in the dark theme', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (accent) => {
        const { accent: dark, soft, onAccent } = coloursOf(accent).dark
        for (const ground of ['#121716', '#1a2120', soft]) {
          expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(onAccent, dark)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
