import type { DocumentToValidate } from './document'
import type { TimeStampToValidate } from './time-stamp'

/** Each once: document time-stamps are found at the signatures they cover, too. */
export function allTimeStamps({
  signatures,
  timeStamps,
}: DocumentToValidate): readonly TimeStampToValidate[] {
  const all = [...timeStamps, ...signatures.flatMap((signature) => signature.timeStamps)]
  return [...new Map(all.map((timeStamp) => [timeStamp.id, timeStamp])).values()]
}
