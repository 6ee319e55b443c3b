import { type Box, boxOf, markSize, overlap } from '@paraph/validator/vocabulary/mark'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPosition, markOf, nearestPosition, onPage, stepped, unsettled } from './marks'

const a4 = { width: 595, height: 842 }
const box = (left: number, top: number, width = 180, height = 54): Box => ({
  left,
  top,
  width,
  height,
})

describe('a mark', () => {
  it.each([
    [box(-20, -1), box(0, 0)],
    [box(500, 900), box(415, 788)],
    [box(10, 20), box(10, 20)],
    [box(10, 20, 700, 54), box(0, 20, 595, 54)],
  ])('%j stays on the page', (wanted, placed) => {
    expect(onPage(wanted, a4)).toEqual(placed)
  })

  it('goes to the nearest free side of another mark', () => {
    const other = box(200, 400)
    const position = (left: number, top: number) => nearestPosition(box(left, top), a4, [other])
    expect(position(200, 380)).toEqual(box(200, 400 - 4 - 54))
    expect(position(200, 420)).toEqual(box(200, 400 + 54 + 4))
    expect(position(30, 405)).toEqual(box(16, 405))
    expect(position(370, 405)).toEqual(box(384, 405))
    expect(position(600, 405)).toEqual(box(415, 405))
  })

  it('finds no position on a page that is full', () => {
    expect(nearestPosition(box(0, 0), a4, [box(0, 0, 595, 842)])).toBeUndefined()
    expect(firstPosition(a4, [box(0, 0, 595, 842)])).toBeUndefined()
  })

  it('is first placed in the lower right corner, and the next one next to it', () => {
    const first = firstPosition(a4, []) ?? expect.fail()
    expect(first).toEqual(box(595 - 24 - 180, 842 - 24 - 54))
    expect(firstPosition(a4, [first])).toEqual(box(first.left, first.top - 4 - 54))
  })

  it.each([
    [{ width: 100, height: 60 }, box(0, 0, 100, 54)],
    [{ width: 60, height: 60 }, undefined],
  ])('on a small page of %j takes the available room, or is not placed', (sheet, position) => {
    const found = firstPosition(sheet, [])
    expect(found && [found.width, found.height]).toEqual(
      position && [position.width, position.height],
    )
  })

  it('is moved by keys, over other marks, and not off the page', () => {
    const other = box(200, 400)
    const step = (from: Box, way: readonly [number, number], taken = [other]) =>
      stepped(from, way, a4, taken)
    expect(step(box(0, 0), [5, 0])).toEqual(box(5, 0))
    expect(step(box(16, 400), [5, 0])).toEqual(box(384, 400))
    expect(step(box(384, 400), [-5, 0])).toEqual(box(16, 400))
    expect(step(box(200, 458), [0, -5])).toEqual(box(200, 342))
    expect(step(box(0, 0), [-5, 0])).toBeUndefined()
    expect(step(box(412, 0), [36, 0])).toEqual(box(415, 0))
    // A mark at the edge leaves no room behind it.
    expect(step(box(222, 0), [5, 0], [box(405, 0, 190)])).toBeUndefined()
    expect(step(box(16, 400), [5, 0], [other, box(384, 400)])).toBeUndefined()
  })

  it('has the same position after it was stored', () => {
    const placed = boxOf(markOf(2, box(100.25, 300.5), a4), a4)
    for (const [side, value] of Object.entries(box(100.25, 300.5))) {
      expect(placed).toHaveProperty(side, expect.closeTo(value, 2))
    }
  })
})

describe('marks of several signers', () => {
  it('are settled if they do not overlap earlier ones', () => {
    const at = (email: string, page: number, left: number) => ({
      email,
      mark: markOf(page, box(left, 0), a4),
    })
    const signers = [
      at('a', 1, 0),
      at('b', 1, 100),
      at('c', 2, 100),
      { email: 'd' },
      at('e', 1, 190),
    ]
    expect(unsettled(signers)).toEqual(['b', 'd', 'e'])
    expect(unsettled(signers.filter(({ email }) => email !== 'b'))).toEqual(['d'])
  })

  it('never overlap nor leave the page, wherever they are dropped', () => {
    const drop = fc.tuple(fc.integer({ min: -50, max: 650 }), fc.integer({ min: -50, max: 900 }))
    fc.assert(
      fc.property(fc.array(drop, { maxLength: 30 }), (drops) => {
        const placed: Box[] = []
        for (const [left, top] of drops) {
          const position = nearestPosition({ ...markSize.usual, left, top }, a4, placed)
          if (!position) continue
          expect(onPage(position, a4)).toEqual(position)
          expect(placed.filter((other) => overlap(position, other))).toEqual([])
          placed.push(position)
        }
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})
