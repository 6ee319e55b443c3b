import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { insertLink, type Link, type NewLink } from '@/lib/storage/documents/links'
import type { Signer } from '@/lib/storage/documents/signers'
import type { LinkKind } from '@/lib/storage/schema/records'
import type { GatewaySettings } from '../operation/context'
import type { SecretKey } from '../operation/secrets/secret-keys'

/**
 * The secret of a link, 256 bits. It is derived from the link's id, so that nothing in the database opens a document,
 * and mails can still be written after a restart.
 */
export function linkSecret({ secret }: SecretKey, linkId: string): string {
  return createHmac('sha256', secret).update(`link:${linkId}`).digest('base64url')
}

/** The stored digest of a link's secret: SHA-256, hex. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret)
}

type Settings = Pick<GatewaySettings, 'portalUrl' | 'keys'>

const pages: Readonly<Record<LinkKind, string>> = {
  invitation: 'invitation',
  temporary: 'signing-link',
}

/** Makes a link for a signer: the row to store and its address. */
export function newLink(
  { portalUrl, keys: [key] }: Settings,
  { id: signerId, documentId }: Pick<Signer, 'id' | 'documentId'>,
  kind: LinkKind,
  expiresAt: Date | null = null,
): { readonly link: NewLink; readonly address: string } {
  const id = randomUUID()
  const secret = linkSecret(key, id)
  const digest = secretDigest(secret)
  return {
    link: { id, documentId, signerId, kind, digest, keyId: key.id, expiresAt },
    address: `${portalUrl}/${pages[kind]}/${secret}`,
  }
}

/**
 * Returns a link's address. If the gateway secret of the link is lost, its address cannot be computed, although the
 * link still works: a second link with the same expiry is then added.
 */
export async function addressOfLink(
  settings: Settings,
  tx: Transaction,
  signer: Pick<Signer, 'id' | 'documentId'>,
  link: Link,
): Promise<{ readonly id: string; readonly address: string }> {
  const known = knownSecret(settings, link)
  if (known !== undefined) {
    return { id: link.id, address: `${settings.portalUrl}/${pages[link.kind]}/${known}` }
  }
  const fresh = newLink(settings, signer, link.kind, link.expiresAt)
  await insertLink(tx, fresh.link)
  return { id: fresh.link.id, address: fresh.address }
}

/** The address where an invited person turns off reminders. */
export function stopAddress({ portalUrl }: Pick<Settings, 'portalUrl'>, address: string): string {
  return `${portalUrl}/no-reminders/${address.split('/').at(-1)}`
}

/** The secret of a link. Older links do not name their key, so every key is tried: the digest shows which key fits. */
function knownSecret({ keys }: Settings, { id, keyId, digest }: Link): string | undefined {
  return keys
    .filter((key) => keyId === null || key.id === keyId)
    .map((key) => linkSecret(key, id))
    .find((secret) => secretDigest(secret) === digest)
}
