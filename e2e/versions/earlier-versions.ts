import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A version with fewer migrations than this one. */
export interface EarlierVersion {
  readonly migrations: number
  readonly commit: string
}

/** The list of migrations, and where versions before the move of the folder have it. */
const journals = [
  'lib/storage/migrating/migrations/meta/_journal.json',
  'lib/storage/migrations/meta/_journal.json',
]
const bundler = 'lib/bundle/run.mjs'
/** Files that a commit needs to be buildable. */
const needed = [bundler, 'messages']

/** The last version before each migration, newest first; none without git history. */
export function earlierVersions(): readonly EarlierVersion[] {
  if (!existsSync('.git')) return []
  const beforeEach = git('log', '--first-parent', '--format=%P', '--', ...journals).split('\n')
  const newestOf = new Map<number, EarlierVersion>()
  const current = migrationsAt('HEAD')
  for (const [commit = ''] of beforeEach.map((parents) => parents.split(' '))) {
    if (!needed.every((path) => has(commit, path))) continue
    const migrations = migrationsAt(commit)
    // The commit that moved the folder changed no migration.
    if (migrations < current && !newestOf.has(migrations))
      newestOf.set(migrations, { migrations, commit })
  }
  return [...newestOf.values()]
}

/** How many migrations a commit has; infinitely many if it has no list of them. */
function migrationsAt(commit: string): number {
  const journal = journals.find((path) => has(commit, path))
  if (!journal) return Number.POSITIVE_INFINITY
  const { entries } = JSON.parse(git('show', `${commit}:${journal}`)) as { entries: unknown[] }
  return entries.length
}

/** Builds a version's gateway from its sources and the packages of this version; undefined if that is impossible. */
export function buildEarlier({ commit }: EarlierVersion) {
  const folder = join(mkdtempSync(join(tmpdir(), 'paraph-earlier-')), 'tree')
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true })
  }
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  askForInstalledPackages(join(folder, 'package.json'))
  const { status } = spawnSync(process.execPath, [bundler], { cwd: folder })
  if (status === 0) return { gateway: join(folder, 'dist/gateway.js'), remove }
  remove()
  return undefined
}

/** A build checks the installed packages against its manifest, so the manifest is changed to match them. */
function askForInstalledPackages(manifest: string): void {
  const installed = manifestAt('package.json')
  const its = manifestAt(manifest)
  for (const group of ['dependencies', 'devDependencies'] as const) {
    for (const name of Object.keys(its[group])) {
      const version = installed.dependencies[name] ?? installed.devDependencies[name]
      if (version !== undefined) its[group][name] = version
    }
  }
  writeFileSync(manifest, JSON.stringify(its))
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

const manifestAt = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))

function has(commit: string, path: string): boolean {
  return commit !== '' && git('ls-tree', '--name-only', commit, path) !== ''
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    throw new Error(`git ${args.join(' ')} failed`, { cause: error })
  }
}
