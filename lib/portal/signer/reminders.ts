import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway'
import { followedLink, isLinkSecret } from './invitations'

/** What came of wanting no more reminders: nobody knows the link, or nobody answered. */
export type StoppedReminders = 'stopped' | 'unknown' | 'unreachable'

/** For whoever followed the link behind `id` in this browser. */
export async function stopReminders(id: string): Promise<StoppedReminders> {
  const link = await followedLink(id)
  return link ? await stopRemindersOfLink(link.secret) : 'unknown'
}

/** For whoever has the link. A link that a newer one has replaced will do. */
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
