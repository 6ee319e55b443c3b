import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browser'

/**
 * `npm test` and `npm run verify`: every check of the house, one after another, and a last line that
 * sums them up. A check that counts nothing itself counts as one.
 */
const reports = mkdtempSync(join(tmpdir(), 'paraph-reports-'))
const bin = (name: string) => join('node_modules', '.bin', name)

interface Step {
  readonly claim: string
  readonly command: readonly string[]
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Count {
  readonly passed: number
  readonly failed: number
}

const vitest = (project: string, claim: string, ...filters: readonly string[]): Step => {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['-c', 'lib/testing/vitest.config.ts', '--project', project]
  return { claim, command: [bin('vitest'), 'run', ...config, ...reporters, ...filters], report }
}

const still: readonly Step[] = [
  { claim: 'formatted and linted', command: [bin('biome'), 'check', '.'] },
  { claim: 'types of routes are written', command: [bin('next'), 'typegen'] },
  { claim: 'types hold', command: [bin('tsc'), '--noEmit'] },
  { claim: 'boundaries hold', command: [bin('depcruise'), 'app', 'components', 'lib', 'e2e'] },
  { claim: 'nothing is unused', command: [bin('knip')] },
]

const unit = vitest('unit', 'units')
const conformance = vitest('conformance', 'conforms to the API document, survives kill -9')
const interop = vitest('interop', 'others can read our signatures')
const build: Step = { claim: 'the portal builds', command: [bin('next'), 'build'] }

function portal(): Step {
  const report = join(reports, 'portal.json')
  return {
    claim: 'portal stories in a real browser',
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: browserPath() },
  }
}

const plans: Readonly<Record<string, () => readonly Step[]>> = {
  verify: () => [...still, unit],
  all: () => [...still, unit, conformance, interop, build, portal()],
  /** What depends on the database, for a run with DATABASE_URL. */
  database: () => [
    vitest('unit', 'units of storage and queue', 'lib/storage', 'lib/queue'),
    conformance,
  ],
}

function main(name: string): number {
  const plan = plans[name]
  if (!plan) {
    process.stderr.write(`There is no plan ${name}\n`)
    return 2
  }
  const counts = plan().map(runStep)
  rmSync(reports, { recursive: true, force: true })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

function runStep({ claim, command, report, env }: Step): Count {
  process.stdout.write(`\n── ${claim}\n`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  const counted = report === undefined ? undefined : readReport(report)
  if (counted === undefined)
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  // A runner may fail without a failing test: a suite that does not load, a hook that throws.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly stats?: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
}

function readReport(path: string): Count | undefined {
  try {
    const { numPassedTests, numFailedTests, stats } = JSON.parse(
      readFileSync(path, 'utf8'),
    ) as Report
    if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
  } catch {
    return undefined
  }
}

process.exitCode = main(process.argv[2] ?? 'all')
