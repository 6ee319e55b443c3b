import { createHmac, randomBytes } from 'node:crypto'
import { comparableIdentifier, type SemanticsIdentifier } from '@/lib/providers/person-identity'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { RelyingPartyId } from '@/lib/storage/relying-parties'
import { openKeptKey } from '../../operation/secrets/kept-key'
import type { SecretKeys } from '../../operation/secrets/secret-keys'

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

/**
 * The owner references that portals of former releases gave a person's documents, one for each value of the
 * portal's SESSION_SECRET.
 */
export function formerReferences(
  sessionSecrets: readonly string[],
  { country, number }: SemanticsIdentifier,
): string[] {
  return sessionSecrets.map((secret) =>
    createHmac('sha256', secret).update(`owner\n${country}:${number}`).digest('base64url'),
  )
}

/** Never replaced by another one: everybody's documents would be gone from sight. */
async function ownerKey(tx: Transaction, keys: SecretKeys): Promise<Buffer> {
  const fresh = () => randomBytes(32).toString('base64url')
  return Buffer.from(await openKeptKey(tx, keys, 'owner', fresh), 'base64url')
}
