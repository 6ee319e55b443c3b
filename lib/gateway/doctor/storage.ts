import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { equalBytes } from '@paraph/validator/encoding/bytes'
import { sql } from 'drizzle-orm'
import { createLog } from '@/lib/log/log'
import { configuredClient } from '@/lib/network/outgoing'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { EncryptedBlobs } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import { tryFolder } from '@/lib/storage/blobs/free-space'
import type { Database } from '@/lib/storage/database/database'
import { type ServerTrouble, serverTroubleOf } from '@/lib/storage/database/server-trouble'
import { isStorageError } from '@/lib/storage/database/storage-error'
import { keepingSummary } from '@/lib/storage/keeping'
import { largestTotals, storedInAll } from '@/lib/storage/limits/stored-bytes'
import { migrationsOf } from '@/lib/storage/migrating/migrate'
import { openDatabase } from '@/lib/storage/open-database'
import { secretUsage } from '@/lib/storage/secrets/secret-usage'
import { dayMs } from '@/lib/vocabulary/durations'
import { ask } from '../admin/ask'
import type { PresentKey } from '../admin/encryption/encryption-commands'
import { openBlobs } from '../blobs'
import { allowedInAll } from '../documents/content/storage-limits'
import type { GatewayConfig } from '../operation/gateway-config'
import { adminSocketPath } from '../process/admin-socket-path'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** Tests database, files and disk in the same way as a gateway uses them. */
export function storageProbes(config: GatewayConfig): readonly Probe[] {
  // An embedded database can be opened only once.
  let rows: ReturnType<typeof lookAtRows> | undefined
  const looked = () => {
    rows ??= lookAtRows(config)
    return rows
  }
  return [
    {
      name: 'database',
      todo: config.databaseUrl
        ? 'Check DATABASE_URL, and that the server accepts this machine (pg_hba.conf).'
        : 'Check DATA_DIR and its permissions.',
      look: async () => (await looked()).database,
    },
    {
      name: 'files',
      todo: config.bucket
        ? 'Check BLOB_URL and the rights of its key: get, put, list, delete, multipart uploads.'
        : 'Check DATA_DIR and its permissions.',
      look: () => withFiles(config, lookAtFiles),
    },
    {
      name: 'encryption',
      todo: 'Where the files are in order, check ENCRYPTION_KEY (docs/security/secrets.md).',
      look: () => withFiles(config, (blobs) => lookAtEncryption(config, blobs)),
    },
    {
      name: 'secrets',
      todo: 'If the database is ok, see docs/security/secrets.md.',
      look: async () => await (await looked()).secrets(),
    },
    {
      name: 'storage',
      todo: 'If the database is ok, check STORAGE_LIMITS (docs/operate/limits.md).',
      look: async () => await (await looked()).storage(),
    },
    {
      name: 'keeping',
      todo: 'If the database is ok, see docs/explain/long-term.md.',
      look: async () => await (await looked()).keeping(),
    },
    {
      name: 'disk',
      todo: 'Check DATA_DIR and its permissions.',
      look: () => lookAtDisk(config),
    },
  ]
}

/** Checks of the database. */
interface LookAtRows {
  readonly database: Finding
  /** Whether GATEWAY_SECRET decrypts the stored secrets. */
  secrets(): Promise<Finding>
  /** The used share of the allowed storage. */
  storage(): Promise<Finding>
  /** Whether kept documents are renewed in time. */
  keeping(): Promise<Finding>
}

async function lookAtRows(config: GatewayConfig): Promise<LookAtRows> {
  const log = createLog('silent', 'doctor')
  const directory = join(config.dataDir, 'database')
  const { databaseUrl: url, databasePooling: pooling } = config
  if (url === undefined && !existsSync(directory)) {
    const none = ok('embedded; the first start creates it')
    return sameForAll(none, none)
  }
  try {
    // The doctor runs no migrations, because it must not upgrade the database.
    const options = { url, pooling, directory, unmigrated: true, log }
    const opened = await openDatabase(options)
    return await lookInto(config, opened).finally(() => opened.close())
  } catch (error) {
    const trouble = serverTroubleOf(error)
    if (trouble) return unusable(trouble)
    if (!isStorageError(error, 'database-in-use')) throw error
    const database = ok('embedded, open in the running gateway')
    return sameForAll(database, ok('see the metrics of the running gateway'))
  }
}

function sameForAll(database: Finding, others: Finding): LookAtRows {
  const other = async () => others
  return { database, secrets: other, storage: other, keeping: other }
}

function unusable({ found, todo }: ServerTrouble): LookAtRows {
  const unknown = fault('the database cannot be used', 'See the line above.')
  return sameForAll(fault(`the server ${found}`, todo), unknown)
}

