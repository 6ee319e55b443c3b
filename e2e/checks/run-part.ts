import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type EndedTest, type FileResult, readEvent, type TestFailure } from './events'
import type { Part } from './part'
import { progressOf } from './progress'

/** The results of a part, and its cost. */
export interface PartResult {
  readonly part: Part
  readonly passed: number
  readonly failures: readonly TestFailure[]
  readonly flaky: readonly string[]
  readonly files: readonly { readonly name: string; readonly seconds: number }[]
  readonly tests: readonly (EndedTest & { readonly file: string })[]
  readonly wallSeconds: number
  /** Time of the command and of the children that it waited for; of a browser's time, about half. */
  readonly processorSeconds: number
}

/** Only the shell that started a command learns its processor time. */
const timed = '"$@" 3>&-; ended=$?; times >&3; exit $ended'

/** The end of the output of a failed command without tests, which explains the failure. */
const lastLines = 40

/** Runs a part and prints its progress. */
export async function runPart(part: Part): Promise<PartResult> {
  const progress = progressOf(part.name)
  const begun = performance.now()
  const child = spawn('sh', ['-c', timed, 'sh', ...part.command], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: environmentOf(part),
  })
  const ended: [string, FileResult][] = []
  const said: string[] = []
  const hear = (line: string) => {
    const event = readEvent(line)
    if (event === undefined) {
      said.push(line)
      progress.other(line)
    } else if (event.kind === 'begin') progress.begin(event.name)
    else {
      ended.push([event.name, event])
      progress.end(event.name, outcomeOf(event))
    }
  }
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as Readable }).on('line', hear)
  const times = text(child.stdio[3] as Readable)
  const [status] = (await once(child, 'close')) as [number | null]
  progress.stop()
  return {
    part,
    ...countsOf(part, status, ended, said),
    files: ended.map(([name, { seconds }]) => ({ name, seconds })),
    tests: ended.flatMap(([file, { tests = [] }]) => tests.map((test) => ({ ...test, file }))),
    wallSeconds: (performance.now() - begun) / 1000,
    processorSeconds: childrenSeconds(await times),
  }
}

function environmentOf({ env, hasEngineTable }: Part): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ...(hasEngineTable ? { TEST_TITLES: '1' } : {}),
    ...env,
  }
}

function outcomeOf({ passed, failures, seconds }: FileResult): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : ''
  return `${passed} passed${failed}, ${seconds.toFixed(1)} s`
}

/** A runner may fail without a failed test, or end without any test: that is a failure of the part. */
function countsOf(
  part: Part,
  status: number | null,
  ended: readonly [string, FileResult][],
  said: readonly string[],
): Pick<PartResult, 'passed' | 'failures' | 'flaky'> {
  const failures = ended.flatMap(([, result]) => result.failures)
  const whole = {
    title: part.name,
    file: part.command.join(' '),
    lines: [`exit status ${status}`, ...said.slice(-lastLines)],
  }
  const isUnexplained = status !== 0 && failures.length === 0
  if (ended.length === 0) {
    const isPassed = status === 0 && part.hasTests !== true
    return { passed: isPassed ? 1 : 0, failures: isPassed ? [] : [whole], flaky: [] }
  }
  return {
    passed: ended.reduce((sum, [, { passed }]) => sum + passed, 0),
    failures: isUnexplained ? [whole] : failures,
    flaky: ended.flatMap(([, { flaky }]) => flaky),
  }
}

/** POSIX, `times`: the shell's own times, and on a second line those of its children, user and system. */
function childrenSeconds(times: string): number {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}
