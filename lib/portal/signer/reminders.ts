import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway/gateway'
import { followedLink, isLinkSecret } from '../links/followed-links'

/** The result of turning reminders off: the link may be unknown, or the gateway unreachable. */
export type StoppedReminders = 'stopped' | 'unknown' | 'unreachable'

/** For a browser that followed the link behind `id`. */
export async function stopReminders(id: string): Promise<StoppedReminders> {
  const link = await followedLink(id)
  return link ? await stopRemindersOfLink(link.secret) : 'unknown'
}

/** For the link holder. A link that was replaced by a newer one works too. */
export async function stopRemindersOfLink(secret: string): Promise<StoppedReminders> {
  if (!isLinkSecret(secret)) return 'unknown'
  try {
    await gateway().call('stopReminders', { secret }, {})
    return 'stopped'
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 'unreachable'
    if (error instanceof GatewayFailure && error.status === 404) return 'unknown'
    throw error
  }
}
