import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { ask } from '@/lib/gateway/admin/ask'
import type { VerifyAnswer, VerifyInput } from '@/lib/gateway/admin/verify-command'
import { adminSocketPath } from '@/lib/gateway/process/admin-socket-path'
import { auditSettings } from '@/lib/gateway/process/audit'
import { isUuid } from '@/lib/gateway/rules/is-uuid'
import { type Environment, gatewaySecrets } from '@/lib/settings/config'
import type { AnchorFault, LoggedAnchor } from '@/lib/storage/audit/audit-anchors'
import type { ChainFault, ChainVerdict } from '@/lib/storage/audit/check-chain'
import { type TrailReport, verifyTrail } from '@/lib/storage/audit/verify-trail'
import { isStorageError } from '@/lib/storage/database/storage-error'
import { openDatabase } from '@/lib/storage/open-database'
import { action } from './command'
import { environment } from './gateway'
import { exitStatus, Misused, Refused, say, warn, whileWorking } from './output'

/** Exit statuses. `holds`: the trail is intact; `broken`: it is broken; `unknown`: it could not be checked. */
const status = { holds: exitStatus.done, broken: exitStatus.failed, unknown: exitStatus.misused }

/** Runs a check. If it cannot be made, the exit status says neither intact nor broken. */
async function orUnknown(check: () => Promise<number>): Promise<number> {
  try {
    return await check()
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error))
    return status.unknown
  }
}

const settingsOf = (env: Environment, keys: readonly string[]) =>
  auditSettings({
    pem: env.AUDIT_KEY,
    secrets: gatewaySecrets(env),
    trustedKeys: [...env.AUDIT_TRUSTED_KEYS, ...keys],
  })

export const actions = {
  verify: action({
    about: 'Verify the audit trail of all documents, or of one',
    operands: ['[DOCUMENT]'],
    options: {
      json: { kind: 'flag', about: 'Print one JSON object' },
      file: {
        kind: 'value',
        value: 'FILE',
        about: 'Find out which version of DOCUMENT this file is; fails if it is none',
      },
      key: { kind: 'values', value: 'ID', about: 'Trust this key as well' },
      anchors: {
        kind: 'value',
        value: 'LOG',
        about: 'Compare with the anchors in a gateway’s log',
      },
    },
    run: async ({ json, file, key, anchors }, [document]) => {
      if (document !== undefined && !isUuid(document)) {
        throw new Misused(`${document} is not the id of a document`)
      }
      if (file !== undefined && document === undefined) {
        throw new Misused('--file needs the id of a document')
      }
      return await orUnknown(async () => {
        const env = environment()
        const sha256 = file && createHash('sha256').update(readFileSync(file)).digest('hex')
        const documentId = document?.toLowerCase()
        const { trustedKeys } = settingsOf(env, key)
        const logged = anchors === undefined ? [] : loggedAnchors(anchors)
        const report = await whileWorking(
          'seconds of verifying',
          verify(env, { documentId, trustedKeys, sha256, logged }),
        )
        if (documentId !== undefined && report.chains === 0) {
          throw new Refused(`There is no document ${documentId}`)
        }
        say(json ? JSON.stringify(report) : writeReport(report))
        return report.holds && report.version !== null ? status.holds : status.broken
      })
    },
  }),
  key: action({
    about: 'Print the id and the public key that new entries are signed with',
    run: async () =>
      await orUnknown(async () => {
        const { key } = settingsOf(environment(), [])
        say(`${key.id}\n${key.publicKey}`)
        return status.holds
      }),
  }),
}

/** The anchors in the lines of a gateway's log; other lines are ignored. */
function loggedAnchors(path: string): LoggedAnchor[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .filter((line) => line.includes('"msg":"audit anchor"'))
    .map((line) => JSON.parse(line) as { readonly anchor: number; readonly digest: string })
    .map(({ anchor, digest }) => ({ number: anchor, digest }))
}

/** Verifies the trail in the database. If a gateway has the embedded database open, that gateway verifies it. */
async function verify(env: Environment, input: VerifyInput): Promise<TrailReport> {
  const dataDir = resolve(env.DATA_DIR)
  const directory = join(dataDir, 'database')
  if (env.DATABASE_URL === undefined && !existsSync(directory)) {
    throw new Refused(`There is no database in ${directory}`)
  }
  try {
    return await verifyStored(env, directory, input)
  } catch (error) {
    if (!isStorageError(error, 'database-in-use')) throw error
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
  if (!answer.ok) throw new Refused(answer.message)
  return answer.report
}

const chainFaults: Readonly<Record<ChainFault, string>> = {
  'entry-missing': 'it is missing',
  'entry-out-of-order': 'it does not follow the entry before it',
  'field-changed': 'a field does not match its digest',
  'entry-changed': 'its content does not match its digest',
  'entry-not-vouched-for': 'no signature and no anchor covers it',
  'erased-unannounced':
    'it was erased, but no entry records the removal of the document or the erasure of the person',
  'not-as-anchored': 'an anchor covers a different entry in its place',
  'head-missing': 'the signature over it is missing',
  'head-changed': 'the signature over it is not valid',
  'key-not-trusted': 'it is signed by a key that is not trusted (see --key and AUDIT_TRUSTED_KEYS)',
}

const anchorFaults: Readonly<Record<AnchorFault, string>> = {
  'anchor-missing': 'it is missing',
  'anchor-changed': 'it was changed after it was signed',
  'key-not-trusted': 'it is signed by a key that is not trusted (see --key and AUDIT_TRUSTED_KEYS)',
  'time-stamp-wrong': 'its time-stamp does not cover it',
  'not-as-logged': 'the log has a different one',
}

/** Writes the report as text: every broken chain with its first broken entry, the anchors, and the totals. */
function writeReport({ chains, broken, anchors, version }: TrailReport): string {
  const lines = [
    ...broken.map(brokenLine),
    anchors.broken
      ? `anchors: BROKEN at ${anchors.broken.brokenAt}: ${anchorFaults[anchors.broken.fault]}`
      : `anchors: ${anchors.anchors}, all hold; the newest of ${anchors.newestAt}, time-stamped ${anchors.stampedAt ?? 'never'}`,
    `chains: ${chains - broken.length} hold, ${broken.length} broken`,
    ...(version === undefined ? [] : [versionLine(version)]),
  ]
  return lines.join('\n')
}

function versionLine(version: NonNullable<TrailReport['version']> | null): string {
  if (version === null) return 'file: no version of this document'
  const { number, of, kind, at } = version
  return `file: version ${number} of ${of}, recorded as ${kind} at ${at}`
}

function brokenLine({ documentId, broken }: ChainVerdict): string {
  if (!broken) return `${documentId}: holds`
  const which = broken.field === undefined ? '' : ` (${broken.field})`
  return `${documentId}: BROKEN at entry ${broken.brokenAt}: ${chainFaults[broken.fault]}${which}`
}
