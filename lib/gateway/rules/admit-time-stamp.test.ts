import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { secretKeys } from '../operation/secrets/secret-keys'
import { admitTimeStamp } from './admit-time-stamp'

const { database } = await partyOfFile()

describe('the limit on evidence', () => {
  let now = new Date('2026-03-01T09:00:00Z')

  const settings = { keys: secretKeys(['a secret']) }
  const admit = (whose: string) => admitTimeStamp({ database, settings, clock: () => now }, whose)

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
