import { setTimeout as pause } from 'node:timers/promises'
import { findSessionStart } from '@/lib/storage/sessions/session-starts'
import type { Context } from '../core/context'
import { after, lifetimes } from '../core/lifetimes'
import { type Once, onceUnder, refuseOther } from '../core/once'
import type { LaunchedSession } from './launch-session'

/** A call that starts a session. */
interface StartCall {
  /** The same for calls whose answers can take each other's place. */
  readonly name: string
  /** The body, with a digest in place of each file's content. */
  readonly asked: { readonly idempotency_key?: string | undefined }
}

/**
 * Starts a session once, however often the call is repeated under its idempotency_key: a repeated call gets the
 * first answer, also while the first one runs and after the session has ended. A start that failed is tried again.
 */
export async function startOnce(
  context: Context,
  { name, asked }: StartCall,
  start: (once: Once | undefined) => Promise<LaunchedSession>,
): Promise<LaunchedSession> {
  const { idempotency_key: key } = asked
  if (key === undefined) return await start(undefined)
  const once = onceUnder(key, context, [name, asked])
  const before = await startedBefore(context, once)
  if (before) return before
  return await start(once).catch(async (failure: unknown) => {
    // An equal call may have been faster: it has the key, and the person's phone.
    const other = await startedBefore(context, once)
    if (!other) throw failure
    return other
  })
}

/** How often the database is asked whether a provider has given the control code by now. */
const lookAgainMs = 250

async function startedBefore(context: Context, once: Once): Promise<LaunchedSession | undefined> {
  const { database, relyingParty, clock } = context
  for (;;) {
    const since = after(clock(), -lifetimes.idempotencyKey)
    const found = await findSessionStart(database.db, relyingParty.id, once.reference, since)
    if (!found) return undefined
    refuseOther(found.idempotencyDigest, once, 'idempotency_key')
    const { id: token, controlCode, firstAnswer } = found
    if (controlCode !== null) return { token, controlCode, firstAnswer }
    if (found.expiresAt <= clock()) return undefined
    await pause(lookAgainMs)
  }
}
