import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { parseTrustedProxies, type TrustedProxies } from '../network/client-address'
import { editDistance } from '../screening/matching/edit-distance'
import { type Environment, environment } from './environment'
import { serverPrefixes } from './provider-environment'
import { readStoredSecret, storedSecret } from './stored-secret'

export type { Environment } from './environment'

/** Thrown when the environment cannot be used; the message names every wrong variable. */
export class ConfigurationInvalid extends Error {
  constructor(problems: readonly string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationInvalid'
  }
}

/** Reads all settings. A file can hold a value, such as a mounted secret: the variable with `_FILE` appended names the file. */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const { values, problems } = givenSettings(source)
  const result = environment.safeParse(values)
  const wrong = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (result.success && problems.length === 0) return result.data
  throw new ConfigurationInvalid([...problems, ...(wrong ?? [])])
}

function givenSettings(source: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of settingNames) {
    const { [name]: value, [fileSetting(name)]: path } = source
    const isGiven = value !== undefined && !isBlank(value)
    if (isGiven) values[name] = value
    if (!path) continue
    if (isGiven) problems.push(`${name}: it is set, and ${fileSetting(name)} as well`)
    try {
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      // An empty file is an error: the default could be another database.
      if (isBlank(content)) problems.push(`${fileSetting(name)}: ${path} is empty`)
      else values[name] = content
    } catch (error) {
      problems.push(`${fileSetting(name)}: ${path} cannot be read (${errorCode(error)})`)
    }
  }
  return { values, problems }
}

const isBlank = (text: string) => text.trim() === ''
const settingNames = Object.keys(environment.shape)
const fileSetting = (name: string) => `${name}_FILE`
const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

const lettersOff = 2
const shortest = 6

/** Variables that look like settings, or that other programs heed, but that are ignored; one sentence each. */
export function misspeltSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const known = settingNames.flatMap((name) => [name, fileSetting(name)])
  return Object.keys(source)
    .filter((name) => name.length >= shortest && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => editDistance(name, other, lettersOff) <= lettersOff)
      if (meant) return [`${name} is not a setting and is ignored: did you mean ${meant}?`]
      if (/^https?_proxy$/i.test(name)) {
        return [`${name} is ignored: connections go out directly (docs/operate/proxies.md).`]
      }
      return ownFamilies.test(name) ? [`${name} is not a setting and is ignored.`] : []
    })
}

/** Prefixes that only variables of Paraph have. */
const ownFamilies = new RegExp(
  `^(${serverPrefixes.join('|')}|SIGNING_PROVIDERS|SIMULATOR|SCREENING|TRUSTED_LIST|AUDIT|RETENTION|ENCRYPTION)_`,
)

/** The environment for child processes: the caller's defaults, overridden by this process's environment. */
export function inheritedEnvironment(
  defaults: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return { ...defaults, ...process.env }
}

/** Whether the simulator plays a provider. It then has phones and test people. */
export function isSimulated(env: Environment): boolean {
  return serverPrefixes.some((prefix) => env[`${prefix}_URL`] === undefined)
}

/** Whether the simulator plays all providers, so that no real person can be asked. */
export function isWhollySimulated(env: Environment): boolean {
  const real = [
    ...serverPrefixes.map((prefix) => env[`${prefix}_URL`]),
    env.SIGNING_PROVIDERS_FILE,
    env.ID_CARD_AUTHORITIES,
  ]
  return real.every((setting) => setting === undefined)
}

/** Whether signatures have no legal effect: because of DEMONSTRATION, or because the simulator provides a service. */
export function isDemonstration(env: Environment): boolean {
  const isTrustSimulated = env.TSA_URL.length === 0 || env.TRUST_ANCHORS === undefined
  return env.DEMONSTRATION === 'yes' || isSimulated(env) || isTrustSimulated
}

/** Lists for screening. By default, the simulator's lists while it plays a provider. */
export const screeningLists = (env: Environment): readonly string[] => {
  if (env.SCREENING_LISTS.length > 0 || !isSimulated(env)) return env.SCREENING_LISTS
  const simulator = simulatorUrl(env)
  return [`un=${simulator}/lists/consolidated.xml`, `peps=${simulator}/lists/peps.csv`]
}

/** The host as written in a URL: RFC 3986, 3.2.2. */
function reachableHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

export const portalUrl = (env: Environment) =>
  env.PORTAL_URL ?? `http://${localName(env.HOST)}:${env.PORT}`

/** The address at which the portal listens. */
export const portalListens = (env: Environment) => `http://${reachableHost(env.HOST)}:${env.PORT}`

export const gatewayUrl = (env: Environment) =>
  env.GATEWAY_URL ?? `http://${reachableHost(env.HOST)}:${env.GATEWAY_PORT}`

export const simulatorUrl = (env: Environment) =>
  `http://${reachableHost(env.HOST)}:${env.SIMULATOR_PORT}`

export const trustedProxies = (env: Environment): TrustedProxies =>
  parseTrustedProxies(env.TRUST_PROXY) ?? { hops: 0 }

const localName = (host: string) => reachableHost(host).replace(/^127\.0\.0\.1$/, 'localhost')

export const gatewayAccessToken = (env: Environment) =>
  env.GATEWAY_ACCESS_TOKEN ?? storedSecret(env.DATA_DIR, 'gateway-access-token')

/** The values of the secret, the newest first. */
export const gatewaySecrets = (env: Environment) =>
  secretValues(env.GATEWAY_SECRET ?? storedSecret(env.DATA_DIR, 'gateway-secret'))

/** The values of the secret, the newest first. */
export const sessionSecrets = (env: Environment) =>
  secretValues(env.SESSION_SECRET ?? storedSecret(env.DATA_DIR, 'session-secret'))

/** The session secrets for a gateway, whose machine may have no portal; empty if they are not known there. */
export function knownSessionSecrets(env: Environment): readonly string[] {
  const text = env.SESSION_SECRET ?? readStoredSecret(env.DATA_DIR, 'session-secret')
  return text === undefined ? [] : secretValues(text)
}

const secretLengthMin = 32

/**
 * Splits the values of a secret that is being changed at commas, the newest first. Newer values are long; the
 * last one may be an old short one, and may itself contain commas.
 */
export function secretValues(text: string): readonly [string, ...string[]] {
  const comma = text.indexOf(',')
  const first = text.slice(0, comma).trim()
  if (comma === -1 || first.length < secretLengthMin) return [text]
  const others = text.slice(comma + 1).trim()
  return others === '' ? [first] : [first, ...secretValues(others)]
}

/** The settings of the simulator. */
export function simulatorConfig(env: Environment = readEnvironment()) {
  return {
    host: env.HOST,
    port: env.SIMULATOR_PORT,
    smtpPort: env.SIMULATOR_SMTP_PORT,
    dataDir: resolve(env.DATA_DIR),
    answerMs: env.SIMULATOR_ANSWER_MS,
    timeoutMs: env.SIMULATOR_TIMEOUT_MS,
    portalUrl: portalUrl(env),
    certificateUrl: env.SIMULATOR_CERTIFICATE_URL,
  }
}
