import { describe, expect, it } from 'vitest'
import { goingTo } from './menu'

const items = ['Remind', 'Link', 'Edit', 'Remove'].map((words) => ({ words }))

describe('a key press in a menu', () => {
  it.each([
    ['ArrowDown', undefined, 0],
    ['ArrowUp', undefined, 3],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['r', 0, 3],
    ['R', 3, 0],
    ['x', 0, undefined],
    ['Home', undefined, undefined],
    ['Shift', 0, undefined],
  ])('%s at %s leads to %s', (key, at, target) => {
    expect(goingTo(key, at, items)).toBe(target)
  })
})
