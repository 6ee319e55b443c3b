import { equalBytes } from '@/lib/encoding/bytes'
import type { HttpClient } from '@/lib/network/transport'
import { hourMs, minuteMs } from '@/lib/vocabulary/durations'
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

/** What is trusted to begin with. */
interface FirstTrust {
  /** Anchors, and lists that are taken as authentic. */
  readonly trust: TrustMaterial
  /** Who may sign the list at the operator's address. */
  readonly listSigners: TrustMaterial
}

export type TrustSource = () => Promise<FirstTrust>

export interface TrustKeeping {
  readonly source: TrustSource
  /** Absent: no lists beside those of the source. */
  readonly library: ListLibrary | undefined
  /** From one round to the next when all is well; six hours when absent. */
  readonly refreshMs?: number
  /** The longest pause while there is nothing; a minute when absent. */
  readonly retryMaxMs?: number
  readonly clock: () => Date
  /** Told of what went wrong: `OutgoingFailure`, `TrustAnchorUnreadable`, an unwritable folder. */
  readonly onTrouble: (error: unknown) => void
  /** Told of lists after each round. */
  readonly onLoaded?: (status: TrustStatus) => void
}

export interface KeptTrust {
  current(): TrustStore
  status(): TrustStatus
  /** No round follows; what one that runs finds is dropped. */
  stop(): void
}

const usualRefreshMs = 6 * hourMs
const firstRetryMs = 500
const usualRetryMaxMs = minuteMs

/** What is not there is tried again soon, then less and less so; what is not whole, in a quarter of the time. */
function pauseAfter(state: TrustStatus['state'], rounds: number, keeping: TrustKeeping): number {
  const { refreshMs = usualRefreshMs, retryMaxMs = usualRetryMaxMs } = keeping
  if (state === 'missing') return Math.min(firstRetryMs * 2 ** rounds, retryMaxMs)
  return state === 'incomplete' || state === 'stale' ? refreshMs / 4 : refreshMs
}

/**
 * Trust that renews itself, in every process for itself: what is trusted is memory, not work that one of
 * them could do for all. Nothing is trusted before the first round; what was trusted stays when a round fails.
 */
export function keepTrust(keeping: TrustKeeping): KeptTrust {
  const { clock, onTrouble, onLoaded } = keeping
  let store = openTrustStore(noTrustMaterial)
  let obtained: readonly ObtainedList[] | undefined = keeping.library && []
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let rounds = 0
  let anchoring: ListAnchoring | undefined
  const status = () => ({ ...trustStatus(store, obtained, clock()), anchoring })
  const round = async () => {
    try {
      const renewed = await renew(keeping, store)
      if (stopped) return
      ;({ store, obtained, anchoring } = renewed)
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
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

interface RenewedTrust {
  readonly store: TrustStore
  readonly obtained: readonly ObtainedList[] | undefined
  readonly anchoring: ListAnchoring | undefined
}

/** The store stays the same object while nothing has changed: others keep what they made of it. */
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

/** A folder of certificates and lists: they are anchors, and may announce who signs the list. */
export function trustFromFolder(folder: string, onUnreadable: UnreadableListener): TrustSource {
  return async () => {
    const trust = await trustOf(folder, onUnreadable)
    return { trust, listSigners: trust }
  }
}

/** Where a world lies that tells its own anchors and list signers: the simulator's. */
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
