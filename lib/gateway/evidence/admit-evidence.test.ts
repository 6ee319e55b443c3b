import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { secretKeys } from '../operation/secrets/secret-keys'
import { admitEvidence } from './admit-evidence'

describe('the limit on evidence', () => {
  let database: Database
  let now = new Date('2026-03-01T09:00:00Z')
  beforeAll(async () => {
    ;({ database } = await testDatabaseWithParty())
  })
  afterAll(() => database.close())

  const settings = { keys: secretKeys(['a secret']) }
  const admit = (whose: string) => admitEvidence({ database, settings, clock: () => now }, whose)

  it('is thirty pieces per hour and reader, also for concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 33 }, () => admit('ona')))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({
      reason: 'too-much-evidence',
      retryAfterSeconds: 600,
      limit: 'evidence',
    })
    await admit('jonas')
    now = new Date('2026-03-01T10:00:00.001Z')
    await admit('ona')
  })
})
