import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled, runTool } from '../run-tool'

const run = promisify(execFile)
const pom = 'e2e/interop/dss/pom.xml'
const source = 'e2e/interop/dss/Validate.java'
const patienceMs = 180_000

/** What EU DSS says of a file, in its own words. */
export interface DssVerdict {
  readonly file: string
  /** Why the file was not opened at all. */
  readonly refusal: string | null
  readonly signatures: readonly DssSignature[]
}

export interface DssSignature {
  readonly indication: string
  readonly subIndication: string | null
  readonly format: string
  readonly signedBy: string
  /** What is signed, and how much of it. */
  readonly scopes: readonly string[]
  /** The indication of each time-stamp. */
  readonly timeStamps: readonly string[]
  /** Of the signature and its time-stamps; whether they are qualified is left out. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export interface Dss {
  /** Folder of its libraries. */
  readonly libraries: string
  /** `anchors` is a PEM file, `answers` a folder of OCSP responses; a verdict for each file, in order. */
  readonly validate: (
    anchors: string,
    answers: string,
    files: readonly string[],
  ) => Promise<readonly DssVerdict[]>
}

/** EU DSS, brought by Maven at first use; or a sentence that says why it cannot be asked. */
export async function openDss(): Promise<Dss | string> {
  if (!isInstalled('java') || !isInstalled('javac')) return 'there is no Java compiler'
  const libraries = librariesOf(readFileSync(pom))
  if (!existsSync(libraries)) {
    if (!isInstalled('mvn')) return 'there is no Maven to bring it'
    const trouble = await bring(libraries)
    if (trouble) return trouble
  }
  return { libraries, validate: (...question) => ask(libraries, ...question) }
}

/** Other versions lie elsewhere; nothing that is built comes into the tree. */
function librariesOf(content: Buffer): string {
  const key = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return join('node_modules/.cache/dss', key)
}

/** Whole or not at all, also when two ask at once. */
async function bring(libraries: string): Promise<string | undefined> {
  await mkdir(dirname(libraries), { recursive: true })
  const incoming = await mkdtemp(`${libraries}-`)
  const goal = [
    'dependency:copy-dependencies',
    `-DoutputDirectory=${join(process.cwd(), incoming)}`,
  ]
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

async function ask(
  libraries: string,
  ...[anchors, answers, files]: Parameters<Dss['validate']>
): Promise<readonly DssVerdict[]> {
  const { code, output } = await runTool(
    'java',
    ...['-cp', `${libraries}/*`, source, anchors, answers, ...files],
  )
  if (code !== 0) throw new Error(`EU DSS broke down: ${output}`)
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DssVerdict)
}
