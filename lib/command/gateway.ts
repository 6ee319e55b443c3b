import { resolve } from 'node:path'
import { ask } from '@/lib/gateway/admin/ask'
import type { AdminAnswer } from '@/lib/gateway/admin/relying-party-commands'
import { adminSocketPath } from '@/lib/gateway/process/admin-socket-path'
import { ConfigurationInvalid, type Environment, readEnvironment } from '@/lib/settings/config'
import { exitStatus, Refused, say, whileWorking } from './output'

/** Returns the settings. Throws `Refused` if they cannot be read. */
export function environment(): Environment {
  try {
    return readEnvironment()
  } catch (error) {
    if (error instanceof ConfigurationInvalid) throw new Refused(error.message)
    throw error
  }
}

export const socketPath = () => adminSocketPath(resolve(environment().DATA_DIR))

/** Sends a command to the running gateway of DATA_DIR, and waits for its answer. */
export async function askGateway<Answer = AdminAnswer>(
  path: string,
  input: object,
): Promise<Answer | Extract<AdminAnswer, { ok: false }>> {
  return await whileWorking(
    'seconds the gateway has worked',
    ask<Answer>(socketPath(), path, input),
  )
}

/** Prints the gateway's message. */
export function sayAnswer({ ok, message }: Pick<AdminAnswer, 'ok' | 'message'>): number {
  say(message)
  return ok ? exitStatus.done : exitStatus.failed
}
