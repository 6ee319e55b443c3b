import type { Certificate } from '@/lib/pki/certificate'
import { ownSigners } from '../list/announced-signers'
import type { TrustedList } from '../list/trusted-list'
import { type ListSource, type ObtainedList, obtainList } from './obtain-list'

const pivotsMax = 20

/**
 * The list at the operator's address. A list of lists that has changed its keys names its pivots, issues
 * in which it announced the next keys: they are followed from a signer who is trusted to the present one
 * (TS 119 615, 4.1).
 */
export async function obtainListOfLists(
  url: string,
  signers: readonly Certificate[],
  source: ListSource,
  pivotSource: ListSource,
): Promise<ObtainedList> {
  const direct = await obtainList(url, signers, source)
  const list = direct.refused?.unverifiedList
  if (direct.refused?.reason !== 'signer-not-announced' || !list) return direct
  const nextSigners = await followPivots(pivotsOf(list), signers, pivotSource)
  return nextSigners ? await obtainList(url, nextSigners, source) : direct
}

/** Addresses of pivots stand before the announcement in the Official Journal, the newest first. */
function pivotsOf({ informationUris }: TrustedList): readonly string[] {
  const isPivot = (uri: string) => /\/[^/?#]*pivot[^/?#]*\.xml$/i.test(uri)
  return [...new Set(informationUris.filter(isPivot))].slice(0, pivotsMax)
}

/** From the newest pivot back to one that is signed by somebody known, and forward again. */
async function followPivots(
  newestFirst: readonly string[],
  signers: readonly Certificate[],
  source: ListSource,
): Promise<readonly Certificate[] | undefined> {
  const [newest, ...older] = newestFirst
  if (newest === undefined) return undefined
  const direct = await obtainList(newest, signers, source)
  if (direct.authentic) return ownSigners(direct.authentic.list)
  const before = await followPivots(older, signers, source)
  if (!before) return undefined
  const pivot = await obtainList(newest, before, source)
  return pivot.authentic && ownSigners(pivot.authentic.list)
}
