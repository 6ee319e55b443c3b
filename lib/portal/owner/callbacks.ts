import { cache } from 'react'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { type CallbackState, callbackStates } from '@/lib/vocabulary/callback'
import { ownerGateway, startWithinMs } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export type SentCallback = ResponseOf<'listCallbacks'>['callbacks'][number]
export type CallbackTest = ResponseOf<'testCallback'>

/** A part of the list, as in its address. */
export interface CallbackPart {
  readonly state?: CallbackState | undefined
  /** The start of the page. */
  readonly cursor?: string | undefined
}

/** The latest callbacks of a person's documents. */
export interface LatestCallbacks {
  /** Newest first. */
  readonly callbacks: readonly SentCallback[]
  /** The start of the next page. */
  readonly olderCursor: string | undefined
  readonly part: CallbackPart
  /** Changes exactly when the list would read differently. */
  readonly version: string
}

export function readCallbackPart(query: Readonly<Record<string, unknown>>): CallbackPart {
  const { cursor } = query
  return {
    state: callbackStates.find((state) => state === query.state),
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
}

/** The query of a part's address. */
export function callbackQuery({ state, cursor }: CallbackPart): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  return query.size === 0 ? '' : `?${query}`
}

/** Reads a part of the list; the first page for a made-up cursor. Throws what the gateway client throws. */
export const listLatestCallbacks = cache(
  async (viewer: Viewer, state?: CallbackState, cursor?: string): Promise<LatestCallbacks> => {
    try {
      const body = { ...(state && { state }), ...(cursor && { cursor }) }
      const answer = await ownerGateway(viewer).call('listLatestCallbacks', {}, body)
      const { callbacks, next_cursor } = answer
      const version = versionOf([callbacks, next_cursor])
      const olderCursor = next_cursor ?? undefined
      return { callbacks, olderCursor, part: { state, cursor }, version }
    } catch (error) {
      const isMadeUp = error instanceof GatewayFailure && error.status === 400
      if (!isMadeUp || cursor === undefined) throw error
      return await listLatestCallbacks(viewer, state)
    }
  },
)

/** Posts a test event to the address of a callback: the server there may take its time. */
export async function testCallback(viewer: Viewer, callbackId: string): Promise<CallbackTest> {
  const gateway = ownerGateway(viewer, startWithinMs)
  return await gateway.call('testCallback', {}, { callback_id: callbackId })
}

/** Posts a test event to the address of the organisation for which the person acts. */
export async function testOrganisationCallback(viewer: Viewer): Promise<CallbackTest> {
  return await ownerGateway(viewer, startWithinMs).call('testOrganisationCallback', {}, {})
}
