import { randomBytes } from 'node:crypto'
import type { Database } from '@/lib/storage/database/database'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  addToken,
  ensureRelyingParty,
  findRelyingParty,
  listRelyingParties,
  revokeTokens,
} from '@/lib/storage/relying-parties/relying-parties'
import { newCallbackSecret } from '../callbacks/webhook-signature'
import { tokenDigest } from '../http/access/access-token'
import type { SecretKeys } from '../operation/secrets/secret-keys'
import { storeCallbackSecret } from './store-callback-secret'

/** Services that the commands need. */
export interface Administered {
  readonly db: Database['db']
  /** Keys that encrypt callback secrets. */
  readonly keys: SecretKeys
  readonly clock: () => Date
}

/** The access token of a relying party and the secret of its callbacks. */
export interface Credentials {
  readonly accessToken: string
  /** Secret of callbacks: `whsec_…`. */
  readonly callbackSecret: string
}

/** A relying party in the answer of `list`. */
export interface ListedRelyingParty {
  readonly name: string
  /** Number of valid access tokens. */
  readonly tokens: number
  /** Time of creation, ISO 8601. */
  readonly createdAt: string
}

/** The answer to an administrator; credentials appear in one answer only. */
export type AdminAnswer =
  | {
      readonly ok: true
      readonly message: string
      readonly credentials?: Credentials
      readonly relyingParties?: readonly ListedRelyingParty[]
    }
  | { readonly ok: false; readonly message: string }

export async function addRelyingParty(
  administered: Administered,
  name: string,
): Promise<AdminAnswer> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(name)) {
    return {
      ok: false,
      message: 'A name may have letters, digits, spaces, dots and hyphens, at most 100 characters',
    }
  }
  return await administered.db.transaction(async (tx) => {
    if (await findRelyingParty(tx, name)) {
      return { ok: false, message: `${name} exists already; use rotate to give it a new token` }
    }
    const credentials = await giveCredentials(administered, tx, await ensureRelyingParty(tx, name))
    return { ok: true, message: `${name} was added`, credentials }
  })
}

/**
 * Issues a new token and stops the old ones at once; issues a new callback secret, while the old one continues to
 * sign for a day.
 */
export async function rotate(administered: Administered, name: string): Promise<AdminAnswer> {
  return await administered.db.transaction(async (tx) => {
    const found = await findRelyingParty(tx, name)
    if (!found) return unknown(name)
    const revoked = await revokeTokens(tx, found.id, administered.clock(), 'own')
    const credentials = await giveCredentials(administered, tx, found.id)
    return { ok: true, message: `${name} has a new token; ${revoked} revoked`, credentials }
  })
}

export async function revoke({ db, clock }: Administered, name: string): Promise<AdminAnswer> {
  return await db.transaction(async (tx) => {
    const found = await findRelyingParty(tx, name)
    if (!found) return unknown(name)
    return {
      ok: true,
      message: `${await revokeTokens(tx, found.id, clock(), 'all')} tokens of ${name} revoked`,
    }
  })
}

export async function listAll({ db }: Administered): Promise<AdminAnswer> {
  const relyingParties = (await listRelyingParties(db)).map(({ name, tokens, createdAt }) => ({
    name,
    tokens,
    createdAt: createdAt.toISOString(),
  }))
  const lines = relyingParties.map(
    ({ name, tokens, createdAt }) =>
      `${name}\t${tokens} live tokens\tsince ${createdAt.slice(0, 10)}`,
  )
  return { ok: true, message: lines.join('\n'), relyingParties }
}

function unknown(name: string): AdminAnswer {
  return { ok: false, message: `There is no relying party ${name}` }
}

async function giveCredentials(
  { keys, clock }: Administered,
  tx: Transaction,
  id: string,
): Promise<Credentials> {
  const accessToken = randomBytes(32).toString('base64url')
  const callbackSecret = newCallbackSecret()
  const source = 'command'
  const digest = tokenDigest(accessToken)
  await addToken(tx, { relyingPartyId: id, digest, scopes: ['api'], source })
  await storeCallbackSecret({ keys, now: clock() }, tx, id, { value: callbackSecret, source })
  return { accessToken, callbackSecret }
}
