import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from '../run-tool'
import { cloned, kept, type Published, placeOf } from './clone'

const run = promisify(execFile)
const patienceMs = 1_200_000

/** A library of Java that its project publishes as source, in no registry. */
export interface JavaSource extends Published {
  /** Dependencies that the library leaves to the application: GROUP:ARTIFACT:VERSION. */
  readonly further: readonly string[]
  /** Our program that uses the library, in this folder. */
  readonly program: string
}

/** Brings a library at first use, compiles it with our program, and returns the class path; or why that failed. */
export async function builtFromSource(
  source: JavaSource,
): Promise<{ readonly classPath: string } | { readonly missing: string }> {
  const missing = ['git', 'javac', 'mvn'].filter((tool) => !isInstalled(tool))
  if (missing.length > 0) return { missing: `${missing.join(', ')} not installed` }
  try {
    return { classPath: await build(source) }
  } catch (error) {
    return { missing: `${source.repository}: ${String(error).slice(0, 200)}` }
  }
}

/** Compiles the library with its dependencies, then our program. Each step is atomic, and its result is kept. */
async function build({ further, program, ...published }: JavaSource): Promise<string> {
  const { repository, tag } = published
  const clone = await cloned(published)
  const place = placeOf(repository, tag, 'built')
  await kept(place, async (folder) => await bring(folder, clone, further))
  const own = resolve('e2e/interop/from-source', `${program}.java`)
  const key = createHash('sha256')
    .update(await readFile(own))
    .digest('hex')
    .slice(0, 16)
  const libraries = `${place}/classes:${place}/libraries/*`
  const classes = placeOf(repository, tag, key)
  await kept(classes, async (folder) => await compile(folder, libraries, [own]))
  return `${classes}:${libraries}`
}

async function bring(folder: string, clone: string, further: readonly string[]): Promise<void> {
  const libraries = join(folder, 'libraries')
  const maven = async (...goal: readonly string[]) => {
    const options = ['-B', '-q', '-f', join(clone, 'pom.xml'), `-DoutputDirectory=${libraries}`]
    await run('mvn', [...options, ...goal], { timeout: patienceMs })
  }
  await maven('dependency:copy-dependencies', '-DincludeScope=runtime')
  for (const artifact of further) await maven('dependency:copy', `-Dartifact=${artifact}`)
  const root = join(clone, 'src/main/java')
  const names = await readdir(root, { recursive: true })
  const sources = names.filter((name) => name.endsWith('.java')).map((name) => join(root, name))
  await compile(join(folder, 'classes'), `${libraries}/*`, sources)
}

async function compile(
  target: string,
  classPath: string,
  sources: readonly string[],
): Promise<void> {
  const options = ['-nowarn', '-proc:none', '-encoding', 'UTF-8']
  await run('javac', [...options, '-d', target, '-cp', classPath, ...sources])
}
