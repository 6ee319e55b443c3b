import { createHmac } from 'node:crypto'
import { portalSettings, type SessionSecrets } from '../settings'

/**
 * What a person's documents had as owner while it was made with SESSION_SECRET, once for each of its values.
 * At sign-in the gateway gives such documents the reference that stays.
 */
export function legacyOwners(
  { country, code }: { readonly country: string; readonly code: string },
  secrets: SessionSecrets = portalSettings().sessionSecrets,
): string[] {
  return secrets.map((secret) =>
    createHmac('sha256', secret).update(`owner\n${country}:${code}`).digest('base64url'),
  )
}
