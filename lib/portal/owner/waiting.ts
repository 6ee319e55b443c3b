import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import type { Country } from '@/lib/vocabulary/person'
import { gateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'

export interface WaitingList {
  readonly documents: readonly WaitingDocument[]
  /** There are others than these. */
  readonly more: boolean
  /** Where the next page begins. */
  readonly olderCursor: string | undefined
  /** Which part of the list this is. */
  readonly part: WaitingPart
  /** Changes when, and only when, the list would read differently. */
  readonly version: string
}

/** A part of the list, as its address says it. */
interface WaitingPart {
  /** Only what the sender of this entry has sent. */
  readonly sender?: string | undefined
  /** Where the page begins. */
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
 * What waits for this person's signature, whoever sent it; the first page where an address was made up. Throws what the
 * gateway client throws.
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
  const { documents, more, next_cursor } = await gateway().call(
    'listWaiting',
    {},
    {
      ...provenBy(viewer),
      ...(part.sender && { sender_of: part.sender }),
      ...(part.cursor && { cursor: part.cursor }),
    },
  )
  const version = versionOf([documents, more])
  return { documents, more, olderCursor: next_cursor ?? undefined, part, version }
}

/** The way to one of them: the secret of its link, and what opens it when it is private. */
export interface OpenedWaiting {
  readonly secret: string
  readonly identification: string | undefined
}

/** `identify`: the person opened it themselves. Undefined when it does not wait for this person any more. */
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
    // An id that is none was typed into the address.
    const isGone = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isGone) return undefined
    throw error
  }
}

function provenBy({ session, country, code }: Viewer) {
  return { session, country: country as Country, code }
}
