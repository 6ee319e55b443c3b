import { allEvidenceRecords } from './all-evidence-records'
import type { DocumentToValidate } from './document'
import type { TimeStampToValidate } from './time-stamp'

/**
 * All time-stamps, each once. A document time-stamp also occurs at the signatures that it covers, and a signature may
 * be in two files. A token covers the objects of all locations where it is valid.
 */
export function allTimeStamps(document: DocumentToValidate): readonly TimeStampToValidate[] {
  const { signatures, timeStamps } = document
  const all = new Map<string, TimeStampToValidate>()
  const found = [
    // The last time-stamp of a record comes first. If two have the same time, the last one proves the earlier one.
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

/** Joins two copies of a token. Each copy adds its covered objects only if the token is valid at its location. */
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
