import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import { addToken, findByTokenDigest, findCallbackSecret } from '@/lib/storage/relying-parties'
import { accessTokens, relyingParties } from '@/lib/storage/schema/schema'
import { testDatabase } from '@/lib/testing/services/database'
import { tokenDigest } from '../http/access/access-token'
import type { KnownToken } from '../operation/gateway-config'
import { secretKeys } from '../operation/secrets/secret-keys'
import { addRelyingParty, revoke, rotate } from './relying-party-commands'
import { settleTokens } from './tokens'

const now = new Date('2026-11-21T10:00:00Z')
const keys = secretKeys(['gateway secret'])
const portal: KnownToken = { name: 'portal', token: 'p', scopes: ['api', 'hosted'] }
const shop = (token: string, rest: Partial<KnownToken> = {}): KnownToken => ({
  name: 'shop',
  token,
  scopes: ['api'],
  ...rest,
})
const callbackSecret = `whsec_${Buffer.alloc(32).toString('base64')}`

describe('a start of the gateway', () => {
  let database: Database
  const log = { info: vi.fn(), warn: vi.fn() }

  beforeAll(async () => {
    database = await testDatabase()
  }, 60_000)
  beforeEach(async () => {
    await database.db.delete(relyingParties)
    vi.clearAllMocks()
  })
  afterAll(() => database.close())

  const start = (...tokens: readonly KnownToken[]) =>
    settleTokens({ db: database.db, keys, now, log }, [portal, ...tokens])
  const administered = () => ({ db: database.db, keys, clock: () => now })
  const find = (token: string) => findByTokenDigest(database.db, tokenDigest(token))
  const secretOf = async (token: string) =>
    findCallbackSecret(database.db, (await find(token))?.id ?? expect.fail('No such token'))

  it('makes what the settings name, once', async () => {
    await start(shop('a'))
    await start(shop('a'))
    expect(await find('a')).toMatchObject({ name: 'shop', scopes: ['api'] })
    expect(await find('p')).toMatchObject({ name: 'portal' })
  })

  it('stops a token that was replaced in the settings, and one whose entry is gone', async () => {
    await start(shop('a'), { name: 'crm', token: 'c', scopes: ['api'] })
    await start(shop('b'))
    expect([await find('a'), await find('c')]).toEqual([undefined, undefined])
    expect(await find('b')).toMatchObject({ name: 'shop' })
  })

  it("stops the portal's token when another one took its place", async () => {
    await start()
    const replaced = { ...portal, token: 'q' }
    await settleTokens({ db: database.db, keys, now, log }, [replaced])
    expect([await find('p'), (await find('q'))?.name]).toEqual([undefined, 'portal'])
  })

  it('lets a token work again that was put back into the settings', async () => {
    await start(shop('a'))
    await start()
    await start(shop('a'))
    expect(await find('a')).toBeDefined()
  })

  it('leaves alone what a command has given', async () => {
    const answer = await addRelyingParty(administered(), 'bookkeeping')
    if (!(answer.ok && answer.credentials)) return expect.fail(answer.message)
    await start()
    expect(await find(answer.credentials.accessToken)).toMatchObject({ name: 'bookkeeping' })
    expect(await secretOf(answer.credentials.accessToken)).toBeDefined()
  })

  it('does not bring back a token that a command has revoked', async () => {
    await start(shop('a'))
    await revoke(administered(), 'shop')
    await start(shop('a'))
    expect(await find('a')).toBeUndefined()
    expect(log.warn).toHaveBeenCalledWith({ relyingParty: 'shop' }, expect.any(String))
  })

  it('keeps the callback secret that a command gave in the place of the one in the settings', async () => {
    await start(shop('a', { callbackSecret }))
    const answer = await rotate(administered(), 'shop')
    if (!(answer.ok && answer.credentials)) return expect.fail(answer.message)
    const rotated = await secretOf(answer.credentials.accessToken)
    await start(shop('a', { callbackSecret }))
    expect(await secretOf(answer.credentials.accessToken)).toBe(rotated)
  })

  it('forgets a callback secret that was taken out of the settings', async () => {
    await start(shop('a', { callbackSecret }))
    expect(await secretOf('a')).toBeDefined()
    await start(shop('a'))
    expect(await secretOf('a')).toBeUndefined()
  })

  it('lets tokens of unknown origin work, and says whose they are', async () => {
    await start(shop('a'))
    const { id } = (await find('a')) ?? expect.fail('It was just stored')
    const before = { relyingPartyId: id, digest: tokenDigest('before'), scopes: ['api'] } as const
    await addToken(database.db, { ...before, source: 'command' })
    await database.db.update(accessTokens).set({ source: 'unknown' })
    await start()
    expect([await find('a'), await find('before')]).not.toContain(undefined)
    expect(log.warn).toHaveBeenCalledWith({ relyingParties: ['shop'] }, expect.any(String))
  })
})
