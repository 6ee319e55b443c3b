import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Switches off the constraints of EN 319 102-1 one by one, in a copy of the tree, and runs the tests for each: a
 * constraint is untested if no test fails. Arguments: clauses, to test only these.
 */

/** Source text in one file that implements a constraint, and its replacement without the constraint. */
type Edit = readonly [file: string, from: string, to: string]

interface Constraint {
  readonly clause: string
  readonly edits: readonly Edit[]
  /** Path of the tests that must fail. */
  readonly tests: string
}

/** Each constraint with its tests, and below it the edits that switch it off. Paths are below this folder. */
const validator = 'lib/validator'

const constraints = readFileSync('e2e/constraints.txt', 'utf8')
  .trimEnd()
  .split(/\n(?! )/)
  .map((entry): Constraint => {
    const [head = '', ...lines] = entry.split('\n')
    const [clause = '', tests = ''] = head.split(/: (?=\S+$)/)
    const edits = Array.from({ length: lines.length / 3 }, (_, index): Edit => {
      const [file = '', from = '', to = ''] = lines.slice(3 * index, 3 * index + 3)
      return [join(validator, file.trim()), textOf(from), textOf(to)]
    })
    return { clause, tests: join(validator, tests), edits }
  })

/** The text behind the sign of a line; ⏎ is a line break in it. */
function textOf(line: string): string {
  return line.slice('  - '.length).replaceAll('⏎', '\n')
}

function main(only: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-constraints-'))
  try {
    for (const name of ['lib', 'package.json', 'tsconfig.json']) {
      cpSync(name, join(folder, name), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    // The tests must pass with all constraints, or their failures prove nothing.
    const all = runTests([...new Set(constraints.map(({ tests }) => tests))], folder)
    if (all.status !== 0) {
      process.stderr.write('the tests fail as they are\n')
      return 1
    }
    const tried = constraints.filter(({ clause }) => only.length === 0 || only.includes(clause))
    const unmissed = tried.filter((constraint) => !isMissed(constraint, folder))
    for (const { clause } of unmissed) process.stderr.write(`nobody misses ${clause}\n`)
    process.stdout.write(
      `${tried.length - unmissed.length} of ${tried.length} constraints are held by tests\n`,
    )
    return unmissed.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a test fails without the constraint; tests that do not load prove nothing. */
function isMissed({ clause, edits, tests }: Constraint, folder: string): boolean {
  const originals = new Map(edits.map(([file]) => [file, readFileSync(file, 'utf8')]))
  for (const [file, from, to] of edits) {
    const place = join(folder, file)
    const text = readFileSync(place, 'utf8')
    if (!text.includes(from)) throw new Error(`${clause}: ${file} has changed`)
    writeFileSync(place, text.replaceAll(from, to))
  }
  const { failed } = runTests([tests], folder)
  for (const [file, text] of originals) writeFileSync(join(folder, file), text)
  process.stdout.write(failed ? `is missed: ${clause}, by: ${failed}\n` : `survives: ${clause}\n`)
  return failed !== undefined
}

/** The used part of vitest's report. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

interface TestRun {
  readonly status: number | null
  /** The name of the first failed test. */
  readonly failed: string | undefined
}

function runTests(tests: readonly string[], folder: string): TestRun {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const config = ['-c', 'lib/validator/vitest.config.ts', '--bail', '1']
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', ...config, ...reporters, ...tests],
    { cwd: folder, stdio: 'ignore' },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((test) => test.status === 'failed')
  return { status, failed: failed?.fullName }
}

process.exitCode = main(process.argv.slice(2))
