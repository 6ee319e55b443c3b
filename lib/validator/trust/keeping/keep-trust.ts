import { equalBytes } from '#encoding/bytes'
import type { HttpClient } from '#network/http-client'
import { hourMs, minuteMs } from '#vocabulary/durations'
import { trustAnchorsFrom } from '../trust-anchors'
import { trustOf, type UnreadableListener } from '../trust-folder'
import {
  noTrustMaterial,
  openTrustStore,
  type TrustMaterial,
  type TrustStore,
} from '../trust-store'
import { type ListAnchoring, listAnchoring } from './list-anchoring'
import { type ListLibrary, loadLists } from './load-lists'
import type { ObtainedList } from './obtain-list'
import { type TrustStatus, trustStatus } from './trust-status'

/** The trust that exists before any list is fetched. */
interface FirstTrust {
  /** Anchors, and lists that are taken as authentic without a check. */
  readonly trust: TrustMaterial
  /** Trusted signers of the list at the operator's address. */
  readonly listSigners: TrustMaterial
}

export type TrustSource = () => Promise<FirstTrust>

export interface TrustKeeping {
  readonly source: TrustSource
  /** Fetches and stores lists. Without it, only the lists of the source are used. */
  readonly library: ListLibrary | undefined
  /** Time between rounds while all lists are current; six hours when absent. */
  readonly refreshMs?: number
  /** Maximum pause while there is no trust material; a minute when absent. */
  readonly retryMaxMs?: number
  readonly clock: () => Date
  /** Called with each error: `OutgoingFailure`, `TrustAnchorUnreadable`, or an error of the folder. */
  readonly onTrouble: (error: unknown) => void
  /** Called after each round. */
  readonly onLoaded?: (status: TrustStatus) => void
}

export interface KeptTrust {
  current(): TrustStore
  status(): TrustStatus
  /**
   * The time when the material was last read. For lists, this is the time when the oldest copy was last found at its
   * address. Undefined before the first round.
   */
  readAt(): Date | undefined
  /** Prevents further rounds; the result of a running round is discarded. */
  stop(): void
}

const usualRefreshMs = 6 * hourMs
const firstRetryMs = 500
const usualRetryMaxMs = minuteMs

/**
 * The pause before the next round. Missing trust is retried soon, then at growing intervals; incomplete or stale trust
 * is retried after a quarter of the usual time.
 */
function pauseAfter(state: TrustStatus['state'], rounds: number, keeping: TrustKeeping): number {
  const { refreshMs = usualRefreshMs, retryMaxMs = usualRetryMaxMs } = keeping
  if (state === 'missing') return Math.min(firstRetryMs * 2 ** rounds, retryMaxMs)
  return state === 'incomplete' || state === 'stale' ? refreshMs / 4 : refreshMs
}

/**
 * Keeps trust in memory and refreshes it in rounds, separately in each process. Nothing is trusted before the first
 * round; when a round fails, the previous trust stays.
 */
export function keepTrust(keeping: TrustKeeping): KeptTrust {
  const { clock, onTrouble, onLoaded } = keeping
  let store = openTrustStore(noTrustMaterial)
  let obtained: readonly ObtainedList[] | undefined = keeping.library && []
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let rounds = 0
  let anchoring: ListAnchoring | undefined
  let loadedAt: Date | undefined
  const status = () => ({ ...trustStatus(store, obtained, clock()), anchoring })
  const round = async () => {
    try {
      const renewed = await renew(keeping, store)
      if (stopped) return
      ;({ store, obtained, anchoring } = renewed)
      loadedAt = clock()
      onLoaded?.(status())
    } catch (error) {
      if (!stopped) onTrouble(error)
    }
    if (stopped) return
    const isEmpty = store.certificates.length === 0 && store.services.length === 0
    const pause = pauseAfter(isEmpty ? 'missing' : status().state, rounds++, keeping)
    timer = setTimeout(() => void round(), pause)
  }
  void round()
  return {
    current: () => store,
    status,
    readAt: () => loadedAt && earliest(loadedAt, obtained ?? []),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function earliest(loadedAt: Date, obtained: readonly ObtainedList[]): Date {
  const fetched = obtained.flatMap(({ authentic, fetchedAt }) => (authentic && fetchedAt) ?? [])
  return new Date(Math.min(...[loadedAt, ...fetched].map((time) => time.getTime())))
}

interface RenewedTrust {
  readonly store: TrustStore
  readonly obtained: readonly ObtainedList[] | undefined
  readonly anchoring: ListAnchoring | undefined
}

/** The store stays the same object while nothing has changed, so callers can use it as a cache key. */
async function renew({ source, library }: TrustKeeping, store: TrustStore): Promise<RenewedTrust> {
  const { trust, listSigners } = await source()
  const obtained = library && (await loadLists(library, listSigners))
  const fetched = (obtained ?? []).flatMap(({ authentic }) => authentic?.list ?? [])
  const material = { certificates: trust.certificates, lists: [...trust.lists, ...fetched] }
  const isSame = isSameMaterial(material, store.material)
  return {
    store: isSame ? store : openTrustStore(material),
    obtained,
    anchoring: obtained && listAnchoring(listSigners, obtained),
  }
}

function isSameMaterial(left: TrustMaterial, right: TrustMaterial): boolean {
  return (
    left.lists.length === right.lists.length &&
    left.lists.every((list, at) => list === right.lists[at]) &&
    left.certificates.length === right.certificates.length &&
    left.certificates.every((one, at) =>
      equalBytes(one, right.certificates[at] ?? new Uint8Array()),
    )
  )
}

/** A folder of certificates and lists. They are anchors, and may announce the signers of the list. */
export function trustFromFolder(folder: string, onUnreadable: UnreadableListener): TrustSource {
  return async () => {
    const trust = await trustOf(folder, onUnreadable)
    return { trust, listSigners: trust }
  }
}

/** Trust from a server that publishes its own anchors and list signers, such as the simulator. */
export function trustFromWorld(baseUrl: string, http: HttpClient): TrustSource {
  const download = async (path: string): Promise<TrustMaterial> => {
    const url = `${baseUrl}${path}`
    const request = { method: 'GET', url, timeoutMs: 5_000, responseBytesMax: 1_000_000 } as const
    const { certificates } = trustAnchorsFrom((await http(request)).body, url)
    return { certificates: certificates.map(({ der }) => der), lists: [] }
  }
  return async () => {
    const [trust, listSigners] = await Promise.all([
      download('/anchors.pem'),
      download('/tl-signers.pem'),
    ])
    return { trust, listSigners }
  }
}
