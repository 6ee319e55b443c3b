import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { rememberLanguage } from '../i18n/current-language'
import { isLinkSecret } from '../links/followed-links'

const anHour = 60 * 60

/** The secret of the opened link. It is kept in a cookie, not in the page's address. */
const followed = encryptedCookie<{ secret: string }>('confirm-address', anHour)

export type AddressToConfirm =
  | Pick<ResponseOf<'confirmAddress'>, 'email' | 'confirmed'>
  | { readonly closed: 'link' | 'unreachable' }

/**
 * Keeps the secret of a link in a cookie. Opening the link does not confirm the address, because mail scanners open
 * links, too.
 */
export async function followConfirmation(secret: string): Promise<void> {
  if (!isLinkSecret(secret)) return
  await followed.write({ secret })
  const read = await askGateway(secret, false)
  if ('language' in read) await rememberLanguage(read.language)
}

/** Returns the address that is confirmed by the link that was opened in this browser. */
export async function readConfirmation(): Promise<AddressToConfirm> {
  const link = await followed.read()
  return link ? await askGateway(link.secret, false) : { closed: 'link' }
}

export async function confirmFollowed(): Promise<AddressToConfirm> {
  const link = await followed.read()
  return link ? await askGateway(link.secret, true) : { closed: 'link' }
}

async function askGateway(secret: string, confirmed: boolean) {
  try {
    return await gateway().call('confirmAddress', {}, { secret, confirmed })
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { closed: 'unreachable' } as const
    const isUnknown = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isUnknown) return { closed: 'link' } as const
    throw error
  }
}
