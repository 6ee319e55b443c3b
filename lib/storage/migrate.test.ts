import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseAccess } from './database-access'
import { embeddedAccess } from './embedded/embedded-access'
import { migrate } from './migrate'

const [party, document, session] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
)

/** What the first version kept of look-ups: one for a document, one for a login. */
const earlier = `
  insert into relying_party (id, name) values ('${party}', 'earlier');
  insert into document (id, relying_party_id, name, format, access, owner_name, state)
    values ('${document}', '${party}', 'a.pdf', 'pdf', 'private', 'Ona', 'open');
  insert into screening_check (id, relying_party_id, session_id, document_id, at, lists, hits) values
    ('${session}', '${party}', '${session}', '${document}', now(), '[]', '[{"name":"Ona","score":0.9}]'),
    ('${party}', '${party}', '${session}', null, now(), '[]', '[]')`

describe('migrate', () => {
  let folder: string
  let access: DatabaseAccess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paraph-migrate-'))
    const log = pino({ level: 'silent' })
    access = await embeddedAccess({ directory: join(folder, 'database'), log })
  }, 60_000)
  afterAll(async () => {
    await access.pool.end()
    await access.end()
    await rm(folder, { recursive: true })
  })

  it('brings along what the first version has stored', async () => {
    await migrate(access.pool, await firstMigrations(folder))
    await access.pool.query(earlier)
    await migrate(access.pool)
    const { rows } = await access.pool.query('select id, hits, blocked from screening_check')
    const hits = [{ name: 'Ona', score: 0.9, words: [] }]
    expect(rows).toEqual([{ id: session, hits, blocked: false }])
  })
})

/** The migrations as the first version had them. */
async function firstMigrations(folder: string): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(fileURLToPath(new URL('./migrations', import.meta.url)), copy, { recursive: true })
  const path = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return copy
}
