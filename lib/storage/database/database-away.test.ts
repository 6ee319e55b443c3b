import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { isCommitInDoubt } from './database-away'
import type { Transaction } from './transaction'

const database = await databaseOfFile()

describe('a commit', () => {
  const failureOf = (run: (tx: Transaction) => Promise<unknown>) =>
    database.db.transaction(run).then(
      () => undefined,
      (failure: unknown) => failure,
    )

  it('is in doubt when the commit itself failed', async () => {
    const failure = await failureOf(async (tx) => {
      await tx.execute(
        sql`create temporary table twice (n int unique deferrable initially deferred)`,
      )
      await tx.execute(sql`insert into twice values (1), (1)`)
    })
    expect(isCommitInDoubt(failure)).toBe(true)
  })

  it('is not in doubt when an earlier statement failed, or the wait was aborted', async () => {
    expect(isCommitInDoubt(await failureOf((tx) => tx.execute(sql`select 1/0`)))).toBe(false)
    const given = await failureOf(() => Promise.reject(new RangeError('ours')))
    expect(isCommitInDoubt(given)).toBe(false)
  })
})
