import { createHash } from 'node:crypto'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { DocumentSummary } from '@/lib/gateway/contract/entries/document-extensions'
import type { DocumentState } from '@/lib/vocabulary/document'
import { gateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'

/** States a list can be narrowed to, in the order of a document's life. */
export const filterStates = [
  'saved',
  'signed_partially',
  'signed',
  'declined',
  'cancelled',
  'expired',
] as const satisfies readonly DocumentState[]

export interface DocumentFilter {
  readonly state: DocumentState | undefined
  readonly search: string
  /** Where a page of older documents begins. */
  readonly cursor: string | undefined
}

export interface DocumentList {
  readonly documents: readonly DocumentSummary[]
  readonly olderCursor: string | undefined
  /** Changes when, and only when, the list would read differently. */
  readonly version: string
}

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** The filter of an address; what cannot be understood is left out. */
export function readFilter(params: SearchParams): DocumentFilter {
  const text = (name: string) => [params[name]].flat()[0] ?? ''
  return {
    state: filterStates.find((state) => state === text('state')),
    search: text('search').slice(0, 200),
    cursor: text('cursor') || undefined,
  }
}

/** The address part of a filter, changed in some respects. */
export function filterQuery(filter: DocumentFilter, change: Partial<DocumentFilter> = {}): string {
  const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
  return wanted.length === 0 ? '' : `?${new URLSearchParams(wanted as [string, string][])}`
}

export const isFiltered = ({ state, search, cursor }: DocumentFilter): boolean =>
  state !== undefined || search !== '' || cursor !== undefined

/**
 * This person's documents, last changed first; where a made-up cursor would lead, the newest.
 * Throws what the gateway client throws.
 */
export async function listOwnDocuments(
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<DocumentList> {
  try {
    return await listFrom(viewer, filter)
  } catch (error) {
    const isMadeUp = error instanceof GatewayFailure && error.status === 400 && filter.cursor
    if (!isMadeUp) throw error
    return await listFrom(viewer, { ...filter, cursor: undefined })
  }
}

async function listFrom(
  viewer: Viewer,
  { state, search, cursor }: DocumentFilter,
): Promise<DocumentList> {
  const body: RequestOf<'listDocuments'> = {
    owner: viewer.owner,
    ...(state && { document_status: state }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }
  const { documents, next_cursor } = await gateway().call('listDocuments', {}, body)
  return { documents, olderCursor: next_cursor ?? undefined, version: versionOf(documents) }
}

/** A short digest of what a page shows. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
