import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findCallbackSecret,
  setCallbackSecret,
} from '@/lib/storage/relying-parties/relying-parties'
import type { TokenSource } from '@/lib/storage/schema/records'
import { replaceSecret, storedSecrets, writeSecrets } from '../callbacks/callback-secrets'
import { encryptSecret } from '../operation/secrets/encrypted-secret'
import type { SecretKeys } from '../operation/secrets/secret-keys'

/** Stores a callback secret of a relying party; the previous one also signs for one more day. */
export async function storeCallbackSecret(
  { keys, now }: { readonly keys: SecretKeys; readonly now: Date },
  tx: Transaction,
  relyingPartyId: string,
  callbackSecret: { readonly value: string; readonly source: TokenSource },
): Promise<void> {
  const known = storedSecrets(keys, relyingPartyId, await findCallbackSecret(tx, relyingPartyId))
  const secrets = writeSecrets(replaceSecret(known, callbackSecret.value, now))
  const encrypted = encryptSecret(keys, relyingPartyId, secrets)
  await setCallbackSecret(tx, relyingPartyId, encrypted, callbackSecret.source)
}
