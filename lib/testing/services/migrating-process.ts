/** Migrates a served database with the migrations of a folder, until it is killed. */

import { pino } from 'pino'
import { servedAccess } from '@/lib/storage/database/served-access'
import { migrate } from '@/lib/storage/migrating/migrate'

const [, , url = '', folder = ''] = process.argv
const { pool, ...access } = await servedAccess(url)
await migrate({ ...access, pool }, pino({ level: 'silent' }), folder)
await pool.end()
await access.end()
