import { pino } from 'pino'
import { embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import { openDatabase } from '@/lib/storage/open-database'

const log = pino({ level: 'silent' })

/** Creates an embedded database without tables in this folder. */
export async function empty(directory: string): Promise<void> {
  const { pool, end } = await embeddedAccess({ directory, log })
  await pool.end()
  await end()
}

/** Brings the database in this folder to this version. */
export async function migrated(directory: string): Promise<void> {
  await (await openDatabase({ directory, log })).close()
}
