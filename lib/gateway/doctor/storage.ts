import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { equalBytes } from '@/lib/encoding/bytes'
import { createLog } from '@/lib/log/log'
import { configuredClient } from '@/lib/network/outgoing'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { type Database, openDatabase } from '@/lib/storage/database/database'
import { DatabaseInUse } from '@/lib/storage/database/storage-error'
import { migrationsOf } from '@/lib/storage/migrate'
import { openBlobs } from '../blobs'
import type { GatewayConfig } from '../core/gateway-config'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** Database, files and disk, tried as a gateway would use them. */
export function storageProbes(config: GatewayConfig): readonly Probe[] {
  return [
    {
      name: 'database',
      todo: config.databaseUrl
        ? 'Check DATABASE_URL, and that the server lets this machine in (pg_hba.conf).'
        : 'Check DATA_DIR and who may write there.',
      look: () => lookAtDatabase(config),
    },
    {
      name: 'files',
      todo: config.bucket
        ? 'Check BLOB_URL and the rights of its key: get, put, list, delete, multipart uploads.'
        : 'Check DATA_DIR and who may write there.',
      look: () => lookAtFiles(config),
    },
    {
      name: 'disk',
      todo: 'Check DATA_DIR and who may write there.',
      look: () => lookAtDisk(config),
    },
  ]
}

async function lookAtDatabase({ databaseUrl: url, dataDir }: GatewayConfig): Promise<Finding> {
  const log = createLog('silent', 'doctor')
  const directory = join(dataDir, 'database')
  if (url === undefined && !existsSync(directory)) return ok('embedded; the first start makes it')
  try {
    // As it is: a look is no upgrade.
    const database = await openDatabase({
      url,
      directory,
      unmigrated: true,
      log,
    })
    return await describeServer(database).finally(() => database.close())
  } catch (error) {
    if (error instanceof DatabaseInUse) return ok('embedded, open in the gateway that runs')
    throw error
  }
}

async function describeServer({ db, kind }: Database): Promise<Finding> {
  const asked = sql`select current_setting('server_version') as version,
    has_database_privilege(current_database(), 'create') as may_create,
    has_schema_privilege('public', 'create') as may_make_tables`
  const [server] = (await db.execute(asked)).rows
  const { missing, unknown } = await migrationsOf(db)
  const what = `${kind === 'embedded' ? 'embedded, ' : ''}PostgreSQL ${server?.version}`
  if (!(server?.may_create && server.may_make_tables)) {
    const todo = 'Make the user of DATABASE_URL the owner of the database.'
    return fault(`${what}; its user may not make tables`, todo)
  }
  if (unknown > 0) {
    const todo = 'Start the version that wrote it, or a newer one.'
    return fault(`${what}; a newer version of Paraph has changed it ${unknown} times`, todo)
  }
  if (missing === 0) return ok(`${what}, of this version`)
  return ok(`${what}; the next start brings ${missing} changes of its tables`)
}

/** More than a bucket takes at once, so that an upload in parts is tried, too. */
const largeBytes = 9 * 1024 * 1024

async function lookAtFiles(config: GatewayConfig): Promise<Finding> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const blobs = await openBlobs(config, configuredClient(), () => new Date())
  await writeAndRead(blobs, randomBytes(1024))
  await writeAndRead(blobs, randomBytes(largeBytes))
  for await (const _ of blobs.pending()) break
  return ok(`${blobs.place}: written, read, listed and erased, in parts as well`)
}

async function writeAndRead(blobs: BlobStore, content: Buffer): Promise<void> {
  const { key } = await blobs.write(content, { sizeMax: content.length })
  try {
    const chunks = await blobs.stream(key).toArray()
    if (!equalBytes(Buffer.concat(chunks), content)) throw new Error('Other bytes came back')
  } finally {
    await blobs.discard(key)
  }
  if (await blobs.exists(key)) throw new Error('What was erased is still there')
}

const gibibyte = 1024 ** 3

async function lookAtDisk({ dataDir }: GatewayConfig): Promise<Finding> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const found = `${(free / gibibyte).toFixed(1)} GiB free in ${dataDir}`
  if (free < gibibyte / 4)
    return fault(found, 'Make room: the gateway takes no documents any more.')
  return free < 2 * gibibyte ? warning(found, 'Make room soon.') : ok(found)
}
