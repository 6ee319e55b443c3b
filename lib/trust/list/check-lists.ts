import type { Bytes } from '@/lib/encoding/bytes'
import type { TrustMaterial } from '../trust-material'
import { announcedSigners } from './announced-signers'
import { checkList, type ListVerdict } from './check-list'

/**
 * Of each file whether it is a trusted list that is authentic under what is trusted. A list of lists that
 * is announces who signs the others, and a pivot who signs the next list of lists: whoever waited for that
 * is checked again, until nobody is found any more.
 */
export function checkLists(files: readonly Bytes[], trust: TrustMaterial): readonly ListVerdict[] {
  const announced = announcedSigners(trust)
  let verdicts = files.map((bytes) => checkList(bytes, announced))
  for (let before = 0; before < authenticIn(verdicts).length; ) {
    const found = authenticIn(verdicts)
    before = found.length
    const wider = announcedSigners({ ...trust, lists: [...trust.lists, ...found] })
    verdicts = verdicts.map((verdict, at) =>
      isWaiting(verdict) ? checkList(files[at] ?? new Uint8Array(), wider) : verdict,
    )
  }
  return verdicts
}

function authenticIn(verdicts: readonly ListVerdict[]) {
  return verdicts.flatMap((verdict) => (verdict.isAuthentic ? [verdict.list] : []))
}

function isWaiting(verdict: ListVerdict): boolean {
  return !verdict.isAuthentic && verdict.reason === 'signer-not-announced'
}
