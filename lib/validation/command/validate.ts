import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { outliveReader } from '@/lib/log/closed-output'
import { describeListsAuthenticity } from '@/lib/trust/list/describe-list-authenticity'
import { trustOf } from '@/lib/trust/trust-folder'
import { noTrustMaterial, type TrustMaterial } from '@/lib/trust/trust-store'
import { visibleJson } from '@/lib/vocabulary/visible-text'
import { limitsWith } from '../isolation/validation-thread'
import { openValidatorPool, type ValidatorPool } from '../isolation/validator-pool'
import { ValidationRefused } from '../validation-refused'
import { readOptions, type ValidateOptions } from './options'

const usage =
  'npm run -s validate -- [--trust DIR] [--time ISO] [--policy dss|siva] [--online] FILE…\n' +
  'npm run -s validate -- [--trust DIR] --list FILE…\n'

/** `npm run validate`: one JSON line for each file, in order. Opens nothing but what it is told to. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    process.stderr.write(usage)
    return 2
  }
  const trust = await readTrust(options.trust)
  if (trust === undefined) return 2
  if (options.list) describeLists(options.files, trust)
  else await validateFiles(options, trust)
  return 0
}

/** Undefined if the folder cannot be used, after a sentence that says why. */
async function readTrust(folder: string | undefined): Promise<TrustMaterial | undefined> {
  const named = folder ?? (await environment()).TRUST_ANCHORS
  if (named === undefined) return noTrustMaterial
  try {
    return await trustOf(named, (name, { message }) => {
      process.stderr.write(`${name} gives no trust: ${message}\n`)
    })
  } catch (error) {
    const isAboutFolder = error instanceof Error && 'code' in error
    if (!isAboutFolder) throw error
    process.stderr.write(`${error.message}\n`)
    return undefined
  }
}

/** Read only where it is needed: its schemas take as long to load as a file to validate. */
async function environment() {
  const { readEnvironment } = await import('@/lib/config')
  return readEnvironment()
}

function describeLists(files: readonly string[], trust: TrustMaterial): void {
  const contents = files.map(contentOrError)
  const readable = contents.filter((content) => typeof content !== 'string')
  const descriptions = [...describeListsAuthenticity(readable, trust)]
  for (const [index, file] of files.entries()) {
    const content = contents[index]
    say({ file, ...(typeof content === 'string' ? { error: content } : descriptions.shift()) })
  }
}

function contentOrError(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    return reasonOf(error)
  }
}

async function validateFiles(options: ValidateOptions, trust: TrustMaterial): Promise<void> {
  const { OUTGOING_ALLOW: allow, VALIDATION_BUDGET_MS, VALIDATION_POLICY } = await environment()
  const pool = openValidatorPool({
    trust: () => trust,
    threads: 1,
    policy: options.policy ?? VALIDATION_POLICY,
    limits: limitsWith(VALIDATION_BUDGET_MS),
    network: options.online ? { allow, fetchIssuers: true } : undefined,
  })
  try {
    let line: Promise<string> | undefined
    for (const file of [...options.files, undefined]) {
      const before = line
      // The thread reads the next file while the line of this one is written.
      line = file === undefined ? undefined : lineOf(pool, file, options.at)
      if (before !== undefined) process.stdout.write(visibleJson(await before))
    }
  } finally {
    await pool.close()
  }
}

async function lineOf(pool: ValidatorPool, file: string, at: Date): Promise<string> {
  try {
    const { size } = statSync(file)
    const place = { path: file, size, name: basename(file) }
    const { texts } = await pool.validate(place, { at, language: 'en' })
    const { simpleReport, diagnosticData } = texts
    const name = JSON.stringify(file)
    return `{"file":${name},"simpleReport":${simpleReport},"diagnosticData":${diagnosticData}}\n`
  } catch (error) {
    return asLine({ file, error: reasonOf(error) })
  }
}

/** A file that is not there or is refused is a line like any other; a fault of ours is not. */
function reasonOf(error: unknown): string {
  const isOfFile = error instanceof ValidationRefused || (error instanceof Error && 'code' in error)
  if (!isOfFile) throw error
  return error.message
}

function say(line: object): void {
  process.stdout.write(visibleJson(asLine(line)))
}

function asLine(line: object): string {
  return `${JSON.stringify(line)}\n`
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
