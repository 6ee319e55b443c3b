import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left'

const at = new Date('2026-11-21T12:00:00Z')
const inSeconds = (seconds: number) => timeLeft(String(at.getTime() / 1000 + seconds), at)

describe('how long a link works', () => {
  it('is in minutes up to two hours, including the current minute', () => {
    expect(inSeconds(61)).toEqual({ unit: 'minutes', count: 2 })
    expect(inSeconds(7200)).toEqual({ unit: 'minutes', count: 120 })
  })

  it('is in hours up to two days, then in days', () => {
    expect(inSeconds(7201)).toEqual({ unit: 'hours', count: 2 })
    expect(inSeconds(90 * 24 * 3600)).toEqual({ unit: 'days', count: 90 })
  })

  it('is undefined without an end or after it', () => {
    expect(timeLeft(null, at)).toBeUndefined()
    expect(inSeconds(0)).toBeUndefined()
  })
})
