import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { insertLink, type Link, type NewLink } from '@/lib/storage/links'
import type { LinkKind } from '@/lib/storage/records'
import type { Signer } from '@/lib/storage/signers'
import type { GatewaySettings } from '../operation/context'
import type { SecretKey } from '../operation/secrets/secret-keys'

/**
 * The secret of a link, 256 bit. It is derived from the link's id, so that the database holds
 * nothing that opens a document and a mail can still be written after a restart.
 */
export function linkSecret({ secret }: SecretKey, linkId: string): string {
  return createHmac('sha256', secret).update(`link:${linkId}`).digest('base64url')
}

/** What is stored of a link's secret: SHA-256, hex. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret)
}

type Settings = Pick<GatewaySettings, 'portalUrl' | 'keys'>

const pages: Readonly<Record<LinkKind, string>> = {
  invitation: 'invitation',
  temporary: 'signing-link',
}

/** A link for a signer, to be stored, and where a person opens it. */
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
 * Where a person opens a link. When the gateway secret it was derived with is gone, nobody can tell any more,
 * although it opens as before: then there is a fresh link beside it, which ends when it does.
 */
export async function tellLink(
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

/** Where whoever is invited by a link wants no more reminders. */
export function stopAddress({ portalUrl }: Pick<Settings, 'portalUrl'>, address: string): string {
  return `${portalUrl}/no-reminders/${address.split('/').at(-1)}`
}

/** Links from before their key was noted are tried with each: the digest says which one it was. */
function knownSecret({ keys }: Settings, { id, keyId, digest }: Link): string | undefined {
  return keys
    .filter((key) => keyId === null || key.id === keyId)
    .map((key) => linkSecret(key, id))
    .find((secret) => secretDigest(secret) === digest)
}
