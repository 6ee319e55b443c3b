import { createHash } from 'node:crypto'
import type { TestFailure } from './events'
import type { PartResult } from './run-part'

const tolerance = 4 / 3
const rounds = 5

/** The part's processor time against its budget. Failed budgets count as failures of CI. */
export function overBudget(result: PartResult, reference: number): readonly TestFailure[] {
  const { part, processorSeconds } = result
  if (part.budget === undefined) return []
  const used = processorSeconds / reference
  if (used <= part.budget * tolerance) return []
  const line = `It used ${used.toFixed(0)} times the reference work; its budget is ${part.budget}.`
  return [{ title: 'keeps its budget of processor time', file: part.name, lines: [line] }]
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
