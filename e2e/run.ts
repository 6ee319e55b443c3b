import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { browserPath } from './browser'

/**
 * `npm test` and `npm run verify`: every check of the house, what each took, and a last line that sums them up. A check
 * that counts nothing itself counts as one.
 */
const reports = mkdtempSync(join(tmpdir(), 'paraph-reports-'))
const bin = (name: string) => join('node_modules', '.bin', name)

interface Step {
  readonly claim: string
  readonly command: readonly string[]
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
}

/** One after another; those of an inner list run side by side, and in that again some after others. */
type Plan = readonly (Step | readonly (Step | readonly Step[])[])[]

interface Count {
  readonly passed: number
  /** By name. */
  readonly failures: readonly string[]
}

const vitest = (project: string, claim: string, ...filters: readonly string[]): Step => {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['-c', 'lib/testing/vitest.config.ts', '--project', project]
  return { claim, command: [bin('vitest'), 'run', ...config, ...reporters, ...filters], report }
}

const still: Plan = [
  [
    { claim: 'formatted and linted', command: [bin('biome'), 'check', '.'] },
    { claim: 'types of routes are written', command: [bin('next'), 'typegen'] },
  ],
  [
    { claim: 'types hold', command: [bin('tsc'), '--noEmit'] },
    { claim: 'boundaries hold', command: [bin('depcruise'), 'app', 'components', 'lib', 'e2e'] },
    { claim: 'nothing is unused', command: [bin('knip')] },
  ],
]

const unit = vitest('unit', 'units')
const fuzzedUnit: Step = { ...unit, env: { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '60' } }
const conformance = vitest('conformance', 'conforms to the API document, survives kill -9')
const interop = vitest('interop', 'others can read our signatures')
const deploy = vitest('deploy', 'an installation as docs/production.md has it')
/** After whatever waits for a phone beside it and is back. */
const build: Step = {
  claim: 'the portal builds',
  command: ['nice', '-n', '10', bin('next'), 'build'],
}

function portal(): Step {
  const report = join(reports, 'portal.json')
  return {
    claim: 'portal stories in a real browser',
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: browserPath() },
  }
}

/** Specs that bring a PostgreSQL of their own, or look at nothing that one stores. */
const anyDatabase = [
  'database-outage',
  'trouble',
  'histories',
  'start-refusal',
  'provider-tls',
].flatMap((spec) => ['--exclude', `**/${spec}.spec.ts`])

const plans: Readonly<Record<string, () => Plan>> = {
  verify: () => [...still, unit],
  // Stories and foreign programs mostly wait, and have patience; conformance waits too, but is held to seconds.
  all: () => [...still, fuzzedUnit, [conformance, build], [[interop, deploy], portal()]],
  /**
   * Signings by the thousand while everything fails around them (LONG_SIGNINGS=1000, about an hour), histories of
   * documents over two gateways that are killed (LONG_HISTORIES=300, HISTORIES_SEED of one that failed), and ten minutes
   * of signed files with bytes changed (FUZZ_SECONDS; what fails comes back with the FUZZ_SEED it prints). Between them
   * a gateway of each earlier version signs beside this one, and the image of deploy/ is built and tried; in the end
   * everything runs on newer lines of Node than the floor.
   */
  long: () => [
    {
      ...vitest('conformance', 'nothing is lost in trouble', 'e2e/durability/trouble.spec.ts'),
      env: { LONG_SIGNINGS: process.env.LONG_SIGNINGS ?? '1000' },
    },
    {
      ...vitest('conformance', 'a thousand rows are sent once', 'e2e/durability/batches.spec.ts'),
      env: { BATCH_ROWS: '1000' },
    },
    {
      ...vitest(
        'conformance',
        'histories are those of the model',
        'e2e/durability/histories.spec.ts',
      ),
      env: { LONG_HISTORIES: process.env.LONG_HISTORIES ?? '300' },
    },
    {
      ...vitest('conformance', 'large backups are whole', 'e2e/durability/backup.spec.ts'),
      env: { BACKUP_DOCUMENTS: '10000', BACKUP_SESSIONS: '1000' },
    },
    vitest('versions', 'earlier gateways work beside this one'),
    {
      claim: 'each constraint is held by a test',
      command: [process.execPath, '--import', 'tsx', 'e2e/constraints.ts'],
    },
    {
      claim: 'the image builds, signs, and writes nowhere else',
      command: [process.execPath, '--import', 'tsx', 'e2e/deploy/image.ts'],
    },
    {
      ...vitest('unit', 'a pass speaks of what was signed', 'lib/validation/proof'),
      env: {
        FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '600',
        FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000),
      },
    },
    ...['22', '24'].map((line) => ({
      claim: `everything passes on Node ${line}`,
      command: [process.execPath, '--import', 'tsx', 'e2e/on-node.ts', line],
    })),
  ],
  /** What depends on the database, for a run with DATABASE_URL. */
  database: () => [
    vitest('unit', 'units of storage and queue', 'lib/storage', 'lib/queue'),
    vitest('conformance', 'conforms on this database, survives kill -9', ...anyDatabase),
  ],
}

