import { portalSettings } from '../settings/settings'
import { takeReturn } from './browser-answer'

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Redirects a browser that came back from a provider's page to the page that began. The address loses the parameters.
 */
export async function goBack(request: Request, path: string): Promise<Response> {
  const returned = { address: portalSettings().portalUrl + path, query: queryOf(request) }
  const location = (await takeReturn(returned)) ?? '/return/elsewhere'
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

const queryOf = ({ url }: Request): URLSearchParams => new URL(url).searchParams
