import type { SecretsAnswer, SecretsStatus } from '@/lib/gateway/admin/secrets-commands'
import { secretKeys } from '@/lib/gateway/operation/secrets/secret-keys'
import { gatewaySecrets, sessionSecrets } from '@/lib/settings/config'
import {
  newSecret,
  replaceStoredSecret,
  type StoredSecretName,
  storedSecret,
} from '@/lib/settings/stored-secret'
import { auditKeyFromSecret } from '@/lib/storage/audit/audit-key'
import { action } from './command'
import { askGateway, environment, sayAnswer } from './gateway'
import { exitStatus, Misused, say } from './output'

/** The setting of each secret, used if the secret is not in DATA_DIR. */
const variables = {
  'gateway-secret': 'GATEWAY_SECRET',
  'session-secret': 'SESSION_SECRET',
  'gateway-access-token': 'GATEWAY_ACCESS_TOKEN',
} as const satisfies Record<StoredSecretName, string>

/** Secrets whose older values are kept until nothing needs them. */
const changing = ['gateway-secret', 'session-secret'] as const
type Changing = (typeof changing)[number]

const values = { 'gateway-secret': gatewaySecrets, 'session-secret': sessionSecrets } as const

function rotate(name: string | undefined): number {
  const names = name === undefined ? changing : [name]
  for (const each of names) {
    if (!isSecretName(each)) throw new Misused(`${each} is not the name of a secret`)
    rotateOne(each)
  }
  say('Restart the gateway and the portal: they read it when they start.')
  return exitStatus.done
}

/** Only the operator can change a secret in the environment; the new value is printed once. */
function rotateOne(name: StoredSecretName): void {
  const env = environment()
  const variable = variables[name]
  const fresh = newSecret()
  const isList = name !== 'gateway-access-token'
  if (env[variable] !== undefined) {
    const place = isList ? ', a comma, and the current value' : ''
    say(`${variable} comes from the environment. Set it to this value${place}:\n${fresh}`)
    return
  }
  const present = storedSecret(env.DATA_DIR, name)
  replaceStoredSecret(env.DATA_DIR, name, isList ? `${fresh},${present}` : fresh)
  say(`${name} in DATA_DIR has a new value${isList ? ' before the older ones' : ''}.`)
}

async function status(): Promise<number> {
  for (const name of changing) {
    const { length } = values[name](environment())
    say(`${variables[name]}: ${length === 1 ? 'one value' : `${length} values`}`)
  }
  return sayAnswer(await askForSecrets('status'))
}

async function dropOld(name: string | undefined, insist: boolean): Promise<number> {
  const names = name === undefined ? changing : [name]
  if (!names.every(isChanging)) throw new Misused(`${name} has no older values`)
  const answer = await askForSecrets('status')
  if (!answer.ok || !answer.status) return sayAnswer(answer)
  const dropped = names.map((each) => dropOne(each, answer.status, insist))
  return dropped.every(Boolean) ? exitStatus.done : exitStatus.failed
}

function dropOne(name: Changing, present: SecretsStatus | undefined, insist: boolean): boolean {
  const env = environment()
  const [newest, ...older] = values[name](env)
  if (older.length === 0) {
    say(`${name} has only one value.`)
    return true
  }
  const reason = present && reasonToKeep(name, newest, present)
  if (reason !== undefined && !insist) {
    say(`${name} keeps its older values: ${reason}`)
    return false
  }
  if (name === 'gateway-secret' && env.AUDIT_KEY === undefined) sayAuditKeys(older)
  if (env[variables[name]] !== undefined) {
    say(`${variables[name]} comes from the environment. Remove everything after the first comma.`)
    return true
  }
  replaceStoredSecret(env.DATA_DIR, name, newest)
  say(`${name} now has only its newest value. Restart the gateway and the portal.`)
  return true
}

/** The keys that signed the older part of the audit trail are trusted only if a setting names them. */
function sayAuditKeys(older: readonly string[]): void {
  const ids = older.map((secret) => auditKeyFromSecret(secret).id)
  say(`Add these keys, which signed older audit events, to AUDIT_TRUSTED_KEYS:\n${ids.join(',')}`)
}

function reasonToKeep(
  name: Changing,
  newest: string,
  { newest: written, needOlder, formerOwners }: SecretsStatus,
): string | undefined {
  if (name === 'session-secret') {
    if (formerOwners === 0) return undefined
    return `${formerOwners} documents can only be assigned when their owners sign in. --insist leaves them without an owner.`
  }
  if (secretKeys([newest])[0].id !== written) {
    return 'the gateway has not been restarted since the newest value was added.'
  }
  if (needOlder === 0) return undefined
  return `${needOlder} encrypted secrets or running sessions need them; status shows which. A restart of the gateway encrypts secrets again; sessions end within minutes.`
}

const askForSecrets = async (verb: string) =>
  await askGateway<SecretsAnswer>(`/secrets/${verb}`, {})

function isSecretName(name: string): name is StoredSecretName {
  return name in variables
}

function isChanging(name: string): name is Changing {
  return name in values
}

const insist = { kind: 'flag', about: 'Do it even if something still needs them' } as const

export const actions = {
  rotate: action({
    about: 'Create a new value; older values keep working',
    operands: ['[gateway-secret|session-secret|gateway-access-token]'],
    run: (_, [name]) => rotate(name),
  }),
  status: action({ about: 'Show what still needs older values', run: status }),
  'drop-old': action({
    about: 'Drop the older values if nothing needs them',
    operands: ['[gateway-secret|session-secret]'],
    options: { insist },
    run: async (values, [name]) => await dropOld(name, values.insist),
  }),
  'forget-lost': action({
    about: 'Delete encrypted secrets that no value can decrypt',
    options: { insist },
    run: async (values) => {
      if (!values.insist) throw new Misused('--insist is missing')
      return sayAnswer(await askForSecrets('forget-lost'))
    },
  }),
  'renew-seal': action({
    about: 'Replace the key that seals evidence',
    run: async () => sayAnswer(await askForSecrets('renew-seal')),
  }),
}
