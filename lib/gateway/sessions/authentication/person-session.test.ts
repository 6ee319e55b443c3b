import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import { findDocument } from '@/lib/storage/documents/documents'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import {
  ensureRelyingParty,
  type RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { endSession } from '@/lib/storage/sessions/end-session'
import { insertSession } from '@/lib/storage/sessions/sessions'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import type { IdentityProof } from '@/lib/vocabulary/provider'
import type { Context } from '../../operation/context'
import { secretKeys } from '../../operation/secrets/secret-keys'
import {
  beginPersonSession,
  endPersonSession,
  endPersonSessions,
  readPersonSession,
} from './person-session'

const signedInAt = new Date()
const hoursLater = (hours: number) => new Date(signedInAt.getTime() + hours * 3_600_000)
const identity = {
  givenName: 'ONA',
  surname: 'ONAITĖ',
  identifier: { type: 'PNO', country: 'LT', number: '40504040001' },
} as const
const formerOwnerSecrets = ['session secret', 'older session secret']
const notFound = { reason: 'session-not-found' }

describe('a signed-in person', () => {
  let database: Database
  let portal: RelyingPartyId
  let other: RelyingPartyId

  beforeAll(async () => {
    ;({ database, relyingPartyId: portal } = await testDatabaseWithParty())
    other = (await ensureRelyingParty(database.db, 'other')) as RelyingPartyId
  })
  afterAll(() => database.close())

  function contextOf(id: RelyingPartyId, at = signedInAt): Context {
    const settings = { keys: secretKeys(['gateway secret']), formerOwnerSecrets }
    return { database, settings, relyingParty: { id }, clock: () => at } as unknown as Context
  }

  /** Stores a finished login of a relying party. */
  async function login(
    relyingPartyId: RelyingPartyId,
    proof: IdentityProof = 'signature',
  ): Promise<string> {
    const id = randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      family: 'smartid',
      kind: 'authentication',
      person: { country: 'LT', personalCode: '40504040001' },
      request: sessionRequest,
      expiresAt: hoursLater(1),
    })
    const result = { certificate: '', identity, proof, sanctions_data: [], peps_data: [] }
    await endSession(database.db, id, { result }, signedInAt)
    return id
  }

  async function begin(token: string, id = portal) {
    const begun = await beginPersonSession(contextOf(id), { path: {}, body: { token } })
    return { ...begun, session: String(begun.session) }
  }
  const read = (session: string, { id = portal, at = signedInAt } = {}) =>
    readPersonSession(contextOf(id, at), { path: {}, body: { session } })
  const end = (session: string, id = portal) =>
    endPersonSession(contextOf(id), { path: {}, body: { session } })
  const endAll = (session: string) =>
    endPersonSessions(contextOf(portal), { path: {}, body: { session } })

  async function documentOf(relyingPartyId: RelyingPartyId, owner: string) {
    const id = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id, owner })
    return async () => (await findDocument(database.db, accessToAll(relyingPartyId), id))?.owner
  }

  it('has the same owner reference at every sign-in, which depends on their identity', async () => {
    const first = await begin(await login(portal))
    const second = await begin(await login(portal))
    expect(first).toMatchObject({ country: 'LT', code: '40504040001', name: 'ONA' })
    expect(second.owner).toBe(first.owner)
    expect(second.session).not.toBe(first.session)
    expect(await read(second.session)).toMatchObject({ owner: first.owner })
  })

  /** The owner reference that a portal of release 0.1 made. */
  const formerly = (secret = 'session secret', code = '40504040001') =>
    createHmac('sha256', secret).update(`owner\nLT:${code}`).digest('base64url')

  it('gets no document of an earlier release if only a provider states the identity', async () => {
    const ownerNow = await documentOf(portal, formerly())
    await begin(await login(portal, 'provider'))
    expect(await ownerNow()).toBe(formerly())
  })

  it('gets only their own documents that have an owner reference of an earlier release', async () => {
    const [newer, older] = formerOwnerSecrets.map((secret) => formerly(secret))
    const foreign = formerly('session secret', '50001029996')
    const lost = formerly('a lost secret')
    const mine = [await documentOf(portal, newer ?? ''), await documentOf(portal, older ?? '')]
    const others = [
      await documentOf(portal, foreign),
      await documentOf(portal, lost),
      await documentOf(other, newer ?? ''),
    ]
    const { owner } = await begin(await login(portal))
    expect(await Promise.all(mine.map((ownerNow) => ownerNow()))).toEqual([owner, owner])
    expect(await Promise.all(others.map((ownerNow) => ownerNow()))).toEqual([foreign, lost, newer])
  })

  it('is signed out everywhere', async () => {
    const one = await begin(await login(portal))
    const two = await begin(await login(portal))
    const elsewhere = await begin(await login(other), other)
    expect((await endAll(one.session)).ended).toBeGreaterThanOrEqual(2)
    for (const { session } of [one, two]) {
      await expect(read(session)).rejects.toMatchObject(notFound)
    }
    expect(await read(elsewhere.session, { id: other })).toBeDefined()
    await expect(endAll(one.session)).rejects.toMatchObject(notFound)
  })

  it('can retry a sign-in whose answer was lost, but not after signing out', async () => {
    const token = await login(portal)
    await begin(token)
    const { session } = await begin(token)
    await end(session)
    await expect(begin(token)).rejects.toMatchObject(notFound)
  })

  it('is signed out after eight hours', async () => {
    const { session } = await begin(await login(portal))
    expect(await read(session, { at: hoursLater(7.99) })).toBeDefined()
    await expect(read(session, { at: hoursLater(8) })).rejects.toMatchObject(notFound)
  })
})
