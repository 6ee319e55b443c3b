import { createHmac, randomBytes } from 'node:crypto'
import { comparableIdentifier, type SemanticsIdentifier } from '@/lib/providers/person-identity'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import type { MethodName } from '@/lib/vocabulary/provider'
import { openKeptKey } from '../../operation/secrets/kept-key'
import type { SecretKeys } from '../../operation/secrets/secret-keys'

/** Prefix of all references. References that portals of earlier releases made do not have it. */
export const ownerPrefix = 'person-'

/**
 * The reference that a person's documents are found by: equal for every sign-in at one relying party, different at
 * every other, and not derivable from the personal code alone. Its key is never replaced, only encrypted again, so
 * documents keep their owners when other secrets change. `voucher` is the provider whose statement is the only proof of
 * the sign-in: people of that provider have other references than people who proved their identity by a signature.
 */
export async function ownerReference(
  tx: Transaction,
  keys: SecretKeys,
  relyingPartyId: RelyingPartyId,
  person: SemanticsIdentifier,
  voucher?: MethodName | undefined,
): Promise<string> {
  const whose = `${relyingPartyId}\n${comparableIdentifier(person)}`
  const reference = createHmac('sha256', await ownerKey(tx, keys))
    .update(voucher === undefined ? whose : `${whose}\n${voucher}`)
    .digest('base64url')
  return ownerPrefix + reference
}

/**
 * The owner references that portals of earlier releases gave a person's documents, one for each value of the portal's
 * SESSION_SECRET.
 */
export function formerReferences(
  sessionSecrets: readonly string[],
  { country, number }: SemanticsIdentifier,
): string[] {
  return sessionSecrets.map((secret) =>
    createHmac('sha256', secret).update(`owner\n${country}:${number}`).digest('base64url'),
  )
}

/**
 * The stored form of `sub` or `sid` of an OpenID Connect provider. The digest is keyed, because the values of some
 * providers are addresses or names.
 */
export async function staffReference(
  tx: Transaction,
  keys: SecretKeys,
  { organisationId, issuer }: { readonly organisationId: string; readonly issuer: string },
  claim: 'sub' | 'sid',
  value: string,
): Promise<string> {
  const hidden = JSON.stringify([organisationId, issuer, claim, value])
  return createHmac('sha256', await ownerKey(tx, keys))
    .update(hidden)
    .digest('base64url')
}

/** The key of owner references. It is never replaced by another key: owners would no longer find their documents. */
async function ownerKey(tx: Transaction, keys: SecretKeys): Promise<Buffer> {
  const fresh = () => randomBytes(32).toString('base64url')
  return Buffer.from(await openKeptKey(tx, keys, 'owner', fresh), 'base64url')
}
