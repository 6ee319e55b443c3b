import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database/database'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  addToken,
  dropOtherSettingsCallbackSecrets,
  ensureRelyingParty,
  listUnknownTokens,
  lockStarts,
  revokeOtherSettingsTokens,
} from '@/lib/storage/relying-parties/relying-parties'
import { tokenDigest } from '../http/access/access-token'
import type { KnownToken } from '../operation/gateway-config'
import type { SecretKeys } from '../operation/secrets/secret-keys'
import { storeCallbackSecret } from './store-callback-secret'

interface Start {
  readonly db: Database['db']
  readonly keys: SecretKeys
  readonly now: Date
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Applies the configured relying parties: configured tokens work, and tokens that were removed from the configuration
 * stop working. Tokens issued by a command stay. Repeating it changes nothing.
 */
export async function settleTokens(start: Start, tokens: readonly KnownToken[]): Promise<void> {
  const stopped = await start.db.transaction(async (tx) => {
    await lockStarts(tx)
    const signing: string[] = []
    for (const token of tokens) {
      const id = await settleToken(start, tx, token)
      if (id !== undefined && token.callbackSecret !== undefined) signing.push(id)
    }
    await dropOtherSettingsCallbackSecrets(tx, signing)
    const present = tokens.map(({ token }) => tokenDigest(token))
    return await revokeOtherSettingsTokens(tx, present, start.now)
  })
  if (stopped.length > 0) {
    start.log.info({ relyingParties: stopped }, 'tokens removed from the settings revoked')
  }
  await logUnknown(start)
}

/** Stores a configured token. Returns the relying party's id; undefined if a command has revoked this token. */
async function settleToken(
  { keys, now, log }: Start,
  tx: Transaction,
  { name, token, scopes, callbackSecret }: KnownToken,
): Promise<string | undefined> {
  const source = 'settings'
  const relyingPartyId = await ensureRelyingParty(tx, name)
  if (!(await addToken(tx, { relyingPartyId, digest: tokenDigest(token), scopes, source }))) {
    log.warn(
      { relyingParty: name },
      'token in the settings stays revoked: it was revoked by command',
    )
    return undefined
  }
  if (callbackSecret !== undefined) {
    const secret = { value: callbackSecret, source } as const
    await storeCallbackSecret({ keys, now }, tx, relyingPartyId, secret)
  }
  return relyingPartyId
}

/**
 * Logs tokens of unknown origin: they are older than the record of origins. They stay valid, because they may still be
 * needed.
 */
async function logUnknown({ db, log }: Start): Promise<void> {
  const relyingParties = await listUnknownTokens(db)
  if (relyingParties.length === 0) return
  log.warn(
    { relyingParties },
    'tokens of unknown origin still work: rotate or revoke them with the command relying-party',
  )
}
