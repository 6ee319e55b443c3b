import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A version that stored with fewer migrations than this one. */
export interface EarlierVersion {
  readonly migrations: number
  readonly commit: string
}

const journal = 'lib/storage/migrations/meta/_journal.json'
const bundler = 'lib/bundle/run.mjs'
/** What makes a commit a version that can be built. */
const needed = [journal, bundler, 'messages']

/** The last one before each migration, newest first; none where there is no history to look into. */
export function earlierVersions(): readonly EarlierVersion[] {
  if (!existsSync('.git')) return []
  const beforeEach = git('log', '--first-parent', '--format=%P', '--', journal).split('\n')
  const newestOf = new Map<number, EarlierVersion>()
  for (const [commit = ''] of beforeEach.map((parents) => parents.split(' '))) {
    if (!needed.every((path) => has(commit, path))) continue
    const { entries } = JSON.parse(git('show', `${commit}:${journal}`)) as { entries: unknown[] }
    const migrations = entries.length
    if (!newestOf.has(migrations)) newestOf.set(migrations, { migrations, commit })
  }
  return [...newestOf.values()]
}

/** Its programs, made of its sources and the packages of this version. */
export function buildEarlier({ commit }: EarlierVersion) {
  const folder = join(mkdtempSync(join(tmpdir(), 'paraph-earlier-')), 'tree')
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [bundler], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    gateway: join(folder, 'dist/gateway.js'),
    remove: () => {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true })
    },
  }
}

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
