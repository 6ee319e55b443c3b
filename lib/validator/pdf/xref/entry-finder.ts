import { MalformedPdf } from '../errors'
import type { WorkMeter } from '../limits'
import type { XrefEntry, XrefSection } from './xref-section'

/** Sections with at most `fewNumbers` are merged, while they list at most `allNumbers` together. */
const [fewNumbers, allNumbers] = [256, 65_536]

/** Cost of looking up one number, in bytes of work. */
const lookUpCost = 16

/**
 * Finds the entry of an object in the newest section that lists it. The sections of small updates, one for each
 * signature, are merged once, so that a look-up does not search all of them.
 */
export function entryFinder(
  sections: readonly XrefSection[],
  meter: WorkMeter,
): XrefSection['find'] {
  const updates = updatesOf(sections)
  const entries = updates.length > 1 ? entriesIn(updates, meter) : undefined
  const others = entries ? sections.slice(updates.length) : sections
  return (number) => entries?.get(number) ?? firstIn(others, number)
}

/** The newest sections with at most `fewNumbers` each and `allNumbers` together. */
function updatesOf(sections: readonly XrefSection[]): readonly XrefSection[] {
  let listed = 0
  const end = sections.findIndex((section) => {
    const count = section.listed.reduce((sum, [first, end]) => sum + end - first, 0)
    listed += count
    return count > fewNumbers || listed > allNumbers
  })
  return end < 0 ? sections : sections.slice(0, end)
}

/** The merged entries; undefined if one is damaged, because a look-up of that entry must throw the error. */
function entriesIn(
  sections: readonly XrefSection[],
  meter: WorkMeter,
): ReadonlyMap<number, XrefEntry> | undefined {
  const entries = new Map<number, XrefEntry>()
  const add = (section: XrefSection, number: number) => {
    meter.spend(lookUpCost)
    const entry = entries.has(number) ? undefined : section.find(number)
    if (entry) entries.set(number, entry)
  }
  try {
    for (const section of sections) {
      for (const [first, end] of section.listed) {
        for (let number = first; number < end; number++) add(section, number)
      }
    }
    return entries
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}

function firstIn(sections: readonly XrefSection[], number: number): XrefEntry | undefined {
  for (const section of sections) {
    const entry = section.find(number)
    if (entry) return entry
  }
  return undefined
}
