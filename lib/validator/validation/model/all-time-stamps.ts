import { allEvidenceRecords } from './all-evidence-records'
import type { DocumentToValidate } from './document'
import type { TimeStampToValidate } from './time-stamp'

/**
 * All time-stamps, each once: document time-stamps also occur at the signatures that they cover, and a signature may
 * be in two files. The objects of all locations where the token is valid are covered.
 */
export function allTimeStamps(document: DocumentToValidate): readonly TimeStampToValidate[] {
  const { signatures, timeStamps } = document
  const all = new Map<string, TimeStampToValidate>()
  const found = [
    // The last time-stamp of a record comes first: if two have the same time, it proves the earlier one.
    ...allEvidenceRecords(document).flatMap((record) => record.timeStamps.toReversed()),
    ...timeStamps,
    ...signatures.flatMap((signature) => signature.timeStamps),
  ]
  for (const one of found) {
    const known = all.get(one.id)
    all.set(one.id, known && known !== one ? joined(known, one) : one)
  }
  return [...all.values()]
}

/** A copy of a token at another location must neither remove nor add covered objects unless it is valid there. */
function joined(one: TimeStampToValidate, another: TimeStampToValidate): TimeStampToValidate {
  if (!isSound(another)) return one
  if (!isSound(one)) return another
  return { ...another, covers: new Set([...one.covers, ...another.covers]) }
}

function isSound({ references, structure }: TimeStampToValidate): boolean {
  return (
    references.every(({ intact }) => intact) &&
    structure.every(({ severity }) => severity === 'warn')
  )
}
