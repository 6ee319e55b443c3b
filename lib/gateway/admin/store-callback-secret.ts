import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findCallbackSecret,
  setCallbackSecret,
} from '@/lib/storage/relying-parties/relying-parties'
import type { TokenSource } from '@/lib/storage/schema/records'
import {
  type CallbackSecrets,
  readSecrets,
  replaceSecret,
  writeSecrets,
} from '../callbacks/callback-secrets'
import {
  decryptSecret,
  encryptSecret,
  SecretUnreadable,
} from '../operation/secrets/encrypted-secret'
import type { SecretKeys } from '../operation/secrets/secret-keys'

/** Stores a callback secret of a relying party; the previous one also signs for one more day. */
export async function storeCallbackSecret(
  { keys, now }: { readonly keys: SecretKeys; readonly now: Date },
  tx: Transaction,
  relyingPartyId: string,
  callbackSecret: { readonly value: string; readonly source: TokenSource },
): Promise<void> {
  const known = await knownSecrets(tx, keys, relyingPartyId)
  const secrets = writeSecrets(replaceSecret(known, callbackSecret.value, now))
  const encrypted = encryptSecret(keys, relyingPartyId, secrets)
  await setCallbackSecret(tx, relyingPartyId, encrypted, callbackSecret.source)
}

/** A secret that none of our gateway secrets encrypted is lost, which is no reason to refuse a new one. */
async function knownSecrets(
  tx: Transaction,
  keys: SecretKeys,
  relyingPartyId: string,
): Promise<CallbackSecrets | undefined> {
  const encrypted = await findCallbackSecret(tx, relyingPartyId)
  if (encrypted === undefined) return undefined
  try {
    return readSecrets(decryptSecret(keys, relyingPartyId, encrypted))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
