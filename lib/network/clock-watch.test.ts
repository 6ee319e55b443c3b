import { expect, it } from 'vitest'
import { clockedClient, clockWatch } from './clock-watch'
import type { HttpResponse } from './transport'

const noon = Date.parse('2026-06-01T12:00:00Z')
const minute = 60_000

function watched() {
  const clocks = { wallMs: noon, tickMs: 1_000 }
  const watch = clockWatch({ wall: () => clocks.wallMs, monotonic: () => clocks.tickMs })
  return {
    watch,
    pass: (milliseconds: number) => {
      clocks.wallMs += milliseconds
      clocks.tickMs += milliseconds
    },
    set: (milliseconds: number) => {
      clocks.wallMs += milliseconds
    },
  }
}

it('has no offset before a time was stated', () => {
  expect(watched().watch.offsetMs()).toBeUndefined()
})

it('is ahead of an earlier stated time, until an hour has passed', () => {
  const { watch, pass } = watched()
  watch.note('tsa.example', new Date(noon - 7 * minute))
  expect(watch.offsetMs()).toBe(7 * minute)
  pass(59 * minute)
  expect(watch.offsetMs()).toBe(7 * minute)
  pass(2 * minute)
  expect(watch.offsetMs()).toBeUndefined()
})

it.each([
  ['one of three is wrong', [-20 * minute, 100, 300], 300],
  ['one of two is wrong', [20 * minute, 100], 100],
  ['all agree', [-6 * minute, -6 * minute - 400, -6 * minute + 400], -6 * minute],
])('computes the offset when %s', (_, offsets, expected) => {
  const { watch } = watched()
  offsets.forEach((offset, index) => {
    watch.note(`${index}.example`, new Date(noon - offset))
  })
  expect(watch.offsetMs()).toBe(expected)
})

it('ignores statements from before the clock was set', () => {
  const { watch, set } = watched()
  watch.note('tsa.example', new Date(noon + 10 * minute))
  set(10 * minute)
  expect(watch.offsetMs()).toBeUndefined()
})

it.each<[string, string, HttpResponse['headers'], number | undefined]>([
  ['an https answer', 'https://sid.example/v3', {}, 2 * minute],
  ['a cached answer, by its age', 'https://lists.example/eu.xml', { age: '60' }, minute],
  ['nothing from plain http, which can be forged', 'http://ocsp.example/', {}, undefined],
])('reads %s', async (_, url, headers, expected) => {
  const { watch } = watched()
  const date = new Date(noon - 2 * minute).toUTCString()
  const response = { status: 200, headers: { date, ...headers }, body: new Uint8Array() }
  const http = clockedClient(async () => response, watch)
  expect(await http({ method: 'GET', url, timeoutMs: 1, responseBytesMax: 1 })).toBe(response)
  expect(watch.offsetMs()).toBe(expected)
})
