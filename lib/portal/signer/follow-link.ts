import { rememberLanguage } from '../i18n/current-language'
import { isLinkSecret, rememberLink } from '../links/followed-links'
import { readSigningPage } from './signing-page'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Stores the secret of a link in a cookie and redirects to a page whose address contains no secret. Nothing else
 * happens, because mail scanners open links, too.
 */
export async function followLink(secret: string, page: '' | '/reminders' = ''): Promise<Response> {
  const id = isLinkSecret(secret) ? await rememberLink(secret) : 'unknown'
  const read = await readSigningPage(id)
  if (!('closed' in read)) await rememberLanguage(read.invitation.language)
  const location = `/sign/${id}${page}`
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

/** The response to a HEAD request, which reveals nothing. */
export function linkHeaders(): Response {
  return new Response(null, { headers })
}
