import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describeListsAuthenticity } from '@paraph/validator/trust/list/describe-list-authenticity'
import type { TrustMaterial } from '@paraph/validator/trust/trust-store'
import { earlierVersionOf } from '@paraph/validator/validation/earlier-version'
import { traceSentence } from '@paraph/validator/validation/messages/trace-sentence'
import { en } from '@paraph/validator/validation/messages/words/en'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { type PolicyName, policyNames } from '@paraph/validator/validation/policy/validation-policy'
import { type Locale, locales } from '@paraph/validator/vocabulary/locale'
import { visibleJson, visibleText } from '@paraph/validator/vocabulary/visible-text'
import { limitsWith } from '@/lib/isolation/validation-thread'
import { openValidatorPool, type ValidatorPool } from '@/lib/isolation/validator-pool'
import type { Environment } from '@/lib/settings/config'
import { action } from './command'
import { environment } from './gateway'
import { exitStatus, Misused, Refused, say } from './output'
import { replayProofBundle, writeProofBundle } from './proof-bundle'
import { reportText } from './report-text'
import { readTrust } from './trust-folder'

/** Returns the exit status: a list that is not authentic is a result, a file that cannot be read is a failure. */
function describeLists(files: readonly string[], trust: TrustMaterial): number {
  const contents = files.map(contentOrError)
  const readable = contents.filter((content) => typeof content !== 'string')
  const descriptions = [...describeListsAuthenticity(readable, trust)]
  for (const [index, file] of files.entries()) {
    const content = contents[index]
    const description = typeof content === 'string' ? { error: content } : descriptions.shift()
    sayJson(JSON.stringify({ file, ...description }))
  }
  return readable.length === files.length ? exitStatus.done : exitStatus.failed
}

function contentOrError(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    return reasonOf(error)
  }
}

interface ValidateOptions {
  /** The validation time. */
  readonly at: Date
  /** The policy; undefined: VALIDATION_POLICY. */
  readonly policy: PolicyName | undefined
  readonly online: boolean
  /** Whether each line also has the report of TS 119 102-2. */
  readonly etsi: boolean
  /** Whether the simple report is printed for a person, in place of the line of JSON. */
  readonly text: boolean
  /** Language of the sentences in the reports. */
  readonly language: Locale
  /** Paths of the files that detached signatures signed. */
  readonly data: readonly string[]
  /** Path of an earlier version of the file. */
  readonly earlier: string | undefined
}

function openPool(
  trust: TrustMaterial,
  { policy, online }: ValidateOptions,
  env: Environment,
): ValidatorPool {
  return openValidatorPool({
    trust: () => trust,
    threads: 1,
    policy: policy ?? env.VALIDATION_POLICY,
    limits: limitsWith(env.VALIDATION_BUDGET_MS),
    network: online ? { allow: env.OUTGOING_ALLOW, fetchIssuers: true } : undefined,
  })
}

/** Returns the exit status: a signature that is not valid is a result, a file without a report is a failure. */
async function validateFiles(
  files: readonly string[],
  trust: TrustMaterial,
  options: ValidateOptions,
  env: Environment,
): Promise<number> {
  const pool = openPool(trust, options, env)
  let status: number = exitStatus.done
  try {
    let line: ReturnType<typeof lineOf> | undefined
    for (const file of [...files, undefined]) {
      const before = line
      // The thread validates the next file while this line is written.
      line = file === undefined ? undefined : lineOf(pool, file, options)
      if (before === undefined) continue
      const { text, isReport } = await before
      if (!isReport) status = exitStatus.failed
      if (options.text) say(text)
      else sayJson(text)
    }
  } finally {
    await pool.close()
  }
  return status
}

async function bundleFile(
  file: string,
  path: string,
  trust: TrustMaterial,
  options: ValidateOptions,
  env: Environment,
): Promise<number> {
  const pool = openPool(trust, options, env)
  const { at, language } = options
  try {
    sayJson(await writeProofBundle(pool, file, { path, at, language }))
    return exitStatus.done
  } catch (error) {
    if (error instanceof Refused) throw error
    sayJson(JSON.stringify({ file, error: reasonOf(error) }))
    return exitStatus.failed
  } finally {
    await pool.close()
  }
}

