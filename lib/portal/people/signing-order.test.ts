import { describe, expect, it } from 'vitest'
import { atOnce, isOrdered, joined, moved, oneByOne } from './signing-order'

/** Parses people such as `a1 b2 b2`: each has a name and an order. */
const read = (text: string) =>
  text.split(' ').map((word) => ({ name: word.slice(0, 1), order: Number(word.slice(1)) }))
const written = (
  people: readonly { readonly name: string; readonly order?: number | undefined }[],
) => people.map(({ name, order = 1 }) => name + order).join(' ')

describe('moving a person', () => {
  it.each([
    ['a1 b2 c3', 1, -1, 'a1 b1 c2'],
    ['a1 b1 c2', 1, -1, 'b1 a2 c3'],
    ['a1 b2 c3', 1, 1, 'a1 b2 c2'],
    ['a1 b1 c2', 0, 1, 'b1 a2 c3'],
    ['a1 b2', 1, 1, 'a1 b2'],
    ['a1 b2', 0, -1, 'a1 b2'],
    ['a1 b1', 1, 1, 'a1 b2'],
  ] as const)('in %s at index %i by %i gives %s', (before, index, direction, after) => {
    expect(written(moved(read(before), index, direction))).toBe(after)
  })
})

describe('the order', () => {
  it('can be changed to one by one, and back to all at once', () => {
    const ordered = oneByOne(read('a1 b1 c1'))
    expect(written(ordered)).toBe('a1 b2 c3')
    expect(isOrdered(ordered)).toBe(true)
    expect(isOrdered(atOnce(ordered))).toBe(false)
  })

  it('has a new person last and an edited person at their position', () => {
    const unordered = { name: 'x' } as const
    expect(written(joined<{ name: string; order?: number }>(read('a1 b2'), unordered))).toBe(
      'a1 b2 x3',
    )
    expect(written(joined(read('a1 c3'), { name: 'b', order: 2 }))).toBe('a1 b2 c3')
    expect(written(joined(read('a1 b1'), { name: 'x', order: 1 }))).toBe('a1 b1 x1')
  })
})
