import { expect, it } from 'vitest'
import { RecentMap } from './recent-map'

it('makes a value once', () => {
  const map = new RecentMap<number>(2)
  expect(map.get('a', () => 1)).toBe(1)
  expect(map.get('a', () => 2)).toBe(1)
})

it('forgets what was not asked for longest', () => {
  const map = new RecentMap<number>(2)
  for (const name of ['a', 'b', 'a', 'c']) map.get(name, () => 1)
  expect(map.get('a', () => 2)).toBe(1)
  expect(map.get('b', () => 2)).toBe(2)
})

it('remembers that something is not so', () => {
  const map = new RecentMap<boolean>(2)
  map.get('a', () => false)
  expect(map.get('a', () => true)).toBe(false)
})
