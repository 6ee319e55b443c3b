import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Environment, gatewaySecrets, readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import type { AnchorFault, LoggedAnchor } from '@/lib/storage/audit/audit-anchors'
import type { ChainFault, ChainVerdict } from '@/lib/storage/audit/check-chain'
import { type TrailReport, verifyTrail } from '@/lib/storage/audit/verify-trail'
import { openDatabase } from '@/lib/storage/database/database'
import { DatabaseInUse } from '@/lib/storage/database/storage-error'
import { adminSocketPath } from '../core/admin-socket-path'
import { auditSettings } from '../core/audit'
import { isUuid } from '../core/is-uuid'
import { encryptionKeys } from '../core/secrets/encryption-keys'
import { ask } from './ask'
import type { VerifyAnswer, VerifyInput } from './verify-command'

const usage = `npm run -s audit -- verify [DOCUMENT] [--json] [--key ID]… [--anchors LOG]
npm run -s audit -- key
`

/** Exit statuses: the trail holds; it does not; it could not be looked at. */
const status = { holds: 0, broken: 1, unknown: 2 } as const

/** `npm run audit`: whether the audit trail is what was recorded, gateway or no gateway. */
async function main(args: readonly string[]): Promise<number> {
  const asked = argumentsOf(args)
  if (!asked) {
    process.stderr.write(usage)
    return status.unknown
  }
  const env = readEnvironment()
  const settings = auditSettings({
    pem: env.AUDIT_KEY,
    secrets: gatewaySecrets(env),
    trustedKeys: [...env.AUDIT_TRUSTED_KEYS, ...asked.keys],
  })
  if (asked.command === 'key') {
    process.stdout.write(`${settings.key.id}\n${settings.key.publicKey}\n`)
    return status.holds
  }
  const logged = asked.anchors === undefined ? [] : loggedAnchors(asked.anchors)
  const report = await verify(env, {
    documentId: asked.documentId,
    trustedKeys: settings.trustedKeys,
    logged,
  })
  if (asked.documentId !== undefined && report.chains === 0) {
    throw new Error(`Nothing is known of a document ${asked.documentId}`)
  }
  process.stdout.write(asked.json ? `${JSON.stringify(report)}\n` : writeReport(report))
  return report.holds ? status.holds : status.broken
}

interface Asked {
  readonly command: 'verify' | 'key'
  readonly documentId: string | undefined
  readonly json: boolean
  readonly keys: readonly string[]
  readonly anchors: string | undefined
}

function argumentsOf(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        key: { type: 'string', multiple: true, default: [] },
        anchors: { type: 'string' },
      },
    })
    const [command, documentId, ...rest] = positionals
    if ((command !== 'verify' && command !== 'key') || rest.length > 0) return undefined
    if (documentId !== undefined && (command === 'key' || !isUuid(documentId))) return undefined
    const { json, key: keys, anchors } = values
    return { command, documentId: documentId?.toLowerCase(), json, keys, anchors }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return undefined
  }
}

/** Lines of the gateway's log; those that are about something else are passed over. */
function loggedAnchors(path: string): LoggedAnchor[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .filter((line) => line.includes('"msg":"audit anchor"'))
    .map((line) => JSON.parse(line) as { readonly anchor: number; readonly digest: string })
    .map(({ anchor, digest }) => ({ number: anchor, digest }))
}

/** Straight from the database; the embedded one has one user at a time, and the gateway that is it is asked. */
async function verify(env: Environment, input: VerifyInput): Promise<TrailReport> {
  const dataDir = resolve(env.DATA_DIR)
  const directory = join(dataDir, 'database')
  if (env.DATABASE_URL === undefined && !existsSync(directory)) {
    throw new Error(`There is no database in ${directory}`)
  }
  try {
    return await verifyStored(env, directory, input)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return await askGateway(dataDir, input)
  }
}

async function verifyStored(
  env: Environment,
  directory: string,
  input: VerifyInput,
): Promise<TrailReport> {
  const database = await openDatabase({
    directory,
    url: env.DATABASE_URL,
    // Only reads.
    columnKeys: encryptionKeys({
      key: env.ENCRYPTION_KEY,
      command: env.ENCRYPTION_KEY_COMMAND,
      isRequired: false,
      sealsColumns: false,
    }),
    unmigrated: true,
    log: pino({ level: 'silent' }),
  })
  try {
    return await verifyTrail(database.db, input)
  } finally {
    await database.close()
  }
}

async function askGateway(dataDir: string, input: VerifyInput): Promise<TrailReport> {
  const answer = await ask<VerifyAnswer>(adminSocketPath(dataDir), '/audit/verify', input)
  if (!answer.ok) throw new Error(answer.message)
  return answer.report
}

const chainFaults: Readonly<Record<ChainFault, string>> = {
  'entry-missing': 'it is missing',
  'entry-out-of-order': 'it does not follow the entry before it',
  'field-changed': 'a field is not what its digest was made of',
  'entry-changed': 'it is not what its digest was made of',
  'entry-not-vouched-for': 'no signature and no anchor covers it',
  'erased-unannounced': 'it was erased, and no later entry says that the document or a person was',
  'not-as-anchored': 'an anchor has covered another entry in its place',
  'head-missing': 'the signature over it is missing',
  'head-changed': 'the signature over it does not fit',
  'key-not-trusted': 'it is signed by a key that is not trusted (see --key and AUDIT_TRUSTED_KEYS)',
}

const anchorFaults: Readonly<Record<AnchorFault, string>> = {
  'anchor-missing': 'it is missing',
  'anchor-changed': 'it is not what was signed',
  'key-not-trusted': 'it is signed by a key that is not trusted (see --key and AUDIT_TRUSTED_KEYS)',
  'time-stamp-wrong': 'its time-stamp is not over it',
  'not-as-logged': 'the log has kept another one',
}

/** For people: every broken chain by its first broken entry, the anchors, and a sum. */
function writeReport({ chains, broken, anchors }: TrailReport): string {
  const lines = [
    ...broken.map(brokenLine),
    anchors.broken
      ? `anchors: BROKEN at ${anchors.broken.brokenAt}: ${anchorFaults[anchors.broken.fault]}`
      : `anchors: ${anchors.anchors}, all hold; the newest of ${anchors.newestAt}, time-stamped ${anchors.stampedAt ?? 'never'}`,
    `chains: ${chains - broken.length} hold, ${broken.length} broken`,
  ]
  return `${lines.join('\n')}\n`
}

function brokenLine({ documentId, broken }: ChainVerdict): string {
  if (!broken) return `${documentId}: holds`
  const which = broken.field === undefined ? '' : ` (${broken.field})`
  return `${documentId}: BROKEN at entry ${broken.brokenAt}: ${chainFaults[broken.fault]}${which}`
}

// Last, after the words it needs.
outliveReader()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = status.unknown
}
