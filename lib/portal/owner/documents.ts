import { createHash } from 'node:crypto'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import { limits } from '@/lib/gateway/contract/limits'
import { showable } from '@/lib/gateway/contract/showable'
import {
  type ListedState,
  listedStates,
  type StateGroup,
  stateGroups,
} from '@/lib/vocabulary/document'
import { dayMs } from '@/lib/vocabulary/durations'
import { unlessAbsent } from '../gateway/absent'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'
import { type ListedLabel, listOwnLabels } from './labels'

export const groupNames: readonly StateGroup[] = ['waiting', 'signed', 'ended']

/** `needs`: documents that wait for the owner. */
type FilterState = StateGroup | ListedState | 'needs'

/** The states that belong to a choice. Without a choice: all states. */
export function statesOf(state: FilterState | undefined): readonly ListedState[] {
  if (state === undefined || state === 'needs') return listedStates
  return groupNames.includes(state as StateGroup)
    ? stateGroups[state as StateGroup]
    : [state as ListedState]
}

export interface DocumentFilter {
  readonly state: FilterState | undefined
  readonly search: string
  /** Name or e-mail address of one of the signers. */
  readonly signer: string
  /** Name or e-mail address of a signer who has not signed. */
  readonly missing: string
  /** Id of a label. Empty: all documents. */
  readonly label: string
  /** `yes`: only archived documents. Empty: only documents that are not archived. */
  readonly archived: '' | 'yes'
  /** First and last day of the last change, as `2026-11-21`. Empty: no limit. */
  readonly from: string
  readonly to: string
  /** Time zone of the two days, as sent by the browser. Empty: the default zone. */
  readonly zone: string
  /** `me`: only documents that the person sent for the organisation. Empty: documents of all members. */
  readonly sender: '' | 'me'
  /** Id of a bulk send. Empty: all documents. */
  readonly batch: string
  /** Cursor of a page of older documents. */
  readonly cursor: string | undefined
}

/** The batch whose documents are listed. */
export interface ListedBatch {
  readonly uuid: string
  readonly name: string
}

export interface DocumentList {
  readonly documents: readonly ListedDocument[]
  /** Number of rows for each choice of states, up to the counting limit. */
  readonly counts: Readonly<Record<'all' | 'needs' | StateGroup, number>>
  /** The labels of the account. */
  readonly labels: readonly ListedLabel[]
  readonly batch: ListedBatch | undefined
  readonly olderCursor: string | undefined
  /** Changes exactly when the content of the list changes. */
  readonly version: string
}

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the filter in an address. Values that cannot be parsed are left out. */
export function readFilter(params: SearchParams): DocumentFilter {
  const text = (name: string) => [params[name]].flat()[0] ?? ''
  // Pasted text may have invisible characters, with which nothing would be found.
  const words = (name: string) => showable(text(name).slice(0, limits.nameLength)).trim()
  return {
    state: (['needs', ...groupNames, ...listedStates] as const).find(
      (state) => state === text('state'),
    ),
    search: words('search'),
    signer: words('signer'),
    missing: words('missing'),
    label: uuidOf(text('label')),
    archived: text('archived') === 'yes' ? 'yes' : '',
    ...daysOf(text),
    sender: text('sender') === 'me' ? 'me' : '',
    batch: uuidOf(text('batch')),
    cursor: text('cursor') || undefined,
  }
}

/** A zone without a day has no effect. */
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

