import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshServedDatabase } from './database'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Examines a property with two connections to a database without tables. */
type Look = (one: PoolClient, other: PoolClient) => Promise<void>

/**
 * Tests the properties that the product needs of the server in DATABASE_URL. Returns a function that adds a test:
 * `need` in plain words, and the file whose statements need it. `docs/operate/databases.md` explains how the results
 * become a table.
 */
export async function engineTests(): Promise<(need: string, neededBy: string, look: Look) => void> {
  const served = await freshServedDatabase()
  if (!served) {
    it('needs PostgreSQL, and DATABASE_URL names none', () => expect(served).toBeUndefined())
    return () => {}
  }
  let pool: Pool
  beforeAll(() => {
    pool = new Pool({ connectionString: served.url })
    // Tests end connections, and the server ends idle ones together with the database.
    pool.on('error', () => {})
  })
  afterAll(() => pool.end().then(served.drop))
  return (need, neededBy, look) => {
    it(`${need} (${neededBy})`, async () => {
      expect(existsSync(`${root}/${neededBy}`)).toBe(true)
      await withClient(pool, (one) => withClient(pool, (other) => look(one, other)))
    })
  }
}

/** The connection is not reused, because tests leave settings and transactions behind. */
async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    // A statement that would wait for ever fails in its test.
    await client.query("set statement_timeout = '10s'")
    await work(client)
  } finally {
    client.release(true)
  }
}

/** The SQLSTATE with which a statement fails; `none` if it succeeds. */
export async function stateOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement
    return 'none'
  } catch (failure) {
    if (failure instanceof DatabaseError) return failure.code ?? ''
    throw failure
  }
}

/** Expects a statement, or a transaction that begins with it, to wait for a lock that another connection holds. */
export async function expectWait(client: PoolClient, statement: string): Promise<void> {
  await client.query("set statement_timeout = '200ms'")
  expect(await stateOf(client.query(statement))).toBe('57014')
  await client.query('rollback')
  await client.query("set statement_timeout = '10s'")
}

/** The rows of a statement as arrays. */
export async function rowsOf(client: PoolClient, text: string, values: unknown[] = []) {
  return (await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows
}
