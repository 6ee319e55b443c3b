import { createHash } from 'node:crypto'
import type { PartResult } from './run-part'

const tolerance = 4 / 3
const rounds = 5

/**
 * A note for the summary if the part used far more processor time than its budget. Other work on the machine changes
 * the ratio by more than a third, so this is no failure.
 */
export function overBudget(result: PartResult, reference: number): readonly string[] {
  const { part, processorSeconds } = result
  if (part.budget === undefined) return []
  const used = processorSeconds / reference
  if (used <= part.budget * tolerance) return []
  return [
    `Costly: ${part.name} used ${used.toFixed(0)} times the reference work; its budget is ${part.budget}.`,
  ]
}

/** Processor seconds for a fixed piece of work like that of the tests, the median of a few rounds. */
export function referenceSeconds(): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    referenceWork()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000_000
  })
  return times.toSorted((left, right) => left - right)[Math.floor(rounds / 2)] ?? 1
}

function referenceWork(): void {
  const rows = Array.from({ length: 60_000 }, (_, index) => ({ index, name: `row ${index}` }))
  const text = JSON.stringify(rows)
  const parsed = JSON.parse(text) as typeof rows
  const hash = createHash('sha256')
  for (const { name } of parsed.toSorted((left, right) => right.index - left.index))
    hash.update(name)
  hash.update(Buffer.alloc(64_000_000)).digest()
}
