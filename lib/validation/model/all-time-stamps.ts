import type { DocumentToValidate } from './document'
import type { TimeStampToValidate } from './time-stamp'

/**
 * Each once: document time-stamps are found at the signatures they cover, too, and a signature may stand in
 * two files. What one token covers at several locations counts as far as it is valid there.
 */
export function allTimeStamps({
  signatures,
  timeStamps,
}: DocumentToValidate): readonly TimeStampToValidate[] {
  const all = new Map<string, TimeStampToValidate>()
  for (const one of [...timeStamps, ...signatures.flatMap((signature) => signature.timeStamps)]) {
    const known = all.get(one.id)
    all.set(one.id, known && known !== one ? joined(known, one) : one)
  }
  return [...all.values()]
}

/** A token that was put to something else must not lose what it is over, nor gain what it is not. */
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
