import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { writeEvent } from './events'
import { failureLines } from './failure-lines'

/** Reports each story to the runner of checks. A story that is repeated is reported after its last attempt. */
export default class PlaywrightEvents implements Reporter {
  printsToStdio(): boolean {
    return true
  }

  onTestBegin(test: TestCase): void {
    writeEvent({ kind: 'begin', name: nameOf(test) })
  }

  onTestEnd(test: TestCase, { retry, duration, errors, status }: TestResult): void {
    const outcome = test.outcome()
    if (outcome === 'unexpected' && status !== 'passed' && retry < test.retries) return
    const failure = { title: test.title, file: fileOf(test), lines: linesOf(errors[0]) }
    writeEvent({
      kind: 'end',
      name: nameOf(test),
      seconds: duration / 1000,
      passed: outcome === 'expected' || outcome === 'flaky' ? 1 : 0,
      failures: outcome === 'unexpected' ? [failure] : [],
      flaky: outcome === 'flaky' ? [`${fileOf(test)}: ${test.title}`] : [],
    })
  }

  /** Reports errors outside the stories: in the configuration, or in the set-up of the services. */
  onError(error: TestError): void {
    const name = 'outside all stories'
    const failure = { title: 'set-up of the stories', file: name, lines: linesOf(error) }
    writeEvent({ kind: 'end', name, seconds: 0, passed: 0, failures: [failure], flaky: [] })
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }
}

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file)

function nameOf(test: TestCase): string {
  const project = test.parent.project()?.name
  return `${fileOf(test)} ${project ? `[${project}] ` : ''}${test.title}`
}

function linesOf({ message, location }: TestError = {}): string[] {
  const at = location && `${relative(process.cwd(), location.file)}:${location.line}`
  return failureLines({ ...(message ? { message } : {}), ...(at ? { at } : {}) })
}
