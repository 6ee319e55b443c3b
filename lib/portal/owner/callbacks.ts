import { cache } from 'react'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { type CallbackState, callbackStates } from '@/lib/vocabulary/callback'
import { ownerGateway, startWithinMs } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export type SentCallback = ResponseOf<'listCallbacks'>['callbacks'][number]
export type CallbackTest = ResponseOf<'testCallback'>

/** A part of the list, as in the address of the page. */
export interface CallbackPart {
  readonly state?: CallbackState | undefined
  /** Cursor of the first callback. Undefined: the newest. */
  readonly cursor?: string | undefined
}

/** The latest callbacks of a person's documents. */
export interface LatestCallbacks {
  /** The callbacks, newest first. */
  readonly callbacks: readonly SentCallback[]
  /** Cursor of the next page. Undefined on the last page. */
  readonly olderCursor: string | undefined
  readonly part: CallbackPart
  /** Changes exactly when the content of the list changes. */
  readonly version: string
}

export function readCallbackPart(query: Readonly<Record<string, unknown>>): CallbackPart {
  const { cursor } = query
  return {
    state: callbackStates.find((state) => state === query.state),
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
}

/** The query of an address that shows a part. */
export function callbackQuery({ state, cursor }: CallbackPart): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  return query.size === 0 ? '' : `?${query}`
}

/** Reads a part of the list, or the first page if the cursor is not valid. Throws the errors of the gateway client. */
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

/** Posts a test event to the address of a callback. Waits longer than usual, because the server there may be slow. */
export async function testCallback(viewer: Viewer, callbackId: string): Promise<CallbackTest> {
  const gateway = ownerGateway(viewer, startWithinMs)
  return await gateway.call('testCallback', {}, { callback_id: callbackId })
}

/** Posts a test event to the address of the organisation for which the person acts. */
export async function testOrganisationCallback(viewer: Viewer): Promise<CallbackTest> {
  return await ownerGateway(viewer, startWithinMs).call('testOrganisationCallback', {}, {})
}
