import { resolve } from 'node:path'
import { gatewaySecrets, readEnvironment, sessionSecrets } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { auditKeyFromSecret } from '@/lib/storage/audit/audit-key'
import {
  newSecret,
  replaceStoredSecret,
  type StoredSecretName,
  storedSecret,
} from '@/lib/stored-secret'
import { adminSocketPath } from '../core/admin-socket-path'
import { secretKeys } from '../core/secrets/secret-keys'
import { ask } from './ask'
import type { SecretsAnswer, SecretsStatus } from './secrets-commands'

const usage = `npm run -s secrets -- rotate [gateway-secret|session-secret|gateway-access-token]
npm run -s secrets -- status
npm run -s secrets -- drop-old [gateway-secret|session-secret] [--insist]
npm run -s secrets -- forget-lost --insist
npm run -s secrets -- renew-seal
`

const env = readEnvironment()

/** Where each secret comes from when it does not come from DATA_DIR. */
const variables = {
  'gateway-secret': 'GATEWAY_SECRET',
  'session-secret': 'SESSION_SECRET',
  'gateway-access-token': 'GATEWAY_ACCESS_TOKEN',
} as const satisfies Record<StoredSecretName, string>

type Changing = 'gateway-secret' | 'session-secret'

const values = { 'gateway-secret': gatewaySecrets, 'session-secret': sessionSecrets } as const

/** `npm run secrets`: changes the secrets of portal and gateway without losing what they were used for. */
async function main(args: readonly string[]): Promise<number> {
  const insist = args.includes('--insist')
  const [command, name, ...more] = args.filter((arg) => arg !== '--insist')
  if (more.length > 0) return misused()
  if (command === 'rotate') return rotate(name)
  if (command === 'status' && name === undefined) return await status()
  if (command === 'drop-old') return await dropOld(name, insist)
  if (command === 'forget-lost' && insist) return tell(await asked('forget-lost'))
  if (command === 'renew-seal' && name === undefined) return tell(await asked('renew-seal'))
  return misused()
}

function rotate(name: string | undefined): number {
  const names = name === undefined ? (['gateway-secret', 'session-secret'] as const) : [name]
  if (!names.every(isSecretName)) return misused()
  for (const each of names) rotateOne(each)
  say('Restart the gateway and the portal: they read it at start.')
  return 0
}

/** A secret in the environment is the operator's to change; what to put there is shown once. */
function rotateOne(name: StoredSecretName): void {
  const variable = variables[name]
  const fresh = newSecret()
  const isList = name !== 'gateway-access-token'
  if (env[variable] !== undefined) {
    const place = isList ? ', a comma, and then what it is now' : ''
    say(`${variable} comes from the environment. Set it to this value${place}:\n${fresh}`)
    return
  }
  const present = storedSecret(env.DATA_DIR, name)
  replaceStoredSecret(env.DATA_DIR, name, isList ? `${fresh},${present}` : fresh)
  say(`${name} in DATA_DIR has a new value${isList ? ' before the older ones' : ''}.`)
}

async function status(): Promise<number> {
  for (const name of ['gateway-secret', 'session-secret'] as const) {
    const { length } = values[name](env)
    say(`${variables[name]}: ${length === 1 ? 'one value' : `${length} values`}`)
  }
  return tell(await asked('status'))
}

async function dropOld(name: string | undefined, insist: boolean): Promise<number> {
  const names = name === undefined ? (['gateway-secret', 'session-secret'] as const) : [name]
  if (!names.every(isChanging)) return misused()
  const answer = await asked('status')
  if (!answer.ok || !answer.status) return tell(answer)
  const dropped = names.map((each) => dropOne(each, answer.status, insist))
  return dropped.every(Boolean) ? 0 : 1
}

function dropOne(name: Changing, present: SecretsStatus | undefined, insist: boolean): boolean {
  const [newest, ...older] = values[name](env)
  if (older.length === 0) {
    say(`${name} has one value only.`)
    return true
  }
  const reason = present && reasonToKeep(name, newest, present)
  if (reason !== undefined && !insist) {
    say(`${name} keeps its older values: ${reason}`)
    return false
  }
  if (name === 'gateway-secret' && env.AUDIT_KEY === undefined) tellAuditKeys(older)
  if (env[variables[name]] !== undefined) {
    say(
      `${variables[name]} comes from the environment. Take out everything behind the first comma.`,
    )
    return true
  }
  replaceStoredSecret(env.DATA_DIR, name, newest)
  say(`${name} has its newest value only. Restart the gateway and the portal.`)
  return true
}

/** What the audit trail was signed with goes on being trusted only when somebody says so. */
function tellAuditKeys(older: readonly string[]): void {
  const ids = older.map((secret) => auditKeyFromSecret(secret).id)
  say(`Add to AUDIT_TRUSTED_KEYS, for what the audit trail has been signed with:\n${ids.join(',')}`)
}

function reasonToKeep(
  name: Changing,
  newest: string,
  { newest: written, needOlder, formerOwners }: SecretsStatus,
): string | undefined {
  if (name === 'session-secret') {
    if (formerOwners === 0) return undefined
    return `${formerOwners} documents wait for their owners to sign in. --insist leaves these without an owner.`
  }
  if (secretKeys([newest])[0].id !== written) {
    return 'the gateway has not been restarted since the newest was added.'
  }
  if (needOlder === 0) return undefined
  return `${needOlder} sealed secrets or running sessions need them; status shows which. A restart seals anew, sessions are over within minutes.`
}

async function asked(command: string): Promise<SecretsAnswer> {
  return await ask<SecretsAnswer>(adminSocketPath(resolve(env.DATA_DIR)), `/secrets/${command}`, {})
}

function tell({ ok, message }: SecretsAnswer): number {
  say(message)
  return ok ? 0 : 1
}

function misused(): number {
  process.stderr.write(usage)
  return 2
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function isSecretName(name: string): name is StoredSecretName {
  return name in variables
}

function isChanging(name: string): name is Changing {
  return name in values
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
