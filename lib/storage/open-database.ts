import { setTimeout as pause } from 'node:timers/promises'
import { type AuditKey, keepAuditKey } from './audit/audit-key'
import { closeAccess, type Database, openedDatabase } from './database/database'
import type { DatabaseAccess } from './database/database-access'
import { mayBeStoredLater } from './database/database-away'
import type { Pooling } from './database/pooling'
import { serverAccess } from './database/server-access'
import { serverTroubleOf } from './database/server-trouble'
import { sqlStateOf } from './database/sql-state'
import type { StorageLog } from './database/storage-log'
import { embeddedAccess } from './embedded/embedded-access'
import { migrate, refuseIfTooOld } from './migrating/migrate'
import * as schema from './schema/schema'

export interface DatabaseOptions {
  /** Address of a PostgreSQL server, version 15 or newer; absent: the embedded database in `directory`. */
  readonly url?: string | undefined
  /** Whether that address gives each client its own connection; detected if absent. */
  readonly pooling?: Pooling | undefined
  /** Folder of the embedded database, created if missing. */
  readonly directory: string
  /** Signs the audit trail; absent: a temporary key of this process. */
  readonly auditKey?: AuditKey
  /** Opens tables of any version without migrating them, for read-only use. */
  readonly unmigrated?: boolean
  readonly log: StorageLog
  /** How long to wait at the start for a server that does not answer; absent: not at all. */
  readonly patienceMs?: number
}

/** Opens the database and migrates its tables to this version. Throws the reasons of storage-error.ts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const deadline = performance.now() + (options.patienceMs ?? 0)
  for (;;) {
    try {
      return await openNow(options)
    } catch (failure) {
      if (!mayComeBack(failure) || performance.now() > deadline) throw failure
      options.log.warn({ err: failure }, 'waiting for the database')
      await pause(waitingMs)
    }
  }
}

const waitingMs = 2_000

const lastingTroubles: readonly unknown[] = ['no-transactions', 'setting', 'not-owner']

/** Waiting does not help against wrong credentials, a missing database or a lasting trouble of the server. */
function mayComeBack(failure: unknown): boolean {
  if (lastingTroubles.includes(serverTroubleOf(failure)?.name)) return false
  return mayBeStoredLater(failure) && !['28', '3D'].includes(sqlStateOf(failure).slice(0, 2))
}

async function openNow(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return await openWith(await embeddedAccess(options), options)
  const access = await serverAccess(options.url, options.pooling)
  if (access.pooling === 'transaction')
    options.log.info({}, 'database connections are pooled: statements have no names')
  return await openWith(access, options)
}

type OpenOptions = Omit<DatabaseOptions, 'url' | 'pooling' | 'directory' | 'patienceMs'>

/** Opens the database through an existing access, which is closed together with the database. */
export async function openWith(access: DatabaseAccess, options: OpenOptions): Promise<Database> {
  try {
    if (!options.unmigrated) {
      await migrate(access, options.log)
      await refuseIfTooOld(access.pool)
    }
    const tables = { ...schema }
    keepAuditKey(tables, options.auditKey)
    return await openedDatabase(access, tables, options.log, options.unmigrated)
  } catch (failure) {
    await closeAccess(access)
    throw failure
  }
}
