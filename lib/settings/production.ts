import { type Environment, portalUrl } from './config'
import { serverPrefixes, serverTitles } from './provider-environment'

/** The process that checks: each one checks the settings that it reads. */
export type ProductionProcess = 'gateway' | 'portal' | 'simulator'

type Settings = Environment
type Slip = (env: Settings) => string | undefined

/**
 * Settings that are fine in development but mistakes in production, one sentence each; empty outside production.
 * A process with such a setting does not start.
 */
export function productionSlips(env: Settings, asked: ProductionProcess): readonly string[] {
  if (env.NODE_ENV !== 'production') return []
  return slips[asked].flatMap((slip) => slip(env) ?? [])
}

/** Settings that should be improved, but do not prevent a start. */
export function productionWarnings(env: Settings): readonly string[] {
  if (env.NODE_ENV !== 'production') return []
  const unsigned = env.ACCESS_TOKENS.filter((entry) => !entry.includes(':whsec_'))
  return [
    ...(env.DEMONSTRATION === 'yes' ? [rehearsal] : []),
    ...unsigned.map(
      (entry) =>
        `ACCESS_TOKENS: ${nameOf(entry)} has no whsec_ secret, so its callbacks are not signed and its server cannot distinguish them from forged ones.`,
    ),
  ]
}

const rehearsal = 'DEMONSTRATION=yes: this is a demonstration, and nothing has legal effect.'
const nameOf = (entry: string) => entry.split(':')[0] ?? ''

/** Refuses a missing setting whose service the simulator would then provide. */
function simulated(isMissing: (env: Settings) => boolean, name: string, part: string): Slip {
  return (env) =>
    isMissing(env) && env.DEMONSTRATION === 'no'
      ? `${name} is not set, so the simulator would ${part}: set it, or set DEMONSTRATION=yes if signatures here need no legal effect.`
      : undefined
}

const secretLength = 32

/** Checks the newest of several values only: older ones have to stay readable for a while. */
function guessable(name: 'GATEWAY_SECRET' | 'SESSION_SECRET' | 'GATEWAY_ACCESS_TOKEN'): Slip {
  return (env) => {
    const secret = env[name]?.split(',')[0]?.trim()
    if (secret === undefined) return undefined
    if (secret.length < secretLength) {
      return `${name} is shorter than ${secretLength} characters: make one with "openssl rand -base64 32".`
    }
    if (!isExample(secret)) return undefined
    return `${name} is a value from an example: make a new one with "openssl rand -base64 32".`
  }
}

/** Recognises values copied from examples, and values with few different characters. */
function isExample(secret: string): boolean {
  return (
    /change.?me|example|password|your.?secret|0123456789abcdef/i.test(secret) ||
    new Set(secret).size < 10
  )
}

/** Pages with a cookie and links with a secret need https, unless they do not leave this machine. */
const openAddress: Slip = (env) => {
  if (env.DEMONSTRATION === 'yes') return undefined
  if (isConfidential(portalUrl(env))) return undefined
  return `PORTAL_URL is ${portalUrl(env)}: documents and links would be sent without https.`
}

const noAddress: Slip = (env) =>
  env.PORTAL_URL === undefined && env.DEMONSTRATION === 'no'
    ? `PORTAL_URL is not set, so the links in mails would lead to ${portalUrl(env)}.`
    : undefined

function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const slips: Readonly<Record<ProductionProcess, readonly Slip[]>> = {
  gateway: [
    ...serverPrefixes.map((prefix) => {
      const name = `${prefix}_URL` as const
      return simulated((env) => env[name] === undefined, name, `play ${serverTitles[prefix]}`)
    }),
    simulated((env) => env.TSA_URL.length === 0, 'TSA_URL', 'make the time-stamps'),
    simulated(
      (env) => env.TRUST_ANCHORS === undefined,
      'TRUST_ANCHORS',
      'decide which certificates are trusted',
    ),
    simulated((env) => env.MAIL_URL === undefined, 'MAIL_URL', 'receive every mail'),
    guessable('GATEWAY_SECRET'),
    guessable('GATEWAY_ACCESS_TOKEN'),
    noAddress,
    openAddress,
  ],
  portal: [guessable('SESSION_SECRET'), guessable('GATEWAY_ACCESS_TOKEN'), openAddress],
  simulator: [
    ({ DEMONSTRATION }) =>
      DEMONSTRATION === 'no'
        ? 'The simulator is not for production: do not start it, or set DEMONSTRATION=yes.'
        : undefined,
  ],
}
