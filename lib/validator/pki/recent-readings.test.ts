import { expect, it } from 'vitest'
import { RecentMap, RecentReadings } from './recent-readings'

/** A cache of parsed inputs that counts how often its parser is called. */
function counting(sizeMax = 2) {
  const read: number[] = []
  const readings = new RecentReadings(sizeMax, (bytes) => {
    read.push(bytes.length)
    return { bytes }
  })
  return { read, readings }
}

it('parses equal bytes once', () => {
  const { read, readings } = counting()
  const first = readings.of(Uint8Array.of(1, 2))
  expect(readings.of(Uint8Array.of(0, 1, 2).subarray(1))).toBe(first)
  expect(readings.of(Uint8Array.of(1, 3))).not.toBe(first)
  expect(read).toEqual([2, 2])
})

it('keeps the parsed copy when the caller overwrites the bytes', () => {
  const { readings } = counting()
  const bytes = Uint8Array.of(1, 2)
  readings.of(bytes)
  bytes.fill(9)
  expect(readings.of(Uint8Array.of(1, 2)).bytes).toEqual(Buffer.of(1, 2))
})

it('does not cache long inputs', () => {
  const { read, readings } = counting()
  const long = new Uint8Array(20_000)
  expect(readings.of(long)).not.toBe(readings.of(long))
  expect(read).toEqual([20_000, 20_000])
})

it('caches at most one mebibyte', () => {
  const { read, readings } = counting(1_000)
  const [first, ...others] = Array.from({ length: 65 }, (_, index) =>
    new Uint8Array(16_384).fill(index),
  )
  for (const bytes of [first, ...others]) readings.of(bytes ?? new Uint8Array())
  readings.of(others.at(-1) ?? new Uint8Array())
  expect(read).toHaveLength(65)
  readings.of(first ?? new Uint8Array())
  expect(read).toHaveLength(66)
})

it('does not cache a failed parse', () => {
  let count = 0
  const readings = new RecentReadings(2, () => {
    count++
    throw new RangeError('unreadable')
  })
  expect(() => readings.of(Uint8Array.of(1))).toThrow('unreadable')
  expect(() => readings.of(Uint8Array.of(1))).toThrow('unreadable')
  expect(count).toBe(2)
})

it('creates a value once', () => {
  const map = new RecentMap<number>(2)
  expect(map.get('a', () => 1)).toBe(1)
  expect(map.get('a', () => 2)).toBe(1)
})

it('evicts the least recently used value', () => {
  const map = new RecentMap<number>(2)
  for (const name of ['a', 'b', 'a', 'c']) map.get(name, () => 1)
  expect(map.get('a', () => 2)).toBe(1)
  expect(map.get('b', () => 2)).toBe(2)
})

it('caches false', () => {
  const map = new RecentMap<boolean>(2)
  map.get('a', () => false)
  expect(map.get('a', () => true)).toBe(false)
})

it('parses bytes that differ only outside the sample', () => {
  const { read, readings } = counting()
  const bytes = new Uint8Array(1_000)
  const other = bytes.slice()
  other[1] = 9
  const first = readings.of(bytes)
  expect(readings.of(other)).not.toBe(first)
  expect(readings.of(other).bytes).toEqual(Buffer.from(other))
  expect(readings.of(bytes).bytes).toEqual(Buffer.from(bytes))
  expect(read).toHaveLength(3)
})
