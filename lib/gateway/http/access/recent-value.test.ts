import { describe, expect, it } from 'vitest'
import { RecentValue } from './recent-value'

function counting(ageMaxMs = 1000) {
  const time = { now: 0 }
  const readings: ((value?: Error) => void)[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = readings.length + 1
      readings.push((error) => (error ? reject(error) : resolve(number)))
    })
  const recent = new RecentValue(read, () => new Date(time.now), ageMaxMs)
  return { recent, readings, time }
}

async function read(): Promise<ReturnType<typeof counting>> {
  const all = counting()
  const first = all.recent.get()
  all.readings[0]?.()
  await first
  return all
}

describe('RecentValue', () => {
  it('is read once for concurrent calls', async () => {
    const { recent, readings } = counting()
    const asked = [recent.get(), recent.get(), recent.get()]
    readings[0]?.()
    expect(await Promise.all(asked)).toEqual([1, 1, 1])
    expect(readings).toHaveLength(1)
  })

  it('is not read again while it is recent', async () => {
    const { recent, readings, time } = await read()
    time.now = 749
    expect(recent.get()).toBe(1)
    expect(readings).toHaveLength(1)
  })

  it('answers during the next read', async () => {
    const { recent, readings, time } = await read()
    time.now = 750
    expect([recent.get(), recent.get()]).toEqual([1, 1])
    expect(readings).toHaveLength(2)
    readings[1]?.()
    await expect.poll(() => recent.get()).toBe(2)
  })

  it('waits for the next read if it is too old', async () => {
    const { recent, readings, time } = await read()
    time.now = 1000
    const asked = recent.get()
    readings[1]?.()
    expect(await asked).toBe(2)
  })

  it('counts its age from the start of its read', async () => {
    const { recent, readings, time } = counting()
    const first = recent.get()
    time.now = 1000
    readings[0]?.()
    await first
    const second = recent.get()
    readings[1]?.()
    expect(await second).toBe(2)
  })

  it('survives a failed read until it is too old', async () => {
    const { recent, readings, time } = await read()
    time.now = 999
    expect(recent.get()).toBe(1)
    readings[1]?.(new Error('no database'))
    await expect.poll(() => recent.get()).toBe(1)
    time.now = 1000
    const failed = async () => {
      const asked = recent.get()
      readings.at(-1)?.(new Error('no database'))
      return await Promise.resolve(asked).catch((error: Error) => error.message)
    }
    await expect.poll(failed).toBe('no database')
  })
})
