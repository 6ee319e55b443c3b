import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from './run-tool'

const run = promisify(execFile)
const patienceMs = 1_200_000

/**
 * Returns the folder of the libraries that a pom.xml and those of its modules name, which Maven fills at first use, or
 * the reason why it failed.
 */
export async function javaLibraries(
  pom: string,
  ...modules: readonly string[]
): Promise<{ readonly libraries: string } | { readonly missing: string }> {
  if (!isInstalled('java') || !isInstalled('javac')) return { missing: 'there is no Java compiler' }
  const libraries = folderOf([pom, ...modules])
  if (existsSync(libraries)) return { libraries }
  if (!isInstalled('mvn')) return { missing: 'there is no Maven to bring it' }
  const missing = await bring(pom, libraries)
  return missing ? { missing } : { libraries }
}

/** Each version has its own folder outside the repository. */
function folderOf(poms: readonly string[]): string {
  const hash = createHash('sha256')
  for (const pom of poms) hash.update(readFileSync(pom))
  return resolve('node_modules/.cache/java', hash.digest('hex').slice(0, 16))
}

/** Atomic, also when two processes do it at once. */
async function bring(pom: string, libraries: string): Promise<string | undefined> {
  await mkdir(dirname(libraries), { recursive: true })
  const incoming = await mkdtemp(`${libraries}-`)
  const goal = ['dependency:copy-dependencies', `-Dlibraries=${incoming}`]
  try {
    await run('nice', ['mvn', '-B', '-q', '-f', pom, ...goal], { timeout: patienceMs })
    await rename(incoming, libraries)
    return undefined
  } catch (error) {
    await rm(incoming, { recursive: true })
    return existsSync(libraries) ? undefined : reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { killed, stdout } = error as Error & { killed?: boolean; stdout?: string }
  if (killed) return `Maven did not bring it within ${patienceMs / 60_000} minutes`
  const complaint = /\[ERROR\] ([^\n]{1,200})/.exec(stdout ?? '')?.[1]
  return `Maven cannot bring it: ${complaint ?? error.message}`
}
