import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentRequestId, forRequest } from '@/lib/log/request-id'
import type { Database } from '@/lib/storage/database/database'
import { StorageError } from '@/lib/storage/database/storage-error'
import { jobs } from '@/lib/storage/schema/schema'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { type JobHandler, JobLost, type JobRun } from './job'
import { enqueue } from './queue'
import { createWakeUp } from './wake-up'
import { startWorker } from './worker'

const database = await databaseOfFile()

const log = pino({ level: 'silent' })
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** A promise resolved from outside, to make a handler wait without sleeping. */
function gate<T = void>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('worker', () => {
  let now: Date
  const wakeUp = createWakeUp()
  const started: { stop(): Promise<void> }[] = []

  beforeEach(async () => {
    now = new Date('2026-06-01T12:00:00Z')
    await database.db.delete(jobs)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((worker) => worker.stop()))
  })

  const handler = (
    handle: JobHandler['handle'],
    options: Partial<JobHandler> = {},
  ): JobHandler => ({
    handle,
    concurrency: 10,
    leaseMs: 60_000,
    backoff: (attempt) => attempt * 1000,
    ...options,
  })

  /** Uses a shared database unless `kind` says otherwise. */
  const start = (handlers: Record<string, JobHandler>, kind: Database['kind'] = 'postgresql') => {
    const { db, whenBack } = database
    const worker = startWorker({
      database: { db, kind, whenBack },
      handlers,
      wakeUp,
      clock: () => now,
      log,
    })
    started.push(worker)
    return worker
  }

  const add = async (name: string, payload: unknown = {}, more = {}) => {
    await enqueue(database.db, { name, payload, runAt: now, ...more })
    wakeUp.notify()
  }

  const rows = () => database.db.select().from(jobs).orderBy(asc(jobs.createdAt))
  const rowsBecome = (expected: object[]) =>
    expect.poll(rows, { interval: 20 }).toMatchObject(expected)

  it('runs a job with its payload and deletes it', async () => {
    const done = gate<unknown>()
    start({ greet: handler(async (payload) => done.open(payload)) })
    await add('greet', { name: 'Ąžuolas' })
    expect(await done.opened).toEqual({ name: 'Ąžuolas' })
    await rowsBecome([])
  })

  const request = { id: 'a'.repeat(32) }

  it('has the request id of the enqueuing code, also on a retry', async () => {
    const seen: (string | undefined)[] = []
    start({
      failing: handler(async (_, { attempt }) => {
        seen.push(currentRequestId())
        if (attempt === 1) throw new TypeError('not yet')
      }),
    })
    await forRequest(request, () => add('failing'))
    await rowsBecome([{ state: 'ready', attempts: 1 }])
    now = later(now, 1000)
    wakeUp.notify()
    await rowsBecome([])
    expect(seen).toEqual([request.id, request.id])
  })

  it('has a new request id when the job is due much later or was enqueued outside of any request', async () => {
    const seen: (string | undefined)[] = []
    start({ alone: handler(async () => void seen.push(currentRequestId())) })
    await add('alone')
    await expect.poll(() => seen).toHaveLength(1)
    const tomorrow = later(new Date(), 86_400_000)
    await forRequest(request, () => add('alone', {}, { runAt: tomorrow }))
    now = later(tomorrow, 1)
    wakeUp.notify()
    await expect.poll(() => seen).toHaveLength(2)
    for (const id of seen) {
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(id).not.toBe(request.id)
    }
  })

  it('runs no job of a transaction that was rolled back', async () => {
    const rolledBack = database.db.transaction(async (tx) => {
      await enqueue(tx, { name: 'never', payload: {} })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  it('keeps only one unfinished job of a name and key', async () => {
    const job = { name: 'once', payload: {}, key: 'document-1' }
    expect(await enqueue(database.db, job)).toBe(true)
    expect(await enqueue(database.db, job)).toBe(false)
    expect(await enqueue(database.db, { ...job, key: 'document-2' })).toBe(true)
    expect(await rows()).toHaveLength(2)
  })

  it('leaves a job waiting until it is due', async () => {
    const called: string[] = []
    start({ timed: handler(async (payload) => void called.push(String(payload))) })
    await add('timed', 'tomorrow', { runAt: later(now, 86_400_000) })
    await add('timed', 'now')
    await expect.poll(() => called).toEqual(['now'])
    now = later(now, 86_400_000)
    wakeUp.notify()
    await expect.poll(() => called).toEqual(['now', 'tomorrow'])
  })

  it('retries after the pause that backoff returns', async () => {
    let attempts: number[] = []
    start({
      flaky: handler(async (_, { attempt }) => {
        attempts = [...attempts, attempt]
        if (attempt < 2) throw new TypeError('Jonas Jonaitis is not at home')
      }),
    })
    await add('flaky')
    await rowsBecome([{ state: 'ready', attempts: 1, runAt: later(now, 1000) }])
    now = later(now, 1000)
    wakeUp.notify()
    await rowsBecome([])
    expect(attempts).toEqual([1, 2])
  })

  it.each(['database-away', 'database-conflict'] as const)(
    'does not count an attempt that %s interrupted',
    async (reason) => {
      const attempts: number[] = []
      start({
        interrupted: handler(async (_, { attempt }) => {
          attempts.push(attempt)
          if (attempts.length === 1) throw new StorageError(reason, undefined)
        }),
      })
      await add('interrupted', {}, { attemptsMax: 1 })
      await rowsBecome([{ state: 'ready', attempts: 0, runAt: later(now, 1000), lastError: null }])
      now = later(now, 1000)
      wakeUp.notify()
      await rowsBecome([])
      expect(attempts).toEqual([1, 1])
    },
  )

  it('marks a job dead after its last attempt, and stores no personal data of the error', async () => {
    start({
      doomed: handler(async () => {
        throw new TypeError('Jonas Jonaitis is not at home')
      }),
    })
    await add('doomed', {}, { attemptsMax: 1 })
    await rowsBecome([{ state: 'dead', lastError: 'TypeError', lockedUntil: null }])
  })

  it('runs a job again when the handler asks for it, without counting a failure', async () => {
    const attempts: number[] = []
    start({
      polling: handler(async (_, { attempt }) => {
        attempts.push(attempt)
        if (attempts.length === 1) return { again: later(now, 5000) }
      }),
    })
    await add('polling')
    await rowsBecome([{ state: 'ready', attempts: 0, runAt: later(now, 5000) }])
    now = later(now, 5000)
    wakeUp.notify()
    await rowsBecome([])
    expect(attempts).toEqual([1, 1])
  })

  it('runs no more jobs of a name than allowed, and does not let them delay another name', async () => {
    const release = gate()
    const begun: string[] = []
    const slow = handler(
      async (payload) => {
        begun.push(`slow ${payload}`)
        await release.opened
      },
      { concurrency: 2 },
    )
    start({ slow, quick: handler(async () => void begun.push('quick')) })
    for (const number of [1, 2, 3]) await add('slow', number)
    await add('quick')
    await expect.poll(() => begun).toContain('quick')
    expect(begun.filter((name) => name.startsWith('slow'))).toHaveLength(2)
    release.open()
    await expect.poll(() => begun).toContain('slow 3')
  })

  it('holds two thousand waiting jobs at once without a database connection', async () => {
    const release = gate()
    let waiting = 0
    const wait = async () => {
      waiting += 1
      await release.opened
    }
    const values = Array.from({ length: 2000 }, (_, payload) => ({
      id: crypto.randomUUID(),
      name: 'wait',
      payload,
      runAt: now,
      attemptsMax: 1,
    }))
    await database.db.insert(jobs).values(values)
    start({ wait: handler(wait, { concurrency: 2000 }) })
    await expect.poll(() => waiting).toBe(2000)
    expect(await database.db.$count(jobs, eq(jobs.state, 'running'))).toBe(2000)
    release.open()
    await expect.poll(() => database.db.$count(jobs)).toBe(0)
  })

  it('runs each job once when two workers compete', async () => {
    const done: unknown[] = []
    const handlers = { shared: handler(async (payload) => void done.push(payload)) }
    start(handlers)
    startOther(handlers)
    const numbers = Array.from({ length: 50 }, (_, number) => number)
    for (const number of numbers) await add('shared', number)
    await rowsBecome([])
    expect(done.sort((a, b) => Number(a) - Number(b))).toEqual(numbers)
  })

  const startOther = (handlers: Record<string, JobHandler>) => {
    const shared = { ...database, kind: 'postgresql' } as const
    const options = { wakeUp: createWakeUp(), clock: () => now, log }
    const worker = startWorker({ database: shared, handlers, ...options })
    started.push(worker)
  }

  it('runs a job again after its process died', async () => {
    const died = { state: 'running', attempts: 1, lockedUntil: later(now, -1) } as const
    const row = { id: crypto.randomUUID(), name: 'orphan', payload: 'x', attemptsMax: 3 }
    await database.db.insert(jobs).values({ ...row, ...died, runAt: now })
    const attempts = gate<number>()
    start({ orphan: handler(async (_, { attempt }) => attempts.open(attempt)) })
    expect(await attempts.opened).toBe(2)
  })

  it.each([
    ['embedded', 'done again', []],
    ['postgresql', 'left alone', [{ state: 'running' }]],
  ] as const)(
    'starts its work while a job has an unexpired lease: %s, %s',
    async (kind, _end, expected) => {
      const leased = { state: 'running', attempts: 1, lockedUntil: later(now, 60_000) } as const
      const row = { id: crypto.randomUUID(), name: 'orphan', payload: 'x', attemptsMax: 3 }
      await database.db.insert(jobs).values({ ...row, ...leased, runAt: now })
      start({ orphan: handler(async () => {}), next: handler(async () => {}) }, kind)
      await add('next')
      await rowsBecome([...expected])
      expect(await rows()).toHaveLength(expected.length)
    },
  )

  it('marks a job dead whose process died at every attempt', async () => {
    const died = { state: 'running', attempts: 3, lockedUntil: later(now, -1) } as const
    const row = { id: crypto.randomUUID(), name: 'poison', payload: 'x', attemptsMax: 3 }
    await database.db.insert(jobs).values({ ...row, ...died, runAt: now })
    start({ poison: handler(async () => {}) })
    await rowsBecome([{ state: 'dead', lastError: 'lease expired' }])
  })

  it('stores a result and the end of its job together', async () => {
    start({
      finishing: handler(async (_, { complete }) => {
        await database.db.transaction(async (tx) => {
          await complete(tx)
          await enqueue(tx, { name: 'follow-up', payload: {}, runAt: now })
        })
      }),
    })
    await add('finishing')
    await rowsBecome([{ name: 'follow-up', state: 'ready' }])
  })

  it('keeps the job when the transaction that completed it is rolled back', async () => {
    start({
      undone: handler(async (_, { complete }) => {
        await database.db.transaction(async (tx) => {
          await complete(tx)
          throw new RangeError('no room')
        })
      }),
    })
    await add('undone')
    await rowsBecome([{ name: 'undone', state: 'ready', attempts: 1, lastError: 'RangeError' }])
  })

  it('does not complete a job that another process has taken over', async () => {
    const begun = gate<JobRun>()
    const release = gate()
    start({
      stolen: handler(async (_, run) => {
        begun.open(run)
        await release.opened
      }),
    })
    await add('stolen')
    const run = await begun.opened
    await database.db.update(jobs).set({ attempts: 2 })
    await expect(database.db.transaction((tx) => run.complete(tx))).rejects.toThrow(JobLost)
    release.open()
    await rowsBecome([{ name: 'stolen', state: 'running', attempts: 2 }])
  })

  it('renews the lease of a long job', async () => {
    const release = gate()
    start({ long: handler(() => release.opened, { leaseMs: 60 }) })
    await add('long')
    await rowsBecome([{ state: 'running' }])
    now = later(now, 10_000)
    await rowsBecome([{ state: 'running', lockedUntil: later(now, 60) }])
    release.open()
  })

  it('does not renew leases when no other process can use the database', async () => {
    const release = gate()
    const attempts: number[] = []
    const handle = (_: unknown, { attempt }: JobRun) => {
      attempts.push(attempt)
      return release.opened
    }
    start({ long: handler(handle, { leaseMs: 60 }), short: handler(async () => {}) }, 'embedded')
    await add('long')
    // The worker has then also registered the job; polling the row alone would not show that.
    await expect.poll(() => attempts).toEqual([1])
    const lockedUntil = later(now, 60)
    now = later(now, 10_000)
    await abandon('short')
    await rowsBecome([{ name: 'long', state: 'running', lockedUntil }])
    expect(attempts).toEqual([1])
    release.open()
  })

  /** Inserts a job whose end could not be stored. */
  const abandon = async (name: string) => {
    const left = { state: 'running', attempts: 1, lockedUntil: later(now, -1) } as const
    const row = { id: crypto.randomUUID(), name, payload: {}, attemptsMax: 3 }
    await database.db.insert(jobs).values({ ...row, ...left, runAt: now })
  }

  it('releases waiting jobs when it stops, and waits for handlers that ignore the signal', async () => {
    const begun = gate()
    const release = gate()
    const worker = start({
      listening: handler(async (_, { signal }) => {
        await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
      }),
      deaf: handler(async () => {
        begun.open()
        await release.opened
      }),
    })
    await add('listening')
    await add('deaf')
    await begun.opened
    await rowsBecome([{ state: 'running' }, { state: 'running' }])
    const stopped = worker.stop()
    await rowsBecome([{ name: 'listening', state: 'ready', attempts: 0 }, { name: 'deaf' }])
    release.open()
    await stopped
    expect(await rows()).toMatchObject([{ name: 'listening' }])
  })
})
