import type { PdfDocument } from './document'

/** What one listed number costs, in bytes of work. */
const listingCost = 16

/** Numbers of the objects that the newest revision to mention them has put somewhere. */
export function liveNumbers(document: PdfDocument): Set<number> {
  const numbers = new Set<number>()
  eachLiveEntry(document, (number, kind) => {
    if (kind !== 'free') numbers.add(number)
  })
  return numbers
}

/** How many numbers the sections list, free ones and repeated ones included. */
export function listedCount({ sections }: PdfDocument): number {
  const runs = sections.flatMap(({ listed }) => listed)
  return runs.reduce((count, [first, end]) => count + end - first, 0)
}

/** Calls for each number with what the newest section that lists it says. */
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