async function replayFile(
  file: string,
  path: string,
  sealedBy: string | undefined,
  env: Environment,
): Promise<number> {
  try {
    const options = { limits: limitsWith(env.VALIDATION_BUDGET_MS), sealedBy }
    const { line, status } = await replayProofBundle(path, file, options)
    sayJson(line)
    return status
  } catch (error) {
    sayJson(JSON.stringify({ file, error: reasonOf(error) }))
    return exitStatus.failed
  }
}

/** Returns the only file. Throws if there are several, because a bundle is about one file. */
function onlyFile(files: readonly string[], option: string): string {
  const [file, another] = files
  if (file === undefined || another !== undefined) throw new Misused(`${option} takes one FILE`)
  return file
}

/** A replay takes what it needs from its bundle, so other options have no effect and are refused. */
function refuseBesideReplay(given: Readonly<Record<string, unknown>>): void {
  const surplus = Object.keys(given).find(
    (name) => given[name] !== undefined && given[name] !== false,
  )
  if (surplus !== undefined) throw new Misused(`--replay does not go with --${surplus}`)
}

/** The text is of the simple report alone. */
function refuseBesideText(given: Readonly<Record<string, string | boolean | undefined>>): void {
  const surplus = Object.keys(given).find((name) => given[name])
  if (surplus !== undefined) throw new Misused(`--text does not go with --${surplus}`)
}

async function lineOf(
  pool: ValidatorPool,
  file: string,
  options: ValidateOptions,
): Promise<{ readonly text: string; readonly isReport: boolean }> {
  try {
    return { text: await reportLine(pool, file, options), isReport: true }
  } catch (error) {
    const reason = reasonOf(error)
    const text = options.text
      ? visibleText(`${file}: ${reason}`)
      : JSON.stringify({ file, error: reason })
    return { text, isReport: false }
  }
}

async function reportLine(
  pool: ValidatorPool,
  file: string,
  { at, language, etsi, text, data, earlier }: ValidateOptions,
): Promise<string> {
  const dataFiles = data.map(locationOf)
  const task = { at, language, withEtsiReport: etsi, dataFiles }
  const { texts } = await pool.validate(locationOf(file), task)
  const { simpleReport, diagnosticData, etsiReport } = texts
  if (text) return reportText(file, JSON.parse(simpleReport))
  const name = JSON.stringify(file)
  const etsiText = etsiReport === undefined ? '' : `,"etsiReport":${JSON.stringify(etsiReport)}`
  const later = {
    bytes: readFileSync(file),
    diagnosticData: async () => JSON.parse(diagnosticData),
  }
  const earlierText = earlier
    ? `,"earlier":"${await earlierVersionOf(versionAt(pool, earlier, { at, language }), later)}"`
    : ''
  const reports = `"simpleReport":${simpleReport},"diagnosticData":${diagnosticData}`
  return `{"file":${name},${reports}${etsiText}${earlierText}}`
}

/** A version of the file. It is validated only if comparing the bytes is not enough. */
function versionAt(
  pool: ValidatorPool,
  path: string,
  task: Pick<ValidateOptions, 'at' | 'language'>,
) {
  return {
    bytes: readFileSync(path),
    diagnosticData: async () => {
      const { texts } = await pool.validate(locationOf(path), task)
      return JSON.parse(texts.diagnosticData)
    },
  }
}

/** The location of a file. Throws if there is no such file, or if it is a folder. */
function locationOf(path: string) {
  const stats = statSync(path)
  if (stats.isDirectory()) throw new ValidationRefused('format-unknown', 'This is a folder')
  return { path, size: stats.size, name: basename(path) }
}

/** The error in the line of a file that is missing or refused. Other errors are thrown. */
function reasonOf(error: unknown): string {
  const isOfFile = error instanceof ValidationRefused || (error instanceof Error && 'code' in error)
  if (!isOfFile) throw error
  const trace = error instanceof ValidationRefused ? error.trace : undefined
  return trace ? `${error.message}. ${traceSentence(trace, en)}` : error.message
}