/** The day, or an empty text. A year that is not typed completely, such as `0026`, is ignored. */
function dayOf(text: string): string {
  return /^[2-8]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** The assumed time zone of a browser without scripts. */
const usualZone = 'Europe/Vilnius'

/** The start of a day in a time zone, as Unix time in seconds. `later` is a number of days after it. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const utc = Date.parse(day) + later * dayMs
  const near = utc - offsetAt(utc, zone)
  // The offset at `near`, because the clocks may have changed between the two moments.
  return (utc - offsetAt(near, zone)) / 1000
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const there = new Date(at).toLocaleString('sv', { timeZone: zone || usualZone })
  return Date.parse(`${there}Z`) - at
}

/** The query of a filter in which some values are replaced. */
export function filterQuery(
  filter: Partial<DocumentFilter>,
  change: Partial<DocumentFilter> = {},
): string {
  const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
  return wanted.length === 0 ? '' : `?${new URLSearchParams(wanted as [string, string][])}`
}

/** The list to which the sign-in returns. Typed text may name people, so it stays out of the address. */
export function listAfterSignIn({
  state,
  from,
  to,
  zone,
  label,
  archived,
}: DocumentFilter): string {
  return `/documents${filterQuery({ state, from, to, zone, label, archived })}`
}

export const isFiltered = (filter: DocumentFilter): boolean =>
  filter.state !== undefined ||
  filter.cursor !== undefined ||
  filter.sender !== '' ||
  filter.batch !== '' ||
  isNarrowed(filter)

/** Whether the filter has more than a state. The counts of the states do not apply then. */
export const isNarrowed = ({
  search,
  signer,
  missing,
  label,
  archived,
  from,
  to,
}: DocumentFilter): boolean =>
  [search, signer, missing, label, archived, from, to].some((text) => text !== '')

/**
 * This person's documents, last changed first. If the cursor is not valid, the newest ones. Throws the errors of the
 * gateway client.
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

const sentBy = ({ sender }: DocumentFilter) => (sender === 'me' ? { sent_by_me: true } : {})

/** The request for a page of the list. */
export function listRequest(filter: DocumentFilter): RequestOf<'listDocuments'> {
  const { state, search, signer, missing, label, from, to, zone, batch, cursor } = filter
  return {
    ...sentBy(filter),
    ...(state === 'needs' && { needs_owner: true }),
    ...(state && state !== 'needs' && { document_statuses: [...statesOf(state)] }),
    ...(missing && { missing }),
    ...(label && { label }),
    ...(filter.archived && { archived: true }),
    ...(search && { search }),
    ...(signer && { signer }),
    ...(from && { changed_from: startOfDay(from, zone) }),
    ...(to && { changed_before: startOfDay(to, zone, 1) }),
    ...(batch ? { batch } : { group_batches: true }),
    ...(cursor && { cursor }),
  }
}

async function listFrom(viewer: Viewer, filter: DocumentFilter): Promise<DocumentList> {
  const { batch } = filter
  const gateway = ownerGateway(viewer)
  const [{ documents, next_cursor }, { entries: counts, ...of }, labels] = await Promise.all([
    gateway.call('listDocuments', {}, listRequest(filter)),
    batch ? countsOfBatch(gateway, batch) : countsOfList(gateway, sentBy(filter)),
    listOwnLabels(viewer),
  ])
  const ofBatch = 'batch' in of ? of.batch : undefined
  const version = versionOf([documents, counts, labels])
  return {
    documents,
    counts,
    labels,
    batch: ofBatch,
    olderCursor: next_cursor ?? undefined,
    version,
  }
}

async function countsOfList(gateway: OwnerGateway, mine: RequestOf<'countDocuments'>) {
  const { entries } = await gateway.call('countDocuments', {}, mine)
  const { needs_owner: needs, ...counts } = entries
  return { entries: { ...counts, needs } }
}

interface BatchCounts {
  readonly entries: DocumentList['counts']
  readonly batch: DocumentList['batch']
}

/** Counts the documents of a batch by state. All zero if the batch does not exist any more. */
async function countsOfBatch(gateway: OwnerGateway, batchId: string): Promise<BatchCounts> {
  const found = await unlessAbsent(gateway.call('readBatch', { batchId }, {}))
  const of = (state: StateGroup | undefined) =>
    statesOf(state).reduce((sum, one) => sum + (found?.batch.documents[one] ?? 0), 0)
  const entries = {
    all: of(undefined),
    // The documents of a batch have no such count.
    needs: 0,
    waiting: of('waiting'),
    signed: of('signed'),
    ended: of('ended'),
  }
  const batch = found && { uuid: found.batch.uuid, name: found.batch.name }
  return { entries, batch }
}

/** A short digest of the content of a page, used as its version. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
