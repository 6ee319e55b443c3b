import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway'
import { cookieViewer, isOver, viewerCookie } from './viewer'

/**
 * Ends the session of this browser, or all of the person's, at the gateway: copies of the cookie are worth nothing
 * then. The cookie goes in any case; false when the gateway could not be told.
 */
export async function signOutViewer(where: 'here' | 'everywhere'): Promise<boolean> {
  const viewer = await cookieViewer()
  await viewerCookie.clear()
  if (viewer === undefined) return true
  const endpoint = where === 'here' ? 'endPersonSession' : 'endPersonSessions'
  try {
    await gateway().call(endpoint, {}, { session: viewer.session })
    return true
  } catch (error) {
    if (isOver(error)) return true
    if (!(error instanceof GatewayFailure || error instanceof GatewayUnreachable)) throw error
    return false
  }
}
