import { describe, expect, it } from 'vitest'
import { timeLine } from './time-line'

const signer = { from: '2024-01-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }
const authority = { from: '2016-01-01T00:00:00Z', until: '2034-01-01T00:00:00Z' }
const signed = { kind: 'timeStamp', at: '2025-01-01T00:00:00Z' } as const

describe('the time line', () => {
  it('puts a moment at its place in the validity of the certificate', () => {
    const { bars, marks } = timeLine([signer], [signed])
    const [bar, mark] = [bars[0], marks[0]]
    expect(bar?.from).toBeGreaterThan(0)
    expect(bar?.to).toBeLessThan(100)
    expect(mark?.at).toBeCloseTo(50, 0)
  })

  it('lets validities of authorities extend beyond the picture', () => {
    const { bars } = timeLine([signer, authority], [signed])
    expect(bars[0]).toMatchObject({ openLeft: false, openRight: false })
    expect(bars[1]).toEqual({ from: 0, to: 100, openLeft: true, openRight: true })
  })

  it('extends to moments outside the validity', () => {
    const now = { kind: 'now', at: '2027-01-01T00:00:00Z' } as const
    const { bars, marks } = timeLine([signer], [signed, now])
    expect(marks[1]?.at).toBeGreaterThan(bars[0]?.to ?? 100)
    expect(marks[1]?.at).toBeLessThan(100)
  })

  it('draws moments without certificates, and nothing without moments', () => {
    expect(timeLine([], [signed]).marks).toHaveLength(1)
    expect(timeLine([], [])).toEqual({ bars: [], marks: [] })
  })
})

describe('the marks of moments close to each other', () => {
  const hours = (count: number) =>
    Array.from({ length: count }, (_, hour) => ({
      kind: 'timeStamp' as const,
      at: `2025-12-31T${String(hour).padStart(2, '0')}:00:00Z`,
    }))

  it.each([2, 5, 9])('stay apart and in order, all %i on the line', (count) => {
    const positions = timeLine([signer], hours(count)).marks.map(({ at }) => at)
    const gaps = positions.slice(1).map((at, index) => at - (positions[index] ?? Number.NaN))
    expect(gaps).toHaveLength(count - 1)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(3.9)
    expect(Math.max(...positions)).toBeLessThanOrEqual(100)
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(0)
  })
})
