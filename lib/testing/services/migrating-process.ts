/** Brings the tables of a served database to the migrations of a folder, until it is killed. */

import { GuardedPool } from '@/lib/storage/database/guarded-pool'
import { migrate } from '@/lib/storage/migrate'

const [, , connectionString = '', folder = ''] = process.argv
const pool = new GuardedPool({ connectionString })
await migrate({ kind: 'postgresql', pool }, folder)
await pool.end()
