import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway/gateway'
import { followedLink, isLinkSecret } from '../links/followed-links'

/** The result of turning reminders off. `unknown`: the link does not exist. */
export type StoppedReminders = 'stopped' | 'unknown' | 'unreachable'

/** Turns reminders off for a browser that opened the link of page `id`. */
export async function stopReminders(id: string): Promise<StoppedReminders> {
  const link = await followedLink(id)
  return link ? await stopRemindersOfLink(link.secret) : 'unknown'
}

/** Turns reminders off for the link holder. Links that were replaced by newer ones work, too. */
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
