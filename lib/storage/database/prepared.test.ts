import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { sessionRequest } from '@/lib/testing/session-request'
import { sessions } from '../schema/schema'
import { insertSession } from '../sessions/sessions'
import { prepared } from './prepared'

const opened = await testDatabaseWithParty()
afterAll(() => opened.database.close())

const person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' } as const

async function insertOne(): Promise<string> {
  const { database, relyingPartyId } = opened
  const id = randomUUID()
  await insertSession(database.db, {
    id,
    relyingPartyId,
    family: 'mobile',
    kind: 'hash-signing',
    person,
    request: sessionRequest,
    expiresAt: new Date(),
  })
  return id
}

it('stores missing values as NULL, not as JSON null', async () => {
  const { db } = opened.database
  const id = await insertOne()
  const empty = sql`prepared is null and file is null and answer is null`
  const stored = await db.execute(sql`select ${empty} as "isEmpty" from session where id = ${id}`)
  expect(stored.rows[0]?.isEmpty).toBe(true)
})

it('is built once per connection, inside and outside of transactions', async () => {
  const { db } = opened.database
  const built: string[] = []
  const find = prepared('counted_in_test', (tx) => {
    built.push('once')
    return tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, sql.placeholder('id')))
  })
  const id = await insertOne()
  const found = [await find(db, { id }), await find(db, { id })]
  expect([found, built]).toEqual([[[{ id }], [{ id }]], ['once']])
  for (let time = 0; time < 3; time++) await db.transaction((tx) => find(tx, { id }))
  expect(built).toEqual(['once', 'once'])
})
