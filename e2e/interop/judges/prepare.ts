import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { javaLibraries } from '../java-libraries'

const run = promisify(execFile)
const sources = 'e2e/interop/judges'

/** Folders of judges. Each has its own class path. */
const folders = ['dss', 'digidoc4j', 'verapdf', 'itext', 'openpdf', 'sk', 'jose'] as const

/** The compiled judges and their libraries; both have a folder for each class path. */
export interface Prepared {
  readonly classes: string
  readonly libraries: string
}

/** Brings the libraries and compiles the judges, each once for a version; or the reason why that failed. */
export async function prepare(): Promise<Prepared | { readonly missing: string }> {
  const modules = folders.map((folder) => join(sources, folder, 'pom.xml'))
  const brought = await javaLibraries(join(sources, 'pom.xml'), ...modules)
  if ('missing' in brought) return brought
  const { libraries } = brought
  return { classes: await compiled(libraries), libraries }
}

/** Atomic, also when two processes do it at once. */
async function compiled(libraries: string): Promise<string> {
  const classes = join(tmpdir(), `paraph-judges-${digestOfSources(libraries)}`)
  if (existsSync(classes)) return classes
  const incoming = await mkdtemp(`${classes}-`)
  const common = join(incoming, 'resident')
  await compile('resident', common, [join(libraries, 'dss', '*')])
  await Promise.all(
    folders.map((folder) =>
      compile(folder, join(incoming, folder), [common, join(libraries, folder, '*')]),
    ),
  )
  await rename(incoming, classes).catch(async () => await rm(incoming, { recursive: true }))
  return classes
}

async function compile(
  folder: string,
  target: string,
  classPath: readonly string[],
): Promise<void> {
  await run('javac', ['-nowarn', '-d', target, '-cp', classPath.join(':'), ...sourcesIn(folder)])
}

function sourcesIn(folder: string): readonly string[] {
  const names = readdirSync(join(sources, folder)).filter((name) => name.endsWith('.java'))
  return names.map((name) => join(sources, folder, name))
}

function digestOfSources(libraries: string): string {
  const hash = createHash('sha256').update(libraries)
  for (const path of ['resident', ...folders].flatMap(sourcesIn)) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The class path of the Java machine. Bouncy Castle registers itself for the whole machine, so EU DSS and digidoc4j,
 * which have other classes of the same names, share one copy of it.
 */
export function sharedClassPath({ classes, libraries }: Prepared): string {
  const ofDss = join(libraries, 'dss')
  const shared = readdirSync(ofDss).filter((name) => /^bc[a-z]+-/.test(name))
  return [join(classes, 'resident'), ...shared.map((name) => join(ofDss, name))].join(':')
}
