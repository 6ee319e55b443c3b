import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import { gateway } from '../gateway/gateway'
import { logFault } from '../log/portal-log'
import { currentViewer, isOver, type Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export interface WaitingList {
  readonly documents: readonly WaitingDocument[]
  /** Number of documents of all senders, up to the counting limit. */
  readonly total: number
  /** Cursor of the next page. Undefined on the last page. */
  readonly olderCursor: string | undefined
  /** The part of the list that is shown. */
  readonly part: WaitingPart
  /** Changes exactly when the content of the list changes. */
  readonly version: string
}

/** A part of the list, as in the address of the page. */
interface WaitingPart {
  /** Id of an entry: only documents of its sender are listed. */
  readonly sender?: string | undefined
  /** Cursor of the first document. Undefined: the newest. */
  readonly cursor?: string | undefined
}

export function readWaitingPart(query: Readonly<Record<string, unknown>>): WaitingPart {
  const { sender, cursor } = query
  return {
    sender: typeof sender === 'string' ? sender : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
}

/** The query of an address that shows a part. */
export function waitingQuery({ sender, cursor }: WaitingPart): string {
  const query = new URLSearchParams({ ...(sender && { sender }), ...(cursor && { cursor }) })
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Documents waiting for this person's signature. If the address is not valid, the first page. Throws the errors of the
 * gateway client.
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
  // No documents wait for a member whom the sign-in does not identify.
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
 * The number of waiting documents for the header, up to the counting limit. Undefined if nobody is signed in or the
 * count cannot be read. A failure does not affect the page.
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

/** Opens a waiting document: the secret of the link, and the login that opens a private document. */
export interface OpenedWaiting {
  readonly secret: string
  readonly identification: string | undefined
}

/**
 * Opens a waiting document. `identify`: whether the signed-in person is identified to a private document, too.
 * Undefined if the document does not wait for this person any more.
 */
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
    // A malformed id in the address is treated like an unknown one.
    const isGone = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isGone) return undefined
    throw error
  }
}

function provenBy({ session, country, code }: Viewer) {
  return { session, country, code }
}
