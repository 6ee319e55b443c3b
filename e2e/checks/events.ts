/** A report to the runner of checks about a file of tests, or about one story in a browser. */
export type TestEvent =
  | { readonly kind: 'begin'; readonly name: string }
  | ({ readonly kind: 'end'; readonly name: string } & FileResult)

export interface FileResult {
  readonly seconds: number
  readonly passed: number
  readonly failures: readonly TestFailure[]
  /** Titles of tests that passed when they were repeated. */
  readonly flaky: readonly string[]
  /** Each test that ended, if the reporter was asked for titles. */
  readonly tests?: readonly EndedTest[]
}

export interface EndedTest {
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly reason?: string
}

export interface TestFailure {
  readonly title: string
  readonly file: string
  /** The message, the first difference and the place, at most one line each. */
  readonly lines: readonly string[]
}

/** RFC 7464: a record separator begins each JSON text, so that events and other output share one stream. */
const separator = '\u001e'

export function writeEvent(event: TestEvent): void {
  process.stdout.write(`${separator}${JSON.stringify(event)}\n`)
}

/** The event in a line of output; undefined if the line is ordinary output. */
export function readEvent(line: string): TestEvent | undefined {
  const at = line.indexOf(separator)
  return at < 0 ? undefined : (JSON.parse(line.slice(at + separator.length)) as TestEvent)
}
