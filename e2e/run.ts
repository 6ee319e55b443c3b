import { execFileSync } from 'node:child_process'
import { isPortalOutdated } from '@/lib/bundle/outdated.mjs'
import { findBrowser } from './browser'
import { overBudget, referenceSeconds } from './checks/budget'
import { keepEndedPart, readEndedParts } from './checks/ended-parts'
import { engineTable } from './checks/engine-table'
import type { Part } from './checks/part'
import { enginePlan, longPlan, mergePlan, testPlan, verifyPlan } from './checks/plans'
import { type PartResult, runPart } from './checks/run-part'
import { summaryOf } from './checks/summary'
import { coreNotRun } from './engines/core-stories'

/** `npm test`, `npm run verify`, `npm run test:long` and the rest of `.ci/run`: parts one after another, and a summary. */
const isCi = process.env.CI === 'true'

const plans: Readonly<
  Record<string, (names: readonly string[]) => Promise<readonly PartResult[]>>
> = {
  test: runTest,
  verify: runVerify,
  merge: runMerge,
  long: runLong,
  engine: () => runAll(enginePlan),
}

const notes: string[] = []

async function main([name = 'test', ...rest]: readonly string[]): Promise<number> {
  const run = plans[name]
  if (!run) {
    process.stderr.write(`There is no plan ${name}\n`)
    return 2
  }
  const results = await run(rest)
  for (const result of results.filter(({ part }) => part.hasEngineTable))
    process.stdout.write(await engineTable(result))
  process.stdout.write(summaryOf(results, notes))
  return results.some(({ failures }) => failures.length > 0) ? 1 : 0
}

async function runAll(parts: readonly Part[]): Promise<readonly PartResult[]> {
  const results: PartResult[] = []
  for (const part of parts) results.push(await runPart(part))
  return results
}

async function runVerify(): Promise<readonly PartResult[]> {
  const base = startOfChange()
  return await runAll(verifyPlan(base, isChangedSince(base, 'lib/validator')))
}

async function runTest(): Promise<readonly PartResult[]> {
  const results = await runAll(testPlan.withoutBrowser)
  const browser = findBrowser()
  if (browser === undefined && !isCi) {
    notes.push(coreNotRun)
    return results
  }
  const { build, stories } = testPlan.inBrowser
  const env = browser === undefined ? {} : { CHROMIUM_PATH: browser }
  const parts = isPortalOutdated() ? [build, stories] : [stories]
  return [...results, ...(await runAll(parts.map((part) => ({ ...part, env }))))]
}

async function runMerge(): Promise<readonly PartResult[]> {
  const reference = referenceSeconds()
  const results: PartResult[] = []
  for (const part of mergePlan) {
    const result = await runPart(part)
    results.push(result)
    notes.push(...overBudget(result, reference))
    process.stdout.write(
      `${part.name}: ${(result.processorSeconds / reference).toFixed(0)} × the reference work\n`,
    )
  }
  return results
}

/** Parts that passed at this commit are not repeated, unless they are named or `--again` is given. */
async function runLong(names: readonly string[]): Promise<readonly PartResult[]> {
  if (names.includes('--list')) {
    process.stdout.write(`${longPlan.map(({ name }) => name).join('\n')}\n`)
    process.exit(0)
  }
  const wanted = names.filter((name) => name !== '--again')
  const chosen = longPlan.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const passed = names.length === 0 ? readEndedParts() : {}
  const results: PartResult[] = []
  for (const part of chosen) {
    const before = passed[part.name]
    if (before !== undefined) {
      notes.push(`Not repeated: ${part.name}, which passed at this commit (${before} tests)`)
      continue
    }
    const result = await runPart(part)
    results.push(result)
    if (result.failures.length === 0) keepEndedPart(part.name, result.passed)
  }
  return results
}

/** The commit that a change began on; on main itself, the last commit. */
function startOfChange(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {}
  }
  return 'HEAD'
}

/** Whether a folder has changed, also by files that are not committed, or not known to git yet. */
function isChangedSince(base: string, folder: string): boolean {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' })
  const changed = git('diff', '--name-only', base, '--', folder)
  return `${changed}${git('ls-files', '--others', '--exclude-standard', '--', folder)}` !== ''
}

process.exitCode = await main(process.argv.slice(2))
