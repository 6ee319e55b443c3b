/** One line of the benchmark's table. */
export interface BenchRow {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The ratio to another measurement in the same run. */
  readonly ratio?: number
  /** The measurement that the ratio refers to. */
  readonly of?: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