async function lookInto(config: GatewayConfig, opened: Database): Promise<LookAtRows> {
  const database = await describeServer(opened)
  const { missing } = await migrationsOf(opened.db)
  if (missing > 0)
    return sameForAll(database, ok('not checked before the tables are migrated to this version'))
  const secrets = await lookAtSecrets(config, opened)
  const storage = await lookAtUsage(config, opened)
  const keeping = await lookAtKeeping(opened)
  return {
    database,
    secrets: async () => secrets,
    storage: async () => storage,
    keeping: async () => keeping,
  }
}

async function lookAtSecrets({ keys }: GatewayConfig, { db }: Database): Promise<Finding> {
  const usage = await secretUsage(db, new Date())
  const stored = usage.filter(({ keyId, values }) => keyId !== '' && values > 0)
  const lost = stored.filter(({ keyId }) => !keys.some(({ id }) => id === keyId))
  if (lost.length === 0) return ok('GATEWAY_SECRET decrypts all stored secrets')
  const count = lost.reduce((sum, { values }) => sum + values, 0)
  return fault(
    `${count} stored secrets need a value that GATEWAY_SECRET does not have: ${lost.map(({ keyId }) => keyId).join(', ')}`,
    'Append that value to GATEWAY_SECRET (docs/security/secrets.md, "If a value is lost").',
  )
}

async function describeServer({ db, kind }: Database): Promise<Finding> {
  const asked = sql`select current_setting('server_version') as version,
    quote_ident(current_user) as role,
    current_setting('statement_timeout') = '0' or
      current_setting('idle_in_transaction_session_timeout') = '0' as is_unlimited`
  const [server] = (await db.execute(asked)).rows
  const { missing, unknown, stopsOlderGateways } = await migrationsOf(db)
  const what = `${kind === 'embedded' ? 'embedded, ' : ''}PostgreSQL ${server?.version}`
  if (unknown > 0) {
    const todo = 'Start the version that changed it, or a newer one.'
    return fault(`${what}; it has ${unknown} migrations of a newer version of Paraph`, todo)
  }
  const tables =
    missing === 0 ? ', tables of this version' : `; the next start applies ${missing} migrations`
  if (stopsOlderGateways) {
    const todo =
      'Stop all gateways before the first one of this version starts (docs/operate/production.md).'
    return warning(`${what}${tables}, with which older gateways cannot run`, todo)
  }
  if (kind === 'embedded' || !server?.is_unlimited) return ok(`${what}${tables}`)
  const todo = [
    `alter role ${server.role} set statement_timeout = '30s';`,
    `alter role ${server.role} set idle_in_transaction_session_timeout = '60s';`,
  ]
  return warning(
    `${what}${tables}; behind a pooler, statements of its role have no time limit`,
    todo.join(' '),
  )
}

/** Opens the files for a probe. Local copies of a bucket's files go to a temporary folder, apart from those of a running gateway. */
async function withFiles(
  config: GatewayConfig,
  look: (blobs: EncryptedBlobs) => Promise<Finding>,
): Promise<Finding> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const own = config.bucket && (await mkdtemp(join(tmpdir(), 'paraph-doctor-')))
  try {
    const settings = { ...config, dataDir: own ?? config.dataDir }
    return await look(await openBlobs(settings, configuredClient(), () => new Date()))
  } finally {
    if (own) await rm(own, { recursive: true, force: true })
  }
}

/** Number of files whose beginning is read, and number of files that are read completely. */
const samples = { beginnings: 500, whole: 5 } as const

async function lookAtEncryption(config: GatewayConfig, blobs: EncryptedBlobs): Promise<Finding> {
  const found = { looked: 0, others: 0, missing: new Set<string>(), damaged: 0 }
  for await (const { key } of blobs.list('')) {
    if (found.looked === samples.beginnings) break
    found.looked += 1
    const its = await readSample(blobs, key, found.looked <= samples.whole)
    if (its === 'damaged') found.damaged += 1
    else if (its && its.keyId !== undefined && !its.isReadable) found.missing.add(its.keyId)
    else if (its && its.keyId !== config.encryption.writes?.id) found.others += 1
  }
  const finding = describeEncryption(config, found)
  return finding.state === 'fault' ? finding : ((await askForKey(config)) ?? finding)
}

/**
 * Detects a running gateway that has another key than this command. Undefined if no gateway runs or the keys are the
 * same.
 */
async function askForKey({ dataDir, encryption }: GatewayConfig): Promise<Finding | undefined> {
  const answer = await ask<PresentKey>(adminSocketPath(dataDir), '/files/key', {})
  if (!answer.ok || answer.present === (encryption.writes?.id ?? '')) return undefined
  const how = answer.present ? `with the key ${answer.present}` : 'with no key'
  return fault(
    `the running gateway stores files ${how}, but ENCRYPTION_KEY of this command differs`,
    'Restart the gateway; under systemd, first let its unit load ENCRYPTION_KEY (docs/security/secrets.md).',
  )
}

