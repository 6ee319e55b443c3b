import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type EndedTest, type TestFailure, writeEvent } from './events'
import { failureLines } from './failure-lines'

/** Part of an error as vitest sends it from its workers. */
type Failure = ReturnType<TestModule['errors']>[number] & { readonly diff?: string }

/** Reports each file of tests to the runner of checks, which prints progress and counts. */
export default class VitestEvents implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    writeEvent({ kind: 'begin', name: nameOf(module) })
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const { collectDuration, duration } = module.diagnostic()
    writeEvent({
      kind: 'end',
      name: nameOf(module),
      seconds: (collectDuration + duration) / 1000,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...failuresOfModule(module), ...tests.flatMap(failuresOfTest)],
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
      ...(process.env.TEST_TITLES ? { tests: tests.map(endedTest) } : {}),
    })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    if (unhandled.length === 0) return
    const name = 'outside all tests'
    const failures = unhandled.map((error) =>
      failureOf('an error that no test caught', name, error),
    )
    writeEvent({ kind: 'end', name, seconds: 0, passed: 0, failures, flaky: [] })
  }

  onUserConsoleLog({ content, taskId }: { readonly content: string; readonly taskId?: string }) {
    process.stdout.write(taskId === undefined ? content : `${taskId}: ${content}`)
  }
}

const nameOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** Failures outside the tests of a file: it does not load, or a hook of the file or of a group throws. */
function failuresOfModule(module: TestModule): readonly TestFailure[] {
  const suites = [...module.children.allSuites()]
  const errors = [module, ...suites].flatMap((suite) => suite.errors())
  return errors.map((error) => failureOf('the file or one of its hooks', nameOf(module), error))
}

function failuresOfTest(test: TestCase): readonly TestFailure[] {
  const result = test.result()
  if (result.state !== 'failed') return []
  return result.errors
    .slice(0, 1)
    .map((error) => failureOf(test.fullName, nameOf(test.module), error))
}

function failureOf(title: string, file: string, error: Failure): TestFailure {
  const { message, diff, stacks = [] } = error
  const place = stacks.find(({ file: path }) => !path.includes('node_modules'))
  const at = place && `${relative(process.cwd(), place.file)}:${place.line}`
  return {
    title,
    file,
    lines: failureLines({ message, ...(diff ? { diff } : {}), ...(at ? { at } : {}) }),
  }
}

function endedTest(test: TestCase): EndedTest {
  const { state, errors: [error] = [] } = test.result()
  const title = test.name
  if (state === 'failed') return { title, state, reason: error?.message ?? 'it failed' }
  return { title, state: state === 'passed' ? 'passed' : 'skipped' }
}
