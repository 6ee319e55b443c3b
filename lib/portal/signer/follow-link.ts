import { rememberLanguage } from '../i18n/current-language'
import { isLinkSecret, rememberLink } from './invitations'
import { readSigningPage } from './signing-page'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Exchanges the secret of a link for a cookie and leads to a page whose address opens nothing.
 * Nothing else happens, so that a scanner following the link does no harm.
 */
export async function followLink(secret: string, page: '' | '/reminders' = ''): Promise<Response> {
  const id = isLinkSecret(secret) ? await rememberLink(secret) : 'unknown'
  const read = await readSigningPage(id, { viewed: false })
  if (!('closed' in read)) await rememberLanguage(read.invitation.language)
  const location = `/sign/${id}${page}`
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

/** What a program asking for the headers only may know: nothing. */
export function linkHeaders(): Response {
  return new Response(null, { headers })
}
