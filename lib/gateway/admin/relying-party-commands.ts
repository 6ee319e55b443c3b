import { randomBytes } from 'node:crypto'
import type { Database } from '@/lib/storage/database'
import {
  addToken,
  ensureRelyingParty,
  findRelyingParty,
  listRelyingParties,
  revokeTokens,
} from '@/lib/storage/relying-parties'
import { tokenDigest } from '../http/access-token'

type Db = Database['db']

/** Told to whoever administers the gateway; a token stands in it exactly once. */
export type AdminAnswer =
  | { readonly ok: true; readonly message: string; readonly accessToken?: string }
  | { readonly ok: false; readonly message: string }

export async function addRelyingParty(db: Db, name: string): Promise<AdminAnswer> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(name)) {
    return {
      ok: false,
      message: 'A name has letters, digits, blanks, dots and dashes, 100 at most',
    }
  }
  return await db.transaction(async (tx) => {
    if (await findRelyingParty(tx, name)) {
      return { ok: false, message: `${name} exists already; rotate gives it a new token` }
    }
    const accessToken = newToken()
    await addToken(tx, await ensureRelyingParty(tx, name), tokenDigest(accessToken), ['api'])
    return { ok: true, message: `${name} was added`, accessToken }
  })
}

/** A new token; the old ones stop working at once. */
export async function rotate(db: Db, name: string, at: Date): Promise<AdminAnswer> {
  return await db.transaction(async (tx) => {
    const found = await findRelyingParty(tx, name)
    if (!found) return unknown(name)
    const revoked = await revokeTokens(tx, found.id, at)
    const accessToken = newToken()
    await addToken(tx, found.id, tokenDigest(accessToken), ['api'])
    return { ok: true, message: `${name} has a new token; ${revoked} revoked`, accessToken }
  })
}

export async function revoke(db: Db, name: string, at: Date): Promise<AdminAnswer> {
  return await db.transaction(async (tx) => {
    const found = await findRelyingParty(tx, name)
    if (!found) return unknown(name)
    return {
      ok: true,
      message: `${await revokeTokens(tx, found.id, at)} tokens of ${name} revoked`,
    }
  })
}

export async function listAll(db: Db): Promise<AdminAnswer> {
  const lines = (await listRelyingParties(db)).map(
    ({ name, tokens, createdAt }) =>
      `${name}\t${tokens} live tokens\tsince ${createdAt.toISOString().slice(0, 10)}`,
  )
  return { ok: true, message: lines.join('\n') }
}

function unknown(name: string): AdminAnswer {
  return { ok: false, message: `There is no relying party ${name}` }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
