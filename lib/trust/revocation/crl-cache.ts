import type { Crl } from '@/lib/pki/revocation/crl'

/** Gives the list of an address: the kept one while it is fresh, or else a new one. */
export type CrlCache = (
  address: string,
  isFresh: (crl: Crl) => boolean,
  fetchCrl: () => Promise<Crl>,
) => Promise<Crl>

const keptBytesMax = 128 * 1_048_576

/** Lists of some addresses in memory; what was not asked for longest makes room. */
export function crlCache(bytesMax = keptBytesMax): CrlCache {
  const kept = new Map<string, Crl>()
  const underway = new Map<string, Promise<Crl>>()
  const keep = (address: string, crl: Crl) => {
    kept.delete(address)
    kept.set(address, crl)
    for (const oldest of [...kept.keys()]) {
      if (sizeOf(kept) <= bytesMax) return
      kept.delete(oldest)
    }
  }
  return async (address, isFresh, fetchCrl) => {
    const known = kept.get(address)
    if (known && isFresh(known)) {
      keep(address, known)
      return known
    }
    const fetching = underway.get(address) ?? fetchCrl().finally(() => underway.delete(address))
    underway.set(address, fetching)
    const crl = await fetching
    keep(address, crl)
    return crl
  }
}

function sizeOf(kept: ReadonlyMap<string, Crl>): number {
  return [...kept.values()].reduce((sum, { encoded }) => sum + encoded.length, 0)
}