/** Reads a file, or its beginning. Undefined if the file no longer exists. */
async function readSample(blobs: EncryptedBlobs, key: string, isWhole: boolean) {
  try {
    const its = await blobs.encryptionOf(key)
    if (isWhole && its.isReadable) await finished(blobs.stream(key).resume())
    return its
  } catch (error) {
    if (isStorageError(error, 'blob-missing')) return undefined
    if (isStorageError(error, 'file-damaged')) return 'damaged' as const
    throw error
  }
}

interface SampledFiles {
  readonly looked: number
  /** Number of files encrypted with another key than new files, or not encrypted. */
  readonly others: number
  readonly missing: ReadonlySet<string>
  readonly damaged: number
}

function describeEncryption(
  { encryption: { writes, reads } }: GatewayConfig,
  { looked, others, missing, damaged }: SampledFiles,
): Finding {
  const first = writes ? `files are encrypted with the key ${writes.id}` : 'files are not encrypted'
  const rest = reads.size > 1 ? `, ${reads.size} keys read` : ''
  const what = `${first}${rest}; ${looked} were checked`
  if (missing.size > 0) {
    const todo = 'Append that key to ENCRYPTION_KEY.'
    return fault(`${what}, some need a missing key: ${[...missing].join(', ')}`, todo)
  }
  if (damaged > 0)
    return fault(`${what}, ${damaged} cannot be decrypted`, 'Compare with the last backup.')
  if (others === 0) return ok(what)
  const todo = `./paraph files ${writes ? 'encrypt' : 'decrypt'}`
  return warning(`${what}, ${others} are stored differently`, todo)
}

/** Larger than one part of a bucket upload, so that multipart uploads are tested too. */
const largeBytes = 9 * 1024 * 1024

async function lookAtFiles(blobs: BlobStore): Promise<Finding> {
  await writeAndRead(blobs, randomBytes(1024))
  await writeAndRead(blobs, randomBytes(largeBytes))
  for await (const _ of blobs.pending()) break
  return ok(`${blobs.location}: written, read, listed and erased, also in several parts`)
}

async function writeAndRead(blobs: BlobStore, content: Buffer): Promise<void> {
  const { key } = await blobs.write(content, { sizeMax: content.length })
  try {
    const chunks = await blobs.stream(key).toArray()
    if (!equalBytes(Buffer.concat(chunks), content))
      throw new Error('Different bytes were read back')
  } finally {
    await blobs.discard(key)
  }
  if (await blobs.exists(key)) throw new Error('An erased file still exists')
}

/** A proof that ends within this time is reported: an operator needs it to get another time-stamping authority. */
const soonMs = 90 * dayMs

async function lookAtKeeping({ db }: Database): Promise<Finding> {
  const { kept, inTrouble, provenUntil } = await keepingSummary(db)
  if (kept === 0) return ok('no document is kept valid by time-stamps')
  const day = provenUntil?.toISOString().slice(0, 10)
  const what = `${kept} documents are kept valid${day ? `, all of them proven until ${day}` : ''}`
  const todo =
    'Run "paraph keep list", which gives the reasons, and check TSA_URL (docs/explain/long-term.md).'
  if (provenUntil && provenUntil.getTime() < Date.now() + soonMs) return fault(what, todo)
  return inTrouble > 0 ? warning(`${what}; ${inTrouble} failed last night`, todo) : ok(what)
}

/** Share of the storage at which the operator should act. Uploads are refused when all of it is used. */
const nearlyUsedUp = 0.9

async function lookAtUsage({ storageLimits }: GatewayConfig, { db }: Database): Promise<Finding> {
  const used = await storedInAll(db)
  const [largest] = await largestTotals(db, 1)
  const limits = [
    ['all together', used, await allowedInAll(storageLimits.installation)],
    ['the largest relying party', largest?.bytes ?? 0, storageLimits.relyingParty],
  ] as const
  const found = limits.map(([who, bytes, allowed]) => {
    const most = allowed === 0 ? 'any amount' : `${(allowed / 1e9).toFixed(1)} GB`
    return `${who} ${(bytes / 1e9).toFixed(1)} GB of ${most}`
  })
  const isShort = limits.some(([, bytes, allowed]) => allowed > 0 && bytes > allowed * nearlyUsedUp)
  const said = `in use: ${found.join(', ')}`
  if (!isShort) return ok(said)
  return warning(said, 'Raise STORAGE_LIMITS, or remove what is no longer needed (RETENTION_…).')
}

const gibibyte = 1024 ** 3

async function lookAtDisk({ dataDir }: GatewayConfig): Promise<Finding> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const free = await tryFolder(dataDir)
  const found = `${(free / gibibyte).toFixed(1)} GiB free in ${dataDir}`
  if (free < gibibyte / 4) return fault(found, 'Free disk space: the gateway is not ready.')
  return free < 2 * gibibyte ? warning(found, 'Free disk space soon.') : ok(found)
}
