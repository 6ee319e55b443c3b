import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { freshServedDatabase } from '@/lib/testing/services/database'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { migrationsOf } from '../migrating/migrate'
import { openDatabase } from '../open-database'
import { prompts } from '../schema/limit-schema'

const database = await databaseOfFile()

describe('database', () => {
  const row = (personKey: string) => ({
    id: crypto.randomUUID(),
    personKey,
    sessionId: crypto.randomUUID(),
  })

  const personKeys = async () =>
    (await database.db.select().from(prompts)).map(({ personKey }) => personKey)

  it('discards the changes of a transaction that throws', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.insert(prompts).values(row('forgotten'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await personKeys()).not.toContain('forgotten')
  })

  it('isolates transactions that run at the same time', async () => {
    const insertSlowly = (name: string) =>
      database.db.transaction(async (tx) => {
        await tx.insert(prompts).values(row(`${name}-1`))
        await pause(5)
        await tx.insert(prompts).values(row(`${name}-2`))
        if (name === 'b') throw new Error('b gives up')
      })
    await Promise.allSettled(['a', 'b', 'c'].map(insertSlowly))
    const names = (await personKeys()).filter((name) => /^[abc]-/.test(name)).sort()
    expect(names).toEqual(['a-1', 'a-2', 'c-1', 'c-2'])
  })

  it("reports PostgreSQL's code of a refused statement", async () => {
    const twice = row('twice')
    await database.db.insert(prompts).values(twice)
    await expect(database.db.insert(prompts).values(twice)).rejects.toMatchObject({
      cause: { code: '23505' },
    })
  })

  it('stores text of every kind and size unchanged', async () => {
    const text = `${'ąčęėįšųūž 👩🏽‍🔬 "\' \\ '.repeat(20_000)}end`
    const { rows } = await database.db.execute(sql`select ${text}::text as text`)
    expect(rows).toEqual([{ text }])
  })

  it('stores times with millisecond precision', async () => {
    const createdAt = new Date('2026-03-29T03:30:00.123Z')
    const written = { ...row('moment'), createdAt }
    await database.db.insert(prompts).values(written)
    const [read] = await database.db.select().from(prompts).where(sql`id = ${written.id}`)
    expect(read?.createdAt).toEqual(createdAt)
  })

  it('opens a database without tables for a command that only reads', async () => {
    const served = await freshServedDatabase()
    const directory = await embeddedFolder('empty')
    const log = pino({ level: 'silent' })
    const empty = await openDatabase({ url: served?.url, directory, unmigrated: true, log })
    await empty.health()
    expect((await migrationsOf(empty.db)).missing).toBeGreaterThan(0)
    expect((await empty.db.execute(sql`select to_regclass('heartbeat') as name`)).rows).toEqual([
      { name: null },
    ])
    await empty.close()
    await served?.drop()
    await rm(directory, { recursive: true })
  })
})
