import { cp, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedFolder } from '@/lib/testing/database'
import {
  DatabaseDoesNotOpen,
  DatabaseFolderUnusable,
  DatabaseInterrupted,
  DatabaseInUse,
  DatabaseVersionUnknown,
} from '../storage-error'
import { type EmbeddedServer, startEmbedded } from './embedded-server'
import { SessionStream } from './session-stream'

const log = pino({ level: 'silent' })
const patience = { openingMs: 60_000, workingMs: 1000 }
/** Keeps the database busy for longer than anybody waits. */
const endless = 'select count(*) from generate_series(1, 1000000000000)'

describe('embedded server', { timeout: 120_000 }, () => {
  let pristine: string
  let directory: string
  const servers: EmbeddedServer[] = []
  const pools: Pool[] = []

  beforeAll(async () => {
    pristine = await embeddedFolder()
  }, 60_000)
  afterAll(() => rm(pristine, { recursive: true, force: true }))

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-embedded-'))
    await cp(pristine, directory, { recursive: true })
  })
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
    await Promise.all(servers.splice(0).map((server) => server.close()))
    await rm(directory, { recursive: true, force: true })
  })

  const start = async (folder = directory) => {
    const server = await startEmbedded({ directory: folder, log, patience })
    servers.push(server)
    return server
  }

  const poolOf = (server: EmbeddedServer, max = 1) => {
    const stream = () => new SessionStream(server.connect)
    const pool = new Pool({ stream, max, user: 'postgres', database: 'postgres', ssl: false })
    pool.on('error', () => {})
    pools.push(pool)
    return pool
  }

  it('is open in one process at a time, whatever path leads to it', async () => {
    await start()
    await expect(start()).rejects.toThrow(DatabaseInUse)
    const link = `${directory}-link`
    await symlink(directory, link)
    await expect(start(link)).rejects.toThrow(DatabaseInUse)
    await rm(link)
  })

  it('can be opened again once closed', async () => {
    const first = await startEmbedded({ directory, log, patience })
    await first.close()
    await expect(start()).resolves.toBeDefined()
  })

  it('removes what a creation left that was cut off', async () => {
    await rm(join(directory, 'cluster'), { recursive: true })
    await mkdir(join(directory, 'creating-1', 'base'), { recursive: true })
    await start()
    expect(await readdir(directory)).toEqual(['cluster'])
  })

  it('says that a folder cannot be written to', async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(start(join(file, 'database'))).rejects.toThrow(DatabaseFolderUnusable)
  })

  it('says that files are of another PostgreSQL', async () => {
    await writeFile(join(directory, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(DatabaseVersionUnknown)
  })

  it('says that files are missing, and does not create a new database among the rest', async () => {
    await rm(join(directory, 'cluster', 'PG_VERSION'))
    await expect(start()).rejects.toThrow(DatabaseDoesNotOpen)
  })

  it('says that files are damaged, and can be started again afterwards', async () => {
    const control = join(directory, 'cluster', 'global', 'pg_control')
    await truncate(control, 100)
    await expect(start()).rejects.toThrow(DatabaseDoesNotOpen)
    await cp(join(pristine, 'cluster', 'global', 'pg_control'), control)
    await expect(start()).resolves.toBeDefined()
  })

  it('interrupts a statement that never ends, and goes on', async () => {
    const pool = poolOf(await start())
    await pool.query('create table kept as select 1 as number')
    await expect(pool.query(endless)).rejects.toThrow(DatabaseInterrupted)
    expect((await pool.query('select number from kept')).rows).toEqual([{ number: 1 }])
  })

  it('rolls back what a vanished connection had begun', async () => {
    const pool = poolOf(await start())
    await pool.query('create table visits (number int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into visits values (1)')
    client.release(true)
    expect((await pool.query('select * from visits')).rows).toEqual([])
  })

  it('leaves no setting and no lock of one connection to the next', async () => {
    const pool = poolOf(await start())
    const client = await pool.connect()
    await client.query(`set time zone 'Asia/Tokyo'`)
    await client.query('select pg_advisory_lock(1)')
    client.release(true)
    const { rows } = await pool.query(
      `select current_setting('timezone') as zone, count(*)::int as locks from pg_locks where locktype = 'advisory'`,
    )
    expect(rows).toEqual([{ zone: 'UTC', locks: 0 }])
  })

  it('gives up waiting statements when it is closed', async () => {
    const server = await start()
    const pool = poolOf(server)
    await pool.query('select 1')
    await server.close()
    servers.splice(0)
    await expect(pool.query('select 1')).rejects.toThrow(DatabaseInterrupted)
  })
})
