import { describe, expect, it } from 'vitest'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { secretKeys } from '../../operation/secrets/secret-keys'
import { admitPerson } from './people-asked'

const database = await databaseOfFile()

const start = new Date('2026-03-02T10:00:00Z')

describe('different people asked from one source', () => {
  let clock: Date

  /** Asks for people in turn. Returns for each the seconds to wait, or 0 if the person is admitted. */
  async function ask(key: string, ...people: readonly string[]): Promise<number[]> {
    const settings = { peopleLimit: 2, keys: secretKeys(['secret']) }
    const services = { settings, clock: () => clock, database }
    const waits: number[] = []
    for (const personalCode of people) {
      const asked = admitPerson(
        services as unknown as Parameters<typeof admitPerson>[0],
        { key, limit: 'people-of-address' },
        { country: 'LT', personalCode },
      )
      waits.push(
        await asked.then(
          () => 0,
          (failure) => failure.retryAfterSeconds,
        ),
      )
    }
    return waits
  }

  const at = (seconds: number) => {
    clock = new Date(start.getTime() + seconds * 1000)
  }

  it('are limited per hour, each of them any number of times', async () => {
    at(0)
    expect(await ask('a', 'one', 'two', 'one', 'two', 'one')).toEqual([0, 0, 0, 0, 0])
    expect(await ask('b', 'three')).toEqual([0])
    at(3601)
    expect(await ask('a', 'three', 'four', 'five')).toEqual([0, 0, 60])
  })

  it('have to wait longer and longer above the limit, up to an hour', async () => {
    at(0)
    const more = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
    const waits = [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    expect(await ask('c', 'a', 'b', ...more)).toEqual([0, 0, ...waits])
    expect(await ask('c', 'a', 'b')).toEqual([0, 0])
  })

  it('are admitted after the announced wait', async () => {
    at(0)
    expect(await ask('d', 'a', 'b', 'c')).toEqual([0, 0, 60])
    at(59)
    expect(await ask('d', 'c')).toEqual([1])
    at(60)
    expect(await ask('d', 'c', 'd')).toEqual([0, 120])
    at(180)
    expect(await ask('d', 'd', 'c')).toEqual([0, 0])
  })

  it('are counted in turn when they are asked concurrently', async () => {
    at(0)
    const waits = await Promise.all(['a', 'b', 'c', 'd'].map((person) => ask('e', person)))
    expect(waits.flat().filter((seconds) => seconds === 0)).toHaveLength(2)
  })
})
