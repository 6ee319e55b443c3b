import { describe, expect, it } from 'vitest'
import { retryConflicts } from './retry-conflicts'
import { isStorageError } from './storage-error'

/** A failure as the driver reports it, wrapped by Drizzle. */
const failureOf = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('could not serialize'), { code }) })

describe('work that conflicts with another transaction', () => {
  it.each(['40001', '40P01'])(
    'is repeated after SQLSTATE %s and stored at the third attempt',
    async (code) => {
      let attempts = 0
      const work = async () => {
        attempts += 1
        if (attempts < 3) throw failureOf(code)
        return 'stored'
      }
      expect(await retryConflicts(work)).toBe('stored')
      expect(attempts).toBe(3)
    },
  )

  it('is given up after the third attempt', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw failureOf('40001')
    }
    await expect(retryConflicts(work)).rejects.toSatisfy((failure) =>
      isStorageError(failure, 'database-conflict'),
    )
    expect(attempts).toBe(3)
  })

  it('is not repeated after another failure', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw failureOf('23505')
    }
    await expect(retryConflicts(work)).rejects.toThrow('Failed query')
    expect(attempts).toBe(1)
  })
})
