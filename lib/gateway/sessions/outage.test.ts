import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import type { Database } from '@/lib/storage/database/database'
import { StorageError } from '@/lib/storage/database/storage-error'
import type { SessionState } from '@/lib/storage/schema/records'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { secretKeys } from '../operation/secrets/secret-keys'
import { openOutcomeJournal, storeForCaller, storeKeptOutcomes, storeOutcome } from './outage'
import type { OutcomeJournal } from './session-services'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const log = createLog('silent', 'tests')
const keys = secretKeys(['a secret of the gateway'])
const provider = { name: 'abc', startedAt: now.getTime() }
const outcome = { answer: { signatureValue: 'c2lnbmVk' } }
const refused = {
  failure: { code: 40020, reason: 'refused', message: '' },
  isPromptLeft: false,
}

describe('storing a ring that the caller waits for', () => {
  const database = given<Database>({ whenBack: async () => {} })

  it.each(['database-away', 'database-conflict'] as const)(
    'is retried after %s, because the phone already rings',
    async (reason) => {
      let attempts = 0
      const store = async () => {
        attempts += 1
        if (attempts < 3) throw new StorageError(reason, undefined)
      }
      await storeForCaller({ database }, store)
      expect(attempts).toBe(3)
    },
  )

  it('fails at once for other errors', async () => {
    const store = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(storeForCaller({ database }, store)).rejects.toThrow('a fault of ours')
  })
})

describe('the journal of outcomes', () => {
  let folder: string
  let outcomes: OutcomeJournal

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paraph-answers-'))
    outcomes = await openOutcomeJournal(folder, keys, log)
    return () => rm(folder, { recursive: true })
  })

  async function sessionIn(state: SessionState): Promise<string> {
    const id = randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      family: 'mobile',
      kind: 'hash-signing',
      person: { country: 'LT', personalCode: '50001018865' },
      request: sessionRequest,
      expiresAt: new Date(now.getTime() + 300_000),
    })
    await moveSession(database.db, id, ['prepared'], { state })
    return id
  }

  const services = () => ({ database, outcomes, log, clock: () => now })

  it('is accessible to its owner only and unreadable without the secret', async () => {
    const session = randomUUID()
    await outcomes.write({ session, provider, outcome })
    const path = join(folder, session)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).not.toContain('c2lnbmVk')
    expect(await readdir(folder)).toEqual([session])
    const reopened = await openOutcomeJournal(folder, keys, log)
    expect(await reopened.readAll()).toEqual([{ session, provider, outcome }])
    const elsewhere = await openOutcomeJournal(folder, secretKeys(['another secret']), log)
    expect(await elsewhere.readAll()).toEqual([])
    expect(await readdir(folder)).toEqual([session])
  })

  it.each([
    ['a session that waited', 'asked', outcome, 'answered'],
    ['a session whose ring was never stored', 'prepared', outcome, 'answered'],
    ['a session that the person refused', 'asked', refused, 'failed'],
    ['a session that had been answered', 'answered', outcome, 'answered'],
    ['a session that had ended', 'failed', outcome, 'failed'],
  ] as const)('is stored at the next start: %s', async (_which, state, kept, after) => {
    const session = await sessionIn(state)
    await outcomes.write({ session, provider, outcome: kept })
    await storeKeptOutcomes(services())
    const stored = await loadSession(database.db, session)
    expect(stored).toMatchObject({ state: after })
    if (state === 'prepared') expect(stored).toMatchObject({ providerSession: provider })
    expect(await readdir(folder)).toEqual([])
  })

  it('drops outcomes of sessions that no longer exist', async () => {
    await outcomes.write({ session: randomUUID(), provider, outcome })
    await storeKeptOutcomes(services())
    expect(await readdir(folder)).toEqual([])
  })

  it('changes nothing if an outcome is stored twice', async () => {
    const session = (await loadSession(database.db, await sessionIn('asked'))) ?? expect.fail()
    const first = await storeOutcome(services(), session, outcome)
    expect(await storeOutcome(services(), session, outcome)).toEqual(first)
    expect(first).toMatchObject({ state: 'answered', answer: outcome.answer })
  })
})
