import { describe, expect, it } from 'vitest'
import { checkRate } from './check-file'

const noon = Date.parse('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon + seconds * 1000)

const small = (from: string) => ({ from, size: 1000 })
const large = (from: string) => ({ from, size: 104_857_600 })

function takeOften(rate: ReturnType<typeof checkRate>, from: string, times: number) {
  return Array.from({ length: times }, () => rate.take(small(from), later(0)))
}

describe('the rate of checks', () => {
  it('lets one address have twenty files checked in a minute', () => {
    const rate = checkRate()
    expect(takeOften(rate, 'a', 20)).not.toContain(undefined)
    expect(rate.take(small('a'), later(59))).toBeUndefined()
    expect(rate.take(small('b'), later(59))).toBeDefined()
  })

  it('forgets checks older than a minute', () => {
    const rate = checkRate()
    takeOften(rate, 'a', 20)
    expect(rate.take(small('a'), later(61))).toBeDefined()
  })

  it('has a limit for all addresses together', () => {
    const rate = checkRate()
    for (const from of ['a', 'b', 'c', 'd', 'e', 'f']) takeOften(rate, from, 20)
    expect(rate.take(small('g'), later(1))).toBeUndefined()
  })
})

describe('uploads that are announced and not checked', () => {
  const fill = (rate: ReturnType<typeof checkRate>, from: string) => {
    for (const upload of Array(10).keys()) {
      Object.assign(rate.take(large(from), later(0)) ?? {}, { upload: `${from}${upload}` })
    }
  }

  it('are limited to a gigabyte for one address, until they are erased', () => {
    const rate = checkRate()
    fill(rate, 'a')
    expect(rate.take(large('a'), later(120))).toBeUndefined()
    expect(rate.take(large('b'), later(120))).toBeDefined()
    expect(rate.take(large('a'), later(3601))).toBeDefined()
  })

  it('make room when they are checked', () => {
    const rate = checkRate()
    fill(rate, 'a')
    rate.lookedAt('a7')
    const next = rate.take(large('a'), later(120))
    expect(next).toBeDefined()
    expect(rate.take(large('a'), later(120))).toBeUndefined()
  })

  it('are not counted if the gateway gave no id', () => {
    const rate = checkRate()
    for (const _ of Array(10)) rate.take(large('a'), later(0))
    expect(rate.take(large('a'), later(59))).toBeUndefined()
    expect(rate.take(large('a'), later(61))).toBeDefined()
  })

  it('are limited to four gigabytes for all together', () => {
    const rate = checkRate()
    for (const from of ['a', 'b', 'c', 'd']) fill(rate, from)
    expect(rate.take(large('e'), later(120))).toBeUndefined()
    expect(rate.take(small('e'), later(120))).toBeDefined()
  })
})
