import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { beat } from '@/lib/storage/database/heartbeat'
import { insertSession, loadSession, type NewSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Services } from '../operation/context'
import { closeSession, failSession, forgetSessionJob } from './end-session'

const { database, relyingPartyId } = await partyOfFile()

// A time far in the future, because the database's own watch runs at the real time.
const now = new Date('2126-11-21T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function stored(request: Pick<NewSession, 'family' | 'kind' | 'expiresAt' | 'person'>) {
  const id = randomUUID()
  await insertSession(database.db, { id, relyingPartyId, request: sessionRequest, ...request })
  return (await loadSession(database.db, id)) ?? expect.fail('It was just stored')
}

/** Runs the job. Undefined if the session was deleted, otherwise the time of the next run. */
const forget = ({ id }: { readonly id: string }, at: Date) =>
  forgetSessionJob(given<Services>({ database, blobs: {}, clock: () => at }))({ sessionId: id })

it('extends the time in which a result can be read by the length of a database outage', async () => {
  const session = await stored({
    family: 'mobile',
    kind: 'hash-signing',
    expiresAt: later(300),
    person: { country: 'LT', personalCode: '50001018865' },
  })
  const failure = { code: 40020, reason: 'refused', message: '' }
  await beat(database.db, now, 7_000)
  await database.db.transaction((tx) => failSession({ clock: () => now }, tx, session, failure))
  await beat(database.db, later(590), 7_000)
  expect(await forget(session, later(600))).toEqual({ again: later(1190) })
  expect(await loadSession(database.db, session.id)).toBeDefined()
  expect(await forget(session, later(1190))).toBeUndefined()
  expect(await loadSession(database.db, session.id)).toBeUndefined()
})

it('keeps the identification of a signer as long as it opens their document', async () => {
  const session = await stored({
    family: 'smartid',
    kind: 'authentication',
    expiresAt: later(1500),
    person: { country: 'LT', personalCode: '40504040001' },
  })
  const at = later(1200)
  await database.db.transaction((tx) =>
    closeSession({ clock: () => at }, tx, session, { result: null, expiresAt: later(4800) }),
  )
  expect(await forget(session, later(1800))).toEqual({ again: later(4800) })
  expect(await forget(session, later(4800))).toBeUndefined()
})
