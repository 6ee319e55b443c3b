import { createHmac, randomBytes } from 'node:crypto'
import { comparableIdentifier, type SemanticsIdentifier } from '@/lib/providers/person-identity'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { RelyingPartyId } from '@/lib/storage/relying-parties'
import { findKeptKey, keepKey } from '@/lib/storage/secrets/kept-keys'
import { OperationFailure } from '../../core/operation-failure'
import { openSecret, SealedSecretUnreadable, sealSecret } from '../../core/secrets/sealed-secret'
import type { SecretKeys } from '../../core/secrets/secret-keys'

/** Whom the seal of the key belongs to. */
export const ownerKeySeal = 'kept key owner'

/** What all references begin with: those that portals made themselves, before, did not. */
export const ownerPrefix = 'person-'

/**
 * What documents of a person are known by: the same for every sign-in at a relying party, other at every other,
 * and not the personal code. It comes from a key of its own that is never changed, only sealed anew: documents
 * keep their owners whatever becomes of other secrets.
 */
export async function ownerReference(
  tx: Transaction,
  keys: SecretKeys,
  relyingPartyId: RelyingPartyId,
  person: SemanticsIdentifier,
): Promise<string> {
  const reference = createHmac('sha256', await ownerKey(tx, keys))
    .update(`${relyingPartyId}\n${comparableIdentifier(person)}`)
    .digest('base64url')
  return ownerPrefix + reference
}

/** A lost key is an error, never replaced by another one: everybody's documents would be gone from sight. */
async function ownerKey(tx: Transaction, keys: SecretKeys): Promise<Buffer> {
  const sealed = (await findKeptKey(tx, 'owner')) ?? (await keepKey(tx, 'owner', freshKey(keys)))
  try {
    return Buffer.from(openSecret(keys, ownerKeySeal, sealed), 'base64url')
  } catch (error) {
    if (!(error instanceof SealedSecretUnreadable)) throw error
    const detail = 'GATEWAY_SECRET lacks the value that documents are tied to people with'
    throw new OperationFailure('trouble-processing', { detail, cause: error })
  }
}

function freshKey(keys: SecretKeys): string {
  return sealSecret(keys, ownerKeySeal, randomBytes(32).toString('base64url'))
}
