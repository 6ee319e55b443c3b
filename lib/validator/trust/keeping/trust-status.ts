import type { TrustStore } from '../trust-store'
import type { ListAnchoring } from './list-anchoring'
import type { ListTrouble, ObtainedList } from './obtain-list'

/** The state of the current trust, for operators. */
export interface TrustStatus {
  /** Number of certificates that are currently anchors for any purpose. */
  readonly anchors: number
  readonly services: number
  readonly lists: readonly ListStatus[]
  /** Absent when no lists are configured or the list at the operator's address was not read. */
  readonly anchoring?: ListAnchoring | undefined
  /** `none`: no lists are configured. `missing`: lists are configured, but none was read. */
  readonly state: 'none' | 'missing' | 'incomplete' | 'stale' | 'current'
}

export interface ListStatus {
  readonly url: string
  readonly territory: string | undefined
  readonly sequenceNumber: number | undefined
  /** The time when the copy in use was last found at its address; absent without one. */
  readonly fetchedAt: Date | undefined
  readonly ageSeconds: number | undefined
  readonly nextUpdate: Date | undefined
  /** Whether the date that the list sets for its next issue has passed (TS 119 612, 5.3.15). */
  readonly isStale: boolean
  readonly trouble: ListTrouble | undefined
}

/** The current state of the trust in use. */
export function trustStatus(
  store: TrustStore,
  obtained: readonly ObtainedList[] | undefined,
  at: Date,
): TrustStatus {
  const lists = (obtained ?? []).map((one) => listStatus(one, at))
  const purposes = ['certificates', 'time-stamps', 'revocation'] as const
  const anchors = purposes.flatMap((purpose) => store.anchorsFor(purpose, { at }))
  return {
    anchors: new Set(anchors.map(({ fingerprint }) => fingerprint)).size,
    services: store.services.length,
    lists,
    state: obtained ? stateOf(store, lists) : 'none',
  }
}

/** Whether all configured trust is loaded; if not, an untrusted certificate may become trusted later. */
export function isTrustWhole({ anchors, state }: TrustStatus): boolean {
  return anchors > 0 && state !== 'missing' && state !== 'incomplete'
}

function listStatus({ url, authentic, fetchedAt, trouble }: ObtainedList, at: Date): ListStatus {
  const list = authentic?.list
  return {
    url,
    territory: list?.territory,
    sequenceNumber: list?.sequenceNumber,
    fetchedAt,
    nextUpdate: list?.nextUpdate,
    ageSeconds: fetchedAt && Math.round((at.getTime() - fetchedAt.getTime()) / 1000),
    isStale: list?.nextUpdate !== undefined && list.nextUpdate < at,
    trouble,
  }
}

function stateOf(store: TrustStore, lists: readonly ListStatus[]): TrustStatus['state'] {
  if (store.services.length === 0) return 'missing'
  if (lists.some(({ ageSeconds }) => ageSeconds === undefined)) return 'incomplete'
  return lists.some(({ isStale }) => isStale) ? 'stale' : 'current'
}
