import type { Bytes } from '#encoding/bytes'

/** Returns an integer from 0 up to the bound, without the bound. The same seed gives the same numbers. */
export type Dice = (bound: number) => number

/** Makes dice with Mulberry32, which is short and gives the same numbers on every platform. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, bound)
  }
}

/** Ways to change some bytes. */
const mutations: readonly ((bytes: Uint8Array, dice: Dice) => Uint8Array)[] = [
  (bytes, dice) => changed(bytes, dice(bytes.length), (byte) => byte ^ (1 << dice(8))),
  (bytes, dice) => changed(bytes, dice(bytes.length), () => dice(256)),
  (bytes, dice) => changed(bytes, dice(bytes.length), (byte) => byte + 1),
  // For text: replaces a digit by another digit, so that the file can still be parsed.
  (bytes, dice) => changed(bytes, nextDigit(bytes, dice(bytes.length)), () => 0x30 + dice(10)),
  (bytes, dice) => cut(bytes, dice(bytes.length), dice(8) + 1),
  (bytes, dice) => insert(bytes, dice(bytes.length), Buffer.of(dice(256))),
  (bytes, dice) => {
    const from = dice(bytes.length)
    return insert(bytes, dice(bytes.length), bytes.subarray(from, from + dice(200)))
  },
  (bytes, dice) => Buffer.concat([bytes, bytes.subarray(dice(bytes.length)).subarray(0, 300)]),
]

/** Applies one or two random changes to the bytes. */
export function mutated(bytes: Bytes, dice: Dice): Buffer {
  let result: Uint8Array = bytes
  for (let times = dice(2); times >= 0; times--) {
    result = mutations[dice(mutations.length)]?.(result, dice) ?? result
  }
  return Buffer.from(result)
}

function changed(bytes: Uint8Array, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length > 0) copy[at] = change(copy[at] ?? 0) & 0xff
  return copy
}

function nextDigit(bytes: Uint8Array, from: number): number {
  const found = bytes.subarray(from).findIndex((byte) => byte >= 0x30 && byte <= 0x39)
  return found < 0 ? from : from + found
}

function cut(bytes: Uint8Array, at: number, length: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
}

function insert(bytes: Uint8Array, at: number, what: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)])
}
