import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import { gateway } from '../gateway/gateway'
import { logFault } from '../log/portal-log'
import { currentViewer, isOver, type Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export interface WaitingList {
  readonly documents: readonly WaitingDocument[]
  /** How many there are of all senders, up to the counting limit. */
  readonly total: number
  /** The start of the next page. */
  readonly olderCursor: string | undefined
  /** The shown part of the list. */
  readonly part: WaitingPart
  /** Changes exactly when the list would read differently. */
  readonly version: string
}

/** A part of the list, as in its address. */
interface WaitingPart {
  /** Only documents of this entry's sender. */
  readonly sender?: string | undefined
  /** The start of the page. */
  readonly cursor?: string | undefined
}

export function readWaitingPart(query: Readonly<Record<string, unknown>>): WaitingPart {
  const { sender, cursor } = query
  return {
    sender: typeof sender === 'string' ? sender : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
}

/** The query of a part's address. */
export function waitingQuery({ sender, cursor }: WaitingPart): string {
  const query = new URLSearchParams({ ...(sender && { sender }), ...(cursor && { cursor }) })
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Documents waiting for this person's signature; the first page for a made-up address. Throws what the gateway client
 * throws.
 */
export async function listWaiting(viewer: Viewer, part: WaitingPart = {}): Promise<WaitingList> {
  try {
    return await listPart(viewer, part)
  } catch (error) {
    const isMadeUp = error instanceof GatewayFailure && error.status === 400
    if (!isMadeUp || waitingQuery(part) === '') throw error
    return await listPart(viewer, {})
  }
}

async function listPart(viewer: Viewer, part: WaitingPart): Promise<WaitingList> {
  // Nothing waits for a member whom the sign-in does not identify.
  if (viewer.isStaff) {
    return { documents: [], total: 0, olderCursor: undefined, part, version: 'none' }
  }
  const { documents, total, next_cursor } = await gateway().call(
    'listWaiting',
    {},
    {
      ...provenBy(viewer),
      ...(part.sender && { sender_of: part.sender }),
      ...(part.cursor && { cursor: part.cursor }),
    },
  )
  const version = versionOf([documents, total])
  return { documents, total, olderCursor: next_cursor ?? undefined, part, version }
}

/**
 * How many documents wait, up to the counting limit, for the header; undefined if no one is signed in or it cannot be
 * read. A failure does not affect the page.
 */
export const countWaiting = cache(async (): Promise<number | undefined> => {
  try {
    const viewer = await currentViewer()
    return viewer && (await listWaiting(viewer)).total
  } catch (error) {
    const isKnown = error instanceof GatewayUnreachable || isOver(error)
    if (!isKnown) logFault(error, { at: 'count of what waits' })
    return undefined
  }
})

/** The way to one of them: the secret of its link, and the login that opens it if it is private. */
export interface OpenedWaiting {
  readonly secret: string
  readonly identification: string | undefined
}

/** `identify`: the signed-in person. Undefined if the document no longer waits for this person. */
export async function openWaiting(
  viewer: Viewer,
  signerId: string,
  { identify }: { readonly identify: boolean },
): Promise<OpenedWaiting | undefined> {
  try {
    const body = { ...provenBy(viewer), signer_id: signerId, identify }
    const { invitationUrl, identification } = await gateway().call('openWaiting', {}, body)
    const secret = invitationUrl.split('/').at(-1) ?? ''
    return { secret, identification: identification ?? undefined }
  } catch (error) {
    // A malformed id was typed into the address.
    const isGone = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isGone) return undefined
    throw error
  }
}

function provenBy({ session, country, code }: Viewer) {
  return { session, country, code }
}
