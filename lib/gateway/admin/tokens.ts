import type { Database } from '@/lib/storage/database'
import { addToken, ensureRelyingParty } from '@/lib/storage/relying-parties'
import type { KnownToken } from '../gateway-config'
import { tokenDigest } from '../http/access-token'

/** Relying parties that the configuration names; told again, nothing changes. */
export async function ensureTokens(
  db: Database['db'],
  tokens: readonly KnownToken[],
): Promise<void> {
  for (const { name, token, scopes } of tokens) {
    await db.transaction(async (tx) => {
      const id = await ensureRelyingParty(tx, name)
      await addToken(tx, id, tokenDigest(token), scopes)
    })
  }
}
