import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BrowserRequest } from '@/lib/vocabulary/browser-request'
import type { AnyOrder, StartedSession } from '../identity-provider'

const cardState = z.object({ session: z.string() })

/** The state of an order: only a name, because nothing is kept anywhere else. */
export function newState(): z.input<typeof cardState> {
  return { session: randomUUID() }
}

/** A session that exists only in the person's browser. */
export function started({ state }: AnyOrder, browserRequest: BrowserRequest): StartedSession {
  return { providerSession: cardState.parse(state).session, browserRequest }
}
