import { hash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import type { Database } from '@/lib/storage/database/database'
import { findSigner, insertSigner } from '@/lib/storage/documents/signers'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { personSessions } from '@/lib/storage/schema/person-schema'
import { endSession } from '@/lib/storage/sessions/end-session'
import { insertSession, latestSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Context } from '../../operation/context'
import { encryptSecret } from '../../operation/secrets/encrypted-secret'
import { secretKeys } from '../../operation/secrets/secret-keys'
import { beginPersonSession } from '../../sessions/authentication/person-session'
import { identifiedAs } from '../open-link'
import { openWaiting } from './waiting'

const signedInAt = new Date()
const minutesLater = (minutes: number) => new Date(signedInAt.getTime() + minutes * 60_000)
const ona = { country: 'LT', code: '40504040001' } as const
const identity = {
  givenName: 'ONA',
  surname: 'ONAITĖ',
  identifier: { type: 'PNO', country: 'LT', number: ona.code },
} as const

describe('a signed-in person who opens a document waiting for them', () => {
  let database: Database
  let portal: RelyingPartyId

  beforeAll(async () => {
    ;({ database, relyingPartyId: portal } = await testDatabaseWithParty())
  })
  afterAll(() => database.close())

  function contextAt(at: Date): Context {
    const settings = {
      keys: secretKeys(['gateway secret']),
      formerOwnerSecrets: [],
      portalUrl: 'https://sign.example.com',
    }
    const relyingParty = { id: portal }
    return given<Context>({ database, settings, relyingParty, locale: 'en', clock: () => at })
  }

  /** Signs in with an app whose account is known. */
  async function signIn(): Promise<string> {
    const token = randomUUID()
    await insertSession(database.db, {
      id: token,
      relyingPartyId: portal,
      family: 'smartid',
      kind: 'authentication',
      person: { country: ona.country, personalCode: ona.code },
      request: sessionRequest,
      expiresAt: minutesLater(5),
    })
    const result = { certificate: '', identity, documentNumber: 'PNOLT-40504040001-MOCK-Q' }
    const screened = { sanctions_data: [], peps_data: [] }
    await endSession(database.db, token, { result: { ...result, ...screened } }, signedInAt)
    const body = { token }
    return String((await beginPersonSession(contextAt(signedInAt), { path: {}, body })).session)
  }

  async function asked(access: 'private' | 'public' = 'private') {
    const [documentId, signerId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, portal, { id: documentId, access })
    const invited = {
      name: 'Ona',
      surname: 'Onaitė',
      country: 'LT',
      personalCode: ona.code,
    } as const
    const position = { documentId, language: 'lt', askedAt: signedInAt } as const
    await insertSigner(database.db, { id: signerId, ...position, ...invited })
    return { documentId, signerId }
  }

  async function open(
    session: string,
    signerId: string,
    { at = signedInAt, identify = true } = {},
  ): Promise<string | null> {
    const body = { session, ...ona, signer_id: signerId, identify }
    return (await openWaiting(contextAt(at), { path: {}, body })).identification as never
  }

  async function identified(signerId: string, token: string | null, at = signedInAt) {
    const signer =
      (await findSigner(database.db, signerId)) ?? expect.fail('There is such a signer')
    return await identifiedAs(contextAt(at), { signer }, token ?? undefined)
  }

  const identifications = async (documentId: string) =>
    (await listEvents(database.db, documentId)).filter(({ kind }) => kind === 'identified')

  it('is identified once for all openings within half an hour', async () => {
    const session = await signIn()
    const { documentId, signerId } = await asked()
    const token = await open(session, signerId)
    expect(await open(session, signerId, { at: minutesLater(29) })).toBe(token)
    expect(await identifications(documentId)).toHaveLength(1)
    expect(await open(session, signerId, { at: minutesLater(31) })).not.toBe(token)
    expect(await identifications(documentId)).toHaveLength(2)
  })

  it('stays identified for an hour, but not longer than the session', async () => {
    const session = await signIn()
    const { signerId } = await asked()
    const first = await open(session, signerId)
    expect(await identified(signerId, first, minutesLater(59))).toBeDefined()
    expect(await identified(signerId, first, minutesLater(60))).toBeUndefined()
    const late = await open(session, signerId, { at: minutesLater(470) })
    expect(await identified(signerId, late, minutesLater(479))).toBeDefined()
    expect(await identified(signerId, late, minutesLater(480))).toBeUndefined()
  })

  it('has to identify if they did not open it themselves, or if the login is unknown', async () => {
    const session = await signIn()
    const { documentId, signerId } = await asked()
    expect(await open(session, signerId, { identify: false })).toBeNull()
    const digest = hash('sha256', session)
    const theirs = eq(personSessions.digest, digest)
    for (const login of [encryptSecret(secretKeys(['a lost secret']), digest, '{}'), null]) {
      await database.db.update(personSessions).set({ login }).where(theirs)
      expect(await open(session, signerId)).toBeNull()
    }
    expect(await identifications(documentId)).toEqual([])
  })

  it('gets no session that looks like an attempt to sign or to read', async () => {
    const { signerId } = await asked()
    expect(await open(await signIn(), signerId)).not.toBeNull()
    expect(await latestSession(database.db, signerId)).toBeUndefined()
  })
})