async function main(name: string): Promise<number> {
  const plan = plans[name]
  if (!plan) {
    process.stderr.write(`There is no plan ${name}\n`)
    return 2
  }
  const ended: Ended[] = []
  for (const group of plan()) {
    const lanes = 'claim' in group ? [group] : group
    const isAlone = lanes.length === 1
    const ends = lanes.map((lane) => runLane('claim' in lane ? [lane] : lane, isAlone))
    ended.push(...(await Promise.all(ends)).flat())
  }
  const counts = ended.map(countOf)
  rmSync(reports, { recursive: true, force: true })
  process.stdout.write(`\n${ended.map(timesOf).join('')}\n`)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failures = counts.flatMap((count) => count.failures)
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
  return failures.length === 0 ? 0 : 1
}

async function runLane(steps: readonly Step[], isAlone: boolean): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const step of steps) ended.push(await runStep(step, isAlone))
  return ended
}

interface Ended {
  readonly step: Step
  readonly status: number | null
  readonly wallSeconds: number
  /** Of the command and whatever was waited for: half of what a browser takes is not among it. */
  readonly processorSeconds: number
}

/** Only the shell that began a command is told what it cost the processor. */
const timed = '"$@" 3>&-; ended=$?; times >&3; exit $ended'

/** What runs beside others speaks when it has ended, so that each is read whole. */
async function runStep(step: Step, isAlone: boolean): Promise<Ended> {
  const title = `\n── ${step.claim}\n`
  if (isAlone) process.stdout.write(title)
  const begun = performance.now()
  const output = isAlone ? 'inherit' : 'pipe'
  const child = spawn('sh', ['-c', timed, 'sh', ...step.command], {
    stdio: ['inherit', output, output, 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...step.env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  const times = text(child.stdio[3] as Readable)
  const [status] = (await once(child, 'close')) as [number | null]
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(title), ...said]))
  const wallSeconds = (performance.now() - begun) / 1000
  return { step, status, wallSeconds, processorSeconds: childrenSeconds(await times) }
}

/** POSIX, `times`: what the shell took itself, and on a second line its children, user and system. */
function childrenSeconds(times: string): number {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

function timesOf({ step, wallSeconds, processorSeconds }: Ended): string {
  const [wall, processor] = [wallSeconds, processorSeconds].map((seconds) =>
    seconds.toFixed(0).padStart(4),
  )
  return `${wall} s, ${processor} s of processor: ${step.claim}\n`
}

function countOf({ step: { claim, report }, status }: Ended): Count {
  const counted = report === undefined ? undefined : readReport(report)
  const failure = { failures: status === 0 ? [] : [claim] }
  if (counted === undefined) return { passed: status === 0 ? 1 : 0, ...failure }
  // A runner may fail without a failing test: a suite that does not load, a hook that throws.
  return counted.failures.length === 0 ? { ...counted, ...failure } : counted
}

/** What is read of vitest's report and of playwright's. */
interface Report {
  readonly numPassedTests?: number
  readonly testResults?: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
  readonly stats?: { readonly expected: number }
  readonly suites?: readonly Suite[]
}

interface Suite {
  readonly file: string
  readonly specs: readonly { readonly ok: boolean; readonly title: string }[]
  readonly suites?: readonly Suite[]
}

function readReport(path: string): Count | undefined {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report
    const failedTests = (report.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
    return {
      passed: report.stats?.expected ?? report.numPassedTests ?? 0,
      failures: [
        ...failedTests.map(({ fullName }) => fullName),
        ...(report.suites ?? []).flatMap(failedStories),
      ],
    }
  } catch {
    return undefined
  }
}

function failedStories({ file, specs, suites = [] }: Suite): readonly string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(failedStories)]
}

process.exitCode = await main(process.argv[2] ?? 'all')
