import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left'

const at = new Date('2026-11-21T12:00:00Z')
const inSeconds = (seconds: number) => timeLeft(String(at.getTime() / 1000 + seconds), at)

describe('how long a link lasts', () => {
  it('is said in minutes up to two hours, the begun one included', () => {
    expect(inSeconds(61)).toEqual({ unit: 'minutes', count: 2 })
    expect(inSeconds(7200)).toEqual({ unit: 'minutes', count: 120 })
  })

  it('is said in hours up to two days, then in days', () => {
    expect(inSeconds(7201)).toEqual({ unit: 'hours', count: 2 })
    expect(inSeconds(90 * 24 * 3600)).toEqual({ unit: 'days', count: 90 })
  })

  it('is not said when it has no end or is over', () => {
    expect(timeLeft(null, at)).toBeUndefined()
    expect(inSeconds(0)).toBeUndefined()
  })
})
