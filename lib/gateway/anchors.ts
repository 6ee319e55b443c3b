import type { Logger } from 'pino'
import type { HttpClient } from '@/lib/network/http-client'
import {
  noTrustAnchors,
  readTrustAnchors,
  type TrustAnchors,
  trustAnchorsFrom,
} from '@/lib/trust/trust-anchors'

/** Trust anchors that may come after the start: the simulator makes its own. */
export interface KeptAnchors {
  current(): TrustAnchors
  stop(): void
}

/** Anchors of a folder, read once: a folder that cannot be read ends the start. */
export async function anchorsFromFolder(folder: string): Promise<KeptAnchors> {
  const anchors = await readTrustAnchors(folder)
  return { current: () => anchors, stop: () => {} }
}

const retryMs = 500
const refreshMs = 60_000

/** Anchors fetched from an address, again and again: readiness waits for the first ones. */
export function anchorsFromAddress(url: string, http: HttpClient, log: Logger): KeptAnchors {
  let anchors = noTrustAnchors
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const fetchAnchors = async () => {
    try {
      const request = { method: 'GET', url, timeoutMs: 5_000, responseBytesMax: 1_000_000 } as const
      anchors = trustAnchorsFrom((await http(request)).body, url)
    } catch (error) {
      log.debug({ err: error }, 'trust anchors are not there yet')
    }
    if (stopped) return
    const pause = anchors.certificates.length > 0 ? refreshMs : retryMs
    timer = setTimeout(() => void fetchAnchors(), pause)
  }
  void fetchAnchors()
  return {
    current: () => anchors,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
