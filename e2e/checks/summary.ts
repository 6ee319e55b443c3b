import type { TestFailure } from './events'
import type { PartResult } from './run-part'

const slowestShown = 10

/** The end of a run: times, slowest files, failures, and the last line with the sums. */
export function summaryOf(results: readonly PartResult[], notes: readonly string[]): string {
  const failures = results.flatMap((result) => result.failures)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  return [
    '',
    ...results.map(timesOf),
    '',
    ...slowestOf(results),
    ...failures.flatMap(explained),
    ...results.flatMap(({ flaky }) => flaky).map((title) => `FLAKY ${title}`),
    ...failures.map(({ title, file, lines: [first = ''] }) => `FAILED ${file}: ${title}: ${first}`),
    ...notes,
    `${passed} passed, ${failures.length} failed`,
    '',
  ].join('\n')
}

function timesOf({ part, wallSeconds, processorSeconds, passed, failures }: PartResult): string {
  const [wall, processor] = [wallSeconds, processorSeconds].map((seconds) =>
    seconds.toFixed(0).padStart(4),
  )
  return `${wall} s, ${processor} s of processor: ${part.name} (${passed} passed, ${failures.length} failed)`
}

function slowestOf(results: readonly PartResult[]): readonly string[] {
  const files = results.flatMap(({ part, files: own }) =>
    own.map(({ name, seconds }) => ({ name: `${part.name}: ${name}`, seconds })),
  )
  const slowest = files.toSorted((left, right) => right.seconds - left.seconds)
  const lines = slowest
    .slice(0, slowestShown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  return lines.length === 0 ? [] : ['The slowest files', ...lines, '']
}

const explained = ({ title, file, lines }: TestFailure) => [
  `✗ ${title}`,
  `  ${file}`,
  ...lines.map((line) => `    ${line}`),
  '',
]
