import type { PdfDocument } from './document'

/** Cost of one listed number, in bytes of work. */
const listingCost = 16

/** Numbers of the objects that are in use by the newest section that lists them. */
export function liveNumbers(document: PdfDocument): Set<number> {
  const numbers = new Set<number>()
  eachLiveEntry(document, (number, kind) => {
    if (kind !== 'free') numbers.add(number)
  })
  return numbers
}

/** Number of entries that the sections list, including free and repeated entries. */
export function listedCount({ sections }: PdfDocument): number {
  const runs = sections.flatMap(({ listed }) => listed)
  return runs.reduce((count, [first, end]) => count + end - first, 0)
}

/** Calls `visit` for each number with its entry in the newest section that lists it. */
function eachLiveEntry(
  document: PdfDocument,
  visit: Parameters<PdfDocument['newestSection']['eachEntry']>[0],
): void {
  const end = document.sections.reduce((most, section) => Math.max(most, section.end), 0)
  const seen = new Uint8Array(end)
  for (const section of document.sections) {
    section.eachEntry((number, kind, position) => {
      document.spend(listingCost)
      if (seen[number] === 1) return
      seen[number] = 1
      visit(number, kind, position)
    })
  }
}
