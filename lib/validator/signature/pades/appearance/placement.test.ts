import { describe, expect, it } from 'vitest'
import { intersection, type Rectangle } from '#pdf/pages/rectangle'
import { type Occupied, placeSignature } from './placement'

const a4 = { width: 595, height: 842 }
const blank: Occupied = { annotations: [], ink: [] }
const annotated = (...annotations: Rectangle[]): Occupied => ({ annotations, ink: [] })
const wholePage: Rectangle = { left: 0, bottom: 0, right: 595, top: 842 }

describe('placeSignature', () => {
  it.each([
    ['left_bottom', { left: 24, bottom: 24 }],
    ['left_top', { left: 24, top: 842 - 24 }],
    ['right_bottom', { right: 595 - 24, bottom: 24 }],
    ['right_top', { right: 595 - 24, top: 842 - 24 }],
    ['auto', { right: 595 - 24, bottom: 24 }],
  ] as const)('puts %s at the expected position', (position, expected) => {
    expect(placeSignature(a4, blank, position)).toMatchObject(expected)
  })

  it('stacks onto an earlier signature in a named corner', () => {
    const first = placeSignature(a4, blank, 'left_top')
    const second = placeSignature(a4, annotated(first), 'left_top')
    expect(second.left).toBe(first.left)
    expect(second.top).toBeLessThan(first.bottom)
  })

  it('with auto, tries the other corners before stacking', () => {
    const first = placeSignature(a4, blank, 'auto')
    expect(placeSignature(a4, annotated(first), 'auto')).toMatchObject({ left: 24, bottom: 24 })
  })

  it('with auto, avoids text and pictures', () => {
    const ink = [
      { left: 50, bottom: 100, right: 545, top: 800 },
      { left: 540, bottom: 30, right: 550, top: 40 },
    ]
    expect(placeSignature(a4, { annotations: [], ink }, 'auto')).toMatchObject({
      left: 24,
      bottom: 24,
    })
    expect(placeSignature(a4, { annotations: [], ink }, 'right_top')).toMatchObject({ right: 571 })
  })

  it('prefers overlapping text to overlapping an annotation', () => {
    const corner = placeSignature(a4, blank, 'right_bottom')
    const position = placeSignature(a4, { annotations: [corner], ink: [wholePage] }, 'auto')
    expect(intersection(position, corner)).toBeUndefined()
  })

  it('finds room for thirty signatures without overlap', () => {
    const positions: Rectangle[] = []
    for (let count = 0; count < 30; count++)
      positions.push(placeSignature(a4, annotated(...positions), 'auto'))
    const overlaps = positions.flatMap((position, index) =>
      positions.slice(index + 1).filter((other) => intersection(position, other)),
    )
    expect(overlaps).toEqual([])
  })

  it('overlaps an annotation that covers the whole page', () => {
    expect(placeSignature(a4, annotated(wholePage), 'right_top')).toEqual(
      placeSignature(a4, blank, 'right_top'),
    )
  })

  it.each([
    [100, 60],
    [30, 800],
    [800, 20],
    [1, 1],
  ])('stays on a page of %i × %i', (width, height) => {
    const { left, bottom, right, top } = placeSignature({ width, height }, blank, 'right_top')
    expect([left, bottom, width - right, height - top].every((gap) => gap >= 0)).toBe(true)
    expect(right).toBeGreaterThan(left)
    expect(top).toBeGreaterThan(bottom)
  })
})
