import { runTool } from '../run-tool'
import type { BroughtPrograms } from './bring-programs'
import type { JsonSample } from './json-samples'
import type { AskJudge } from './read-commands'

export interface JsonJob extends JsonSample {
  readonly name: string
}

/** Reads all files of a list of jobs; the outcome of each by its name. */
type ReadJson = (jobs: string) => Promise<Readonly<Record<string, string>>>

const ofPython = new Set(['jwcrypto', 'joserfc', 'Authlib', 'python-jose', 'PyJWT'])
const ofJava = new Set(['Nimbus JOSE+JWT', 'jose4j'])
const adapters = 'e2e/interop/other-software/adapters'

/** Returns the function that reads by a library; undefined if this machine lacks the library. */
export function readJsonBy(
  program: string,
  { python, packages }: BroughtPrograms,
  ask: AskJudge | undefined,
): ReadJson | undefined {
  if (ofJava.has(program))
    return ask && (async (jobs) => JSON.parse(await ask('jose/ReadJson', program, jobs)))
  if (ofPython.has(program))
    return python === undefined ? undefined : byScript(python, `${adapters}/jose_read.py`, program)
  return packages === undefined
    ? undefined
    : byScript('node', `${adapters}/jose-read.mjs`, program, packages)
}

const byScript =
  (interpreter: string, ...args: readonly string[]): ReadJson =>
  async (jobs) => {
    const { code, output } = await runTool(interpreter, ...args, jobs)
    const line = output.split('\n').find((one) => one.startsWith('{'))
    if (code !== 0 || line === undefined) throw new Error(output.slice(-300))
    return JSON.parse(line)
  }
