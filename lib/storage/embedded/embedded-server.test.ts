import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { type EmbeddedServer, startEmbedded } from './embedded-server'
import { lockFolder } from './folder-lock'
import { SessionStream } from './session-stream'

const log = pino({ level: 'silent' })
const start = (directory: string) => startEmbedded({ directory, log })

describe('open embedded server', () => {
  let directory: string
  let server: EmbeddedServer
  let pool: Pool

  beforeAll(async () => {
    directory = await embeddedFolder()
    server = await start(directory)
    const stream = () => new SessionStream(server.connect)
    pool = new Pool({ stream, max: 1, user: 'postgres', database: 'postgres', ssl: false })
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool.end()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('keeps other servers out of its folder, by any path', async () => {
    await expect(start(directory)).rejects.toMatchObject({ code: 'database-in-use' })
    const link = `${directory}-link`
    await symlink(directory, link)
    await expect(start(link)).rejects.toMatchObject({ code: 'database-in-use' })
    await rm(link)
  })

  it('uses smaller buffers than a stand-alone server', async () => {
    expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }])
  })

  it('rolls back the transaction of a vanished connection', async () => {
    await pool.query('create table visits (number int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into visits values (1)')
    client.release(true)
    expect((await pool.query('select * from visits')).rows).toEqual([])
  })

  it('leaves no setting and no lock of one connection to the next', async () => {
    const client = await pool.connect()
    await client.query(`set time zone 'Asia/Tokyo'`)
    await client.query('select pg_advisory_lock(1)')
    client.release(true)
    const { rows } = await pool.query(
      `select current_setting('timezone') as zone, count(*)::int as locks
       from pg_locks where locktype = 'advisory'`,
    )
    expect(rows).toEqual([{ zone: 'UTC', locks: 0 }])
  })

  it('refuses statements after it is closed, and releases its folder', async () => {
    await server.close()
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'database-interrupted' })
    const next = await lockFolder(directory, 'database-in-use')
    await next.release()
  })
})

describe('embedded server that cannot start', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-embedded-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('reports that its folder is not writable', async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(start(join(file, 'database'))).rejects.toMatchObject({
      code: 'database-folder-unusable',
    })
  })

  it('reports files of another PostgreSQL version', async () => {
    await mkdir(join(directory, 'cluster'))
    await writeFile(join(directory, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start(directory)).rejects.toMatchObject({ code: 'database-version-unknown' })
  })

  it('reports missing files, and creates no new database among the others', async () => {
    await mkdir(join(directory, 'cluster', 'base'), { recursive: true })
    await expect(start(directory)).rejects.toMatchObject({ code: 'database-does-not-open' })
  })

  it("reports damaged files with PostgreSQL's message", async () => {
    const damaged = await embeddedFolder()
    await truncate(join(damaged, 'cluster', 'global', 'pg_control'), 100)
    const failure = start(damaged)
    await expect(failure).rejects.toMatchObject({ code: 'database-does-not-open' })
    await expect(failure).rejects.toThrow('could not read file "global/pg_control"')
    await rm(damaged, { recursive: true })
  })
})
