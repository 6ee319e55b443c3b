import { findCallbackSecret, setCallbackSecret } from '@/lib/storage/relying-parties'
import type { Transaction } from '@/lib/storage/transaction'
import {
  type CallbackSecrets,
  readSecrets,
  replaceSecret,
  writeSecrets,
} from '../callbacks/callback-secrets'
import { openSecret, SealedSecretUnreadable, sealSecret } from './sealed-secret'

/** Gives a relying party a callback secret; the one it had signs beside it for a day. */
export async function storeCallbackSecret(
  tx: Transaction,
  gatewaySecret: string,
  relyingPartyId: string,
  callbackSecret: string,
  now: Date,
): Promise<void> {
  const known = await knownSecrets(tx, gatewaySecret, relyingPartyId)
  const secrets = writeSecrets(replaceSecret(known, callbackSecret, now))
  await setCallbackSecret(tx, relyingPartyId, sealSecret(gatewaySecret, relyingPartyId, secrets))
}

/** What another gateway secret has sealed is lost, and no reason to refuse a new one. */
async function knownSecrets(
  tx: Transaction,
  gatewaySecret: string,
  relyingPartyId: string,
): Promise<CallbackSecrets | undefined> {
  const sealed = await findCallbackSecret(tx, relyingPartyId)
  if (sealed === undefined) return undefined
  try {
    return readSecrets(openSecret(gatewaySecret, relyingPartyId, sealed))
  } catch (error) {
    if (error instanceof SealedSecretUnreadable) return undefined
    throw error
  }
}
