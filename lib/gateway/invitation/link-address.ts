import type { LinkKind } from '@/lib/storage/records'
import type { GatewaySettings } from '../context'
import { linkSecret } from './link-secret'

const pages: Readonly<Record<LinkKind, string>> = {
  invitation: 'invitation',
  temporary: 'signing-link',
}

/** Where a person opens the link. */
export function linkAddress(
  settings: Pick<GatewaySettings, 'portalUrl' | 'secret'>,
  link: { readonly id: string; readonly kind: LinkKind },
): string {
  return `${settings.portalUrl}/${pages[link.kind]}/${linkSecret(settings.secret, link.id)}`
}
