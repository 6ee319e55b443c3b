import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addToken,
  findByTokenDigest,
  findCallbackSecret,
} from '@/lib/storage/relying-parties/relying-parties'
import { accessTokens, relyingParties } from '@/lib/storage/schema/schema'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { tokenDigest } from '../http/access/access-token'
import type { KnownToken } from '../operation/gateway-config'
import { secretKeys } from '../operation/secrets/secret-keys'
import { addRelyingParty, revoke, rotate } from './relying-party-commands'
import { settleTokens } from './tokens'

const database = await databaseOfFile()

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
  const log = { info: vi.fn(), warn: vi.fn() }

  beforeEach(async () => {
    await database.db.delete(relyingParties)
    vi.clearAllMocks()
  })

  const start = (...tokens: readonly KnownToken[]) =>
    settleTokens({ db: database.db, keys, now, log }, [portal, ...tokens])
  const administered = () => ({ db: database.db, keys, clock: () => now })
  const find = (token: string) => findByTokenDigest(database.db, tokenDigest(token))
  const secretOf = async (token: string) =>
    findCallbackSecret(database.db, (await find(token))?.id ?? expect.fail('No such token'))

  it('creates the relying parties in the settings, once', async () => {
    await start(shop('a'))
    await start(shop('a'))
    expect(await find('a')).toMatchObject({ name: 'shop', scopes: ['api'] })
    expect(await find('p')).toMatchObject({ name: 'portal' })
  })

  it('stops a token that was replaced in the settings, and one whose entry was removed', async () => {
    await start(shop('a'), { name: 'crm', token: 'c', scopes: ['api'] })
    await start(shop('b'))
    expect([await find('a'), await find('c')]).toEqual([undefined, undefined])
    expect(await find('b')).toMatchObject({ name: 'shop' })
  })

  it("stops the portal's token after it was replaced", async () => {
    await start()
    const replaced = { ...portal, token: 'q' }
    await settleTokens({ db: database.db, keys, now, log }, [replaced])
    expect([await find('p'), (await find('q'))?.name]).toEqual([undefined, 'portal'])
  })

  it('restores a token that was put back into the settings', async () => {
    await start(shop('a'))
    await start()
    await start(shop('a'))
    expect(await find('a')).toBeDefined()
  })

  it('does not change tokens that a command issued', async () => {
    const answer = await addRelyingParty(administered(), 'bookkeeping')
    if (!(answer.ok && answer.credentials)) return expect.fail(answer.message)
    await start()
    expect(await find(answer.credentials.accessToken)).toMatchObject({ name: 'bookkeeping' })
    expect(await secretOf(answer.credentials.accessToken)).toBeDefined()
  })

  it('does not restore a token that a command revoked', async () => {
    await start(shop('a'))
    await revoke(administered(), 'shop')
    await start(shop('a'))
    expect(await find('a')).toBeUndefined()
    expect(log.warn).toHaveBeenCalledWith({ relyingParty: 'shop' }, expect.any(String))
  })

  it('keeps the callback secret that a command issued instead of the one in the settings', async () => {
    await start(shop('a', { callbackSecret }))
    const answer = await rotate(administered(), 'shop')
    if (!(answer.ok && answer.credentials)) return expect.fail(answer.message)
    const rotated = await secretOf(answer.credentials.accessToken)
    await start(shop('a', { callbackSecret }))
    expect(await secretOf(answer.credentials.accessToken)).toBe(rotated)
  })

  it('deletes a callback secret that was removed from the settings', async () => {
    await start(shop('a', { callbackSecret }))
    expect(await secretOf('a')).toBeDefined()
    await start(shop('a'))
    expect(await secretOf('a')).toBeUndefined()
  })

  it('keeps tokens of unknown origin, and logs their relying parties', async () => {
    await start(shop('a'))
    const { id } = (await find('a')) ?? expect.fail('It was just stored')
    const before = { relyingPartyId: id, digest: tokenDigest('before'), scopes: ['api'] } as const
    await addToken(database.db, { ...before, source: 'command' })
    await database.db.update(accessTokens).set({ source: 'unknown' })
    await start()
    expect([await find('a'), await find('before')]).not.toContain(undefined)
    expect(log.warn).toHaveBeenCalledWith({ relyingParties: ['shop'] }, expect.any(String))
  })

  it('keeps tokens of an organisation’s programs when a command rotates, and not when it revokes', async () => {
    await start(shop('a'))
    const { id } = (await find('a')) ?? expect.fail('It was just stored')
    const program = { relyingPartyId: id, digest: tokenDigest('program'), memberId: randomUUID() }
    await addToken(database.db, { ...program, scopes: ['organisation'], source: 'command' })
    await rotate(administered(), 'shop')
    expect(await find('program')).toBeDefined()
    await revoke(administered(), 'shop')
    expect(await find('program')).toBeUndefined()
  })
})