const sayJson = (line: string) => say(visibleJson(line))

function policyNamed(text: string | undefined): PolicyName | undefined {
  const policy = policyNames.find((name) => name === text)
  if (text === undefined || policy) return policy
  throw new Misused(`--policy must be one of ${policyNames.join(', ')}`)
}

function languageNamed(text: string | undefined): Locale {
  const language = locales.find((name) => name === (text ?? 'en'))
  if (language) return language
  throw new Misused(`--language must be one of ${locales.join(', ')}`)
}

function timeFrom(text: string | undefined): Date {
  const time = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(time.getTime())) throw new Misused(`--time ${text} is not a time in ISO 8601`)
  return time
}

export const actions = {
  '': action({
    about: 'Print one JSON line for each file, in order: its reports, or an error',
    operands: ['FILE…'],
    options: {
      trust: {
        kind: 'value',
        value: 'PLACE',
        about: 'Trust only the certificates and trusted lists in a folder or file (TRUST_ANCHORS)',
      },
      time: { kind: 'value', value: 'ISO', about: 'Validation time; default: now' },
      policy: {
        kind: 'value',
        value: policyNames.join('|'),
        about: 'How strict validation is (VALIDATION_POLICY)',
      },
      language: {
        kind: 'value',
        value: locales.join('|'),
        about: 'Language of the sentences; default: en',
      },
      text: { kind: 'flag', about: 'Print each simple report as short text, not as JSON' },
      online: { kind: 'flag', about: 'Fetch missing certificates and revocation data' },
      etsi: {
        kind: 'flag',
        about:
          'Add the ETSI TS 119 102-2 report to each line: "etsiReport", XML as text, not sealed',
      },
      data: {
        kind: 'values',
        value: 'FILE',
        about: 'A file that detached signatures signed; may be given several times',
      },
      earlier: {
        kind: 'value',
        value: 'EARLIER',
        about: 'An earlier version of one FILE: "same", "beginning", "part" or "other"',
      },
      list: {
        kind: 'flag',
        about: 'The files are trusted lists: check whether they are authentic',
      },
      bundle: {
        kind: 'value',
        value: 'ZIP',
        about: 'Write a proof bundle of one FILE: everything that its verdict depends on',
      },
      replay: {
        kind: 'value',
        value: 'ZIP',
        about: 'Validate one FILE again with a proof bundle only; fails unless all is the same',
      },
      'sealed-by': {
        kind: 'value',
        value: 'FINGERPRINT',
        about: 'With --replay: fail unless the certificate with this SHA-256 sealed the bundle',
      },
    },
    run: async (given, files) => {
      const { trust: place, time, policy: policyName, online, etsi, text, list } = given
      const { data, language, earlier, bundle, replay } = given
      // Tools print fingerprints in upper case, some with colons.
      const sealedBy = given['sealed-by']?.replaceAll(':', '').toLowerCase()
      const options = {
        at: timeFrom(time),
        policy: policyNamed(policyName),
        language: languageNamed(language),
        online,
        etsi,
        text,
        data,
        earlier,
      }
      const env = environment()
      if (replay !== undefined) {
        const others = {
          trust: place,
          time,
          policy: policyName,
          language,
          online,
          etsi,
          text,
          list,
          earlier,
        }
        refuseBesideReplay({ ...others, bundle, data: data.length > 0 })
        return await replayFile(onlyFile(files, '--replay'), replay, sealedBy, env)
      }
      if (sealedBy !== undefined) throw new Misused('--sealed-by goes with --replay only')
      if (text) refuseBesideText({ list, etsi, bundle, earlier })
      const trust = await readTrust(place ?? env.TRUST_ANCHORS)
      if (bundle !== undefined) {
        if (list) throw new Misused('--bundle does not go with --list')
        if (data.length > 0) throw new Misused('--bundle does not go with --data')
        return await bundleFile(onlyFile(files, '--bundle'), bundle, trust, options, env)
      }
      if (earlier !== undefined) onlyFile(files, '--earlier')
      return list ? describeLists(files, trust) : await validateFiles(files, trust, options, env)
    },
  }),
}
