import { createHash } from 'node:crypto'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { DocumentSummary } from '@/lib/gateway/contract/entries/document-extensions'
import { limits } from '@/lib/gateway/contract/limits'
import { showable } from '@/lib/gateway/contract/showable'
import { type DocumentState, type ListedState, listedStates } from '@/lib/vocabulary/document'
import { dayMs } from '@/lib/vocabulary/durations'
import { ownerGateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'

export interface DocumentFilter {
  readonly state: DocumentState | undefined
  readonly search: string
  /** Of one of the signers. */
  readonly signer: string
  /** First and last day on which it changed, `2026-11-21`; empty: no matter. */
  readonly from: string
  readonly to: string
  /** In which those days begin, as the browser says; empty: where documents are told it unless somebody says otherwise. */
  readonly zone: string
  /** What was sent to many at once: its id; empty: no matter. */
  readonly batch: string
  /** Where a page of older documents begins. */
  readonly cursor: string | undefined
}

export interface DocumentList {
  readonly documents: readonly DocumentSummary[]
  /** How many there are in each state, as far as is counted. */
  readonly counts: Readonly<Record<ListedState, number>>
  readonly olderCursor: string | undefined
  /** Changes when, and only when, the list would read differently. */
  readonly version: string
}

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** The filter of an address; what cannot be understood is left out. */
export function readFilter(params: SearchParams): DocumentFilter {
  const text = (name: string) => [params[name]].flat()[0] ?? ''
  // What was pasted may have letters that nobody sees, and that nothing is searched with.
  const words = (name: string) => showable(text(name).slice(0, limits.nameLength)).trim()
  return {
    state: listedStates.find((state) => state === text('state')),
    search: words('search'),
    signer: words('signer'),
    ...daysOf(text),
    batch: uuidOf(text('batch')),
    cursor: text('cursor') || undefined,
  }
}

/** A zone without a day narrows nothing. */
function daysOf(text: (name: string) => string): Pick<DocumentFilter, 'from' | 'to' | 'zone'> {
  const [from, to] = [dayOf(text('from')), dayOf(text('to'))]
  return { from, to, zone: from || to ? zoneOf(text('zone')) : '' }
}

function zoneOf(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text || usualZone }) && text
  } catch {
    return ''
  }
}

function uuidOf(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : ''
}

/** A year that is not typed out, `0026`, is no year of documents. */
function dayOf(text: string): string {
  return /^[2-8]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** Where a browser without scripts is taken to be. */
const usualZone = 'Europe/Vilnius'

/** When a day, or one so many days later, begins in a zone, in seconds of Unix time. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const utc = Date.parse(day) + later * dayMs
  const near = utc - offsetAt(utc, zone)
  // Half a day from there the clocks may have been changed.
  return (utc - offsetAt(near, zone)) / 1000
}

/** How far ahead of UTC a zone is, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const there = new Date(at).toLocaleString('sv', { timeZone: zone || usualZone })
  return Date.parse(`${there}Z`) - at
}

/** The address part of a filter, changed in some respects. */
export function filterQuery(
  filter: Partial<DocumentFilter>,
  change: Partial<DocumentFilter> = {},
): string {
  const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
  return wanted.length === 0 ? '' : `?${new URLSearchParams(wanted as [string, string][])}`
}

/** The list to come back to: what was typed may name people, and stays out of the address of the sign-in. */
export function listAfterSignIn({ state, from, to, zone }: DocumentFilter): string {
  return `/documents${filterQuery({ state, from, to, zone })}`
}

export const isFiltered = (filter: DocumentFilter): boolean =>
  filter.state !== undefined || filter.cursor !== undefined || isNarrowed(filter)

/** By what somebody typed: then it is no news how many there are of each state. */
export const isNarrowed = ({ search, signer, from, to, batch }: DocumentFilter): boolean =>
  [search, signer, from, to, batch].some((text) => text !== '')

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

async function listFrom(viewer: Viewer, filter: DocumentFilter): Promise<DocumentList> {
  const { state, search, signer, from, to, zone, batch, cursor } = filter
  const gateway = ownerGateway(viewer)
  const body: RequestOf<'listDocuments'> = {
    ...(state && { document_status: state }),
    ...(search && { search }),
    ...(signer && { signer }),
    ...(from && { changed_from: startOfDay(from, zone) }),
    ...(to && { changed_before: startOfDay(to, zone, 1) }),
    ...(batch && { batch }),
    ...(cursor && { cursor }),
  }
  const [{ documents, next_cursor }, { counts }] = await Promise.all([
    gateway.call('listDocuments', {}, body),
    gateway.call('countDocuments', {}, {}),
  ])
  const version = versionOf([documents, counts])
  return { documents, counts, olderCursor: next_cursor ?? undefined, version }
}

/** A short digest of what a page shows. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
