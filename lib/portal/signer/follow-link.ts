import { rememberLanguage } from '../i18n/current-language'
import { isLinkSecret, rememberLink } from './invitations'
import { readSigningPage } from './signing-page'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Exchanges the secret of a link for a cookie and leads to a page whose address opens nothing.
 * Nothing else happens, so that a scanner following the link does no harm.
 */
export async function followLink(secret: string): Promise<Response> {
  const id = isLinkSecret(secret) ? await rememberLink(secret) : 'unknown'
  const page = await readSigningPage(id, { viewed: false })
  if (!('closed' in page)) await rememberLanguage(page.invitation.language)
  return new Response(null, { status: 303, headers: { ...headers, location: `/sign/${id}` } })
}

/** What a program asking for the headers only may know: nothing. */
export function linkHeaders(): Response {
  return new Response(null, { headers })
}
