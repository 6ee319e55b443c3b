import type { Database } from '@/lib/storage/database'
import { addToken, ensureRelyingParty } from '@/lib/storage/relying-parties'
import type { KnownToken } from '../gateway-config'
import { tokenDigest } from '../http/access-token'
import { storeCallbackSecret } from './store-callback-secret'

/** Relying parties that the configuration names; told again, nothing changes. */
export async function ensureTokens(
  db: Database['db'],
  tokens: readonly KnownToken[],
  gatewaySecret: string,
  now: Date,
): Promise<void> {
  for (const { name, token, scopes, callbackSecret } of tokens) {
    await db.transaction(async (tx) => {
      const id = await ensureRelyingParty(tx, name)
      await addToken(tx, id, tokenDigest(token), scopes)
      if (callbackSecret === undefined) return
      await storeCallbackSecret(tx, gatewaySecret, id, callbackSecret, now)
    })
  }
}
