import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { StorageError } from '@/lib/storage/database/storage-error'
import { patientStart } from './patient-start'
import { startRefusal } from './start-refusal'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const away = {
  database: new StorageError('database-away', refused),
  connection: new DrizzleQueryError('select 1', [], refused),
  bucket: new StorageError('blobs-away', refused),
}

describe('a step of the start', () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const options = { databaseWaitMs: 600_000, location: 's3://files', pauseMs: 1 }

  /** A step that fails twice. */
  function failing(failure: Error) {
    let attempt = 0
    return async () => {
      attempt += 1
      if (attempt <= 2) throw failure
      return attempt
    }
  }

  it.each(Object.entries(away))('is repeated while the %s is away', async (_, failure) => {
    lines.length = 0
    expect(await patientStart(options, log)(failing(failure))).toBe(3)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      Array(2).fill(expect.stringMatching(/^waiting for the (database|file storage)$/)),
    )
  })

  it.each(Object.entries(away))('ends with a sentence if the %s stays away', async (_, failure) => {
    const start = patientStart({ ...options, databaseWaitMs: 0 }, log)
    const refusal = await start(() => Promise.reject(failure)).catch((error: unknown) => error)
    expect(startRefusal(refusal)).toMatch(/^The (database|file storage) /)
  })

  it('fails at once for any other reason', async () => {
    const fault = new TypeError('a fault of ours')
    await expect(patientStart(options, log)(() => Promise.reject(fault))).rejects.toBe(fault)
  })
})
