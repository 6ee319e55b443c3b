import { announcedSigners, ownSigners } from '../list/announced-signers'
import { listTypes } from '../list/list-uris'
import type { TrustMaterial } from '../trust-store'
import type { ObtainedList } from './obtain-list'

/** Compares the operator's certificates with the signers of the list at the operator's address. */
export interface ListAnchoring {
  /** Whether the operator's certificates lead to the signer of the present list, directly or through pivots. */
  readonly isAnchored: boolean
  /**
   * SHA-256 (hex) of the signers that the list announces and the operator does not have. They are proven only if the
   * list is anchored; otherwise the operator must compare them with the announcement.
   */
  readonly unknownSigners: readonly string[]
  /** Addresses of the announcement that the list names (TS 119 615, 4.1); the newest comes first. */
  readonly announcedAt: readonly string[]
}

/**
 * @param signers Trusted signers of the list, from the operator.
 * @returns Undefined when no list was read at the operator's address.
 */
export function listAnchoring(
  signers: TrustMaterial,
  [first]: readonly ObtainedList[],
): ListAnchoring | undefined {
  const refused = first?.refused?.reason === 'signer-not-announced' ? first.refused : undefined
  const list = refused?.unverifiedList ?? first?.authentic?.list
  if (!list) return undefined
  const own = new Set(announcedSigners(signers)(list).map(({ fingerprint }) => fingerprint))
  const announced = ownSigners(list).map(({ fingerprint }) => fingerprint)
  return {
    isAnchored: refused === undefined,
    unknownSigners: [...new Set(announced)].filter((signer) => !own.has(signer)),
    announcedAt:
      list.type === listTypes.listOfLists
        ? list.informationUris.filter((uri) => !/pivot/i.test(uri))
        : [],
  }
}
